import { expect, type Page, test } from "@playwright/test";
import { waitForHydration } from "./wait-for-hydration";

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";

// Serial: they share a cart.
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ page }) => {
  await page.request.post("/localizacao", { form: { cep: "01310-100", voltar: "/home" } });
  await page.request.post("/cookies", { form: { resposta: "recusar", voltar: "/home" } });
  const form = { email: "comprador@envelopa.example", password: "envelopa123", voltar: "/home" };
  await page.request.post("/login", { form });
  await page.goto(film);
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  // Waits for the answer in place; a cart opened earlier would change during hydration.
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
  await page.goto("/cart");
  await waitForHydration(page);
});

test("a coupon error is shown at its field, disappears after ten seconds and keeps the typed code", async ({
  page,
}) => {
  const field = page.getByLabel("Cupom de desconto");
  await field.fill("nada");
  await page.clock.install();
  await page.getByRole("button", { name: "Aplicar" }).click();
  const message = page.getByText("O cupom inserido não existe.");
  await expect(message).toBeInViewport();
  await expect(field).toBeFocused();
  await waitForHydration(page);
  await page.clock.runFor(9000);
  await expect(message).toBeVisible();
  await page.clock.runFor(1500);
  await expect(message).toHaveCount(0);
  await expect(field).toHaveValue("nada");
});

test("a carrier is applied when it is selected and stays selected", async ({ page }) => {
  const total = page.locator(".summary > :last-child dd");
  const cheapest = await total.innerText();
  const dearest = page.locator("fieldset").first().getByRole("radio").last();
  await dearest.check();
  await expect(total).not.toHaveText(cheapest);
  // The request runs in the background.
  await expect(async () => {
    await page.goto("/cart");
    await expect(dearest).toBeChecked({ timeout: 1000 });
  }).toPass();
});

const quantity = (page: Page) => page.getByRole("textbox", { name: /^Metros de / }).first();
const press = (page: Page, name: RegExp) => page.getByRole("button", { name }).first().click();
const offset = (page: Page) => page.evaluate(() => window.scrollY);

test("the plus button updates the cart in place without layout shift and announces the new total", async ({
  page,
}) => {
  const plus = page.getByRole("button", { name: /^Aumentar quantidade de / }).first();
  await plus.scrollIntoViewIfNeeded();
  const [before, y, bin] = await Promise.all([
    quantity(page).inputValue(),
    offset(page),
    page.locator(".bin").first().boundingBox(),
  ]);
  const total = page.locator(".summary > :last-child dd");
  const shown = await total.innerText();
  await plus.click();
  expect((await page.locator(".bin").first().boundingBox())?.x).toBe(bin?.x);
  await expect(total).not.toHaveText(shown);
  await expect(quantity(page)).toHaveValue(String(Number(before) + 1));
  expect(await offset(page)).toBe(y);
  await expect(plus).toBeFocused();
  await expect(page.locator("#finalizar [role=status].visually-hidden")).toHaveText(
    `Total: ${await total.innerText()}`,
  );
});

test("rapid presses of plus are all counted", async ({ page }) => {
  const before = Number(await quantity(page).inputValue());
  for (let presses = 0; presses < 3; presses += 1) await press(page, /^Aumentar quantidade de /);
  await expect(page.locator(`input[name="antes-${await quantity(page).getAttribute("name")}"]`)).toHaveValue(
    String(before + 3),
  );
  await page.reload();
  await expect(quantity(page)).toHaveValue(String(before + 3));
});

test("a typed quantity is applied on blur and when a carrier is selected", { tag: "@long" }, async ({
  page,
}) => {
  await quantity(page).fill("5");
  await page.locator("fieldset").first().getByRole("radio", { checked: false }).first().click();
  await expect(page.locator(`input[name="antes-${await quantity(page).getAttribute("name")}"]`)).toHaveValue(
    "5",
  );
  await page.reload();
  await expect(quantity(page)).toHaveValue("5");
});

test("an invalid quantity is refused at its field without a page load", { tag: "@long" }, async ({
  page,
}) => {
  await quantity(page).fill("1000");
  await quantity(page).press("Enter");
  await expect(page.getByText("Informe uma quantidade de 1 a 999.").last()).toBeInViewport();
  await expect(quantity(page)).toBeFocused();
  await expect(quantity(page)).toHaveValue("1000");
});

test("a refused coupon does not move the focus or the scroll position", { tag: "@long" }, async ({
  page,
}) => {
  const field = page.getByLabel("Cupom de desconto");
  await field.fill("nada");
  await field.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const y = await offset(page);
  await press(page, /^Aplicar$/);
  await expect(page.getByText("O cupom inserido não existe.")).toBeInViewport();
  expect(await offset(page)).toBe(y);
});

test("a slow checkout marks the pressed button at once, ignores a second press and shows a line", async ({
  page,
}) => {
  let posts = 0;
  await page.route("/cart*", async (route) => {
    if (route.request().method() === "POST") posts += 1;
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  // The code runs in the page, because locators wait for the pending navigation.
  const seen = await page.getByRole("button", { name: "Finalizar compra" }).evaluate(async (button) => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const press = () => button instanceof HTMLButtonElement && button.click();
    press();
    await wait(50);
    const isBusy = button.getAttribute("aria-busy");
    const isLineEarly = document.querySelector(".pending-line") !== null;
    press();
    await wait(500);
    return { isBusy, isLineEarly, isLine: document.querySelector(".pending-line") !== null };
  });
  expect(seen).toEqual({ isBusy: "true", isLineEarly: false, isLine: true });
  await page.waitForURL(/\/(checkout|profile|address)/);
  expect(posts).toBe(1);
});

test("a line is removed in place after a question and put back by 'Desfazer'", async ({ page }) => {
  const bin = page.getByRole("link", { name: /^Remover / }).first();
  const meters = await quantity(page).inputValue();
  await page.evaluate(() => {
    document.documentElement.dataset.same = "";
  });
  await bin.scrollIntoViewIfNeeded();
  const y = await offset(page);
  await bin.click();
  const yes = page.getByRole("button", { name: /^Sim, remover / });
  await expect(yes).toBeVisible();
  expect(await offset(page)).toBe(y);
  await yes.click();
  await expect(page.getByText("Produto removido do carrinho.")).toBeVisible();
  const undo = page.getByRole("button", { name: "Desfazer" });
  await expect(undo).toBeFocused();
  await expect(page.locator("html[data-same]")).toHaveCount(1);
  await undo.click();
  await expect(quantity(page)).toHaveValue(meters);
  await expect(page.getByRole("button", { name: "Atualizar total" })).toBeHidden();
});
