import { expect, test } from "@playwright/test";
import { alive } from "./alive";
import { arrive, menu, wide } from "./arriving";

/** Each project's shopper: with script, without, and in the light mode, which is without too. */
const withScript = () => test.info().project.name === "javascript";

test("the drawer of a phone opens in place, and leads to a part of a department", async ({ page }) => {
  await arrive(page);
  const drawer = page.locator(".drawer > div");
  await expect(drawer).toBeHidden();
  await menu(page).click();
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\//,
  );
  await expect(drawer.getByRole("link", { name: "Cadastre-se" })).toBeVisible();

  const [first, second] = [drawer.locator("details").nth(0), drawer.locator("details").nth(1)];
  await first.locator("summary").click();
  await expect(first.getByRole("link", { name: /^Ver tudo em / })).toBeVisible();
  await second.locator("summary").click();
  await expect(first).not.toHaveAttribute("open");
  // Nor does the widest name push the page sideways.
  await page.locator(".greeting").evaluate((greeting) => {
    greeting.textContent = `Olá, ${"M".repeat(18)}`;
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await second.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/subcategorias\//);
  await expect(page.locator(".drawer > div")).toBeHidden();
});

test("the menus of a wide screen open by keyboard, one at a time", async ({ page }) => {
  await page.setViewportSize(wide);
  await arrive(page);
  const account = page.locator(".account details");
  const whole = page.locator(".drawer");
  await whole.locator("> summary").focus();
  await page.keyboard.press("Enter");
  await expect(whole.getByRole("link", { name: "Central do vendedor" })).toBeVisible();
  await account.locator("summary").focus();
  await page.keyboard.press("Space");
  await expect(account.getByRole("link", { name: "Cadastre-se" })).toBeVisible();
  await expect(whole).not.toHaveAttribute("open");

  await whole.locator("> summary").click();
  await expect(whole.getByRole("link", { name: "Central do vendedor" })).toBeVisible();
  await expect(account).not.toHaveAttribute("open");
});

test("the departments stand on one line of a wide screen, in a face as wide as any", async ({ page }) => {
  await page.setViewportSize(wide);
  await arrive(page);
  for (const face of ["Roboto", "DejaVu Sans"]) {
    await page.evaluate((name) => document.documentElement.style.setProperty("font-family", name), face);
    for (const width of [960, 1280]) {
      await page.setViewportSize({ ...wide, width });
      expect((await page.locator(".departments").boundingBox())?.height, `${face}, ${width}`).toBe(44);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${face}, ${width}`).toBeLessThanOrEqual(0);
    }
  }
  // What has no room comes into sight with the focus.
  const last = page.locator(".in-row > li > a").last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
});

test("a search goes to its results by enter, and stays in its box", async ({ page }) => {
  await arrive(page);
  const box = page.getByRole("searchbox", { name: "Busque aqui seu produto" });
  await box.fill("fibra de carbono");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/produtos\?produto=fibra\+de\+carbono$/);
  await expect(box).toHaveValue("fibra de carbono");
});

test("the location gate waits with the focus in its field, and leads back to the page and its query", async ({
  page,
}) => {
  await page.goto("/categorias/envelopamento-automotivo?pagina=1");
  const field = page.getByLabel("CEP");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeVisible();
  // Nothing behind it can be reached.
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".page") ?? null)).toBeNull();
  }
  await field.fill("0131");
  await page.getByRole("button", { name: "Confirmar cep" }).click();
  await expect(page.getByRole("alert")).toHaveText("O Cep informado não foi encontrado.");
  await expect(field).toHaveValue("0131");
  await expect(field).toBeFocused();
  await field.fill("01.310-100");
  await page.getByRole("button", { name: "Confirmar cep" }).click();
  await expect(page).toHaveURL(/\/categorias\/envelopamento-automotivo\?pagina=1$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a CEP gets its hyphen while it is typed, with script; edits in the middle keep the caret", async ({
  page,
}) => {
  await page.goto("/localizacao");
  await alive(page);
  const field = page.getByLabel("CEP");
  await field.pressSequentially("01310100");
  await expect(field).toHaveValue(withScript() ? "01310-100" : "01310100");
  if (!withScript()) return;

  // One digit wrong: taken out and put right.
  for (const key of ["Home", "ArrowRight", "ArrowRight", "Backspace", "2"]) await page.keyboard.press(key);
  await expect(field).toHaveValue("02310-100");
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
  // The hyphen is no wall.
  await page.keyboard.press("End");
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("Backspace");
  await expect(field).toHaveValue("0231");
  await field.fill("");
  await field.evaluate((input: HTMLInputElement) => {
    input.focus();
    document.execCommand("insertText", false, "01.310-100");
  });
  await expect(field).toHaveValue("01310-100");
});

test("a success leaves after 4.5 s with script, and stays without", async ({ page }) => {
  await arrive(page);
  if (withScript()) await page.clock.install();
  await page.goto("/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1,52 m");
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  const notice = page.getByText("Produto adicionado ao carrinho com sucesso!");
  await expect(notice).toBeVisible();
  const close = page.getByRole("button", { name: "Fechar aviso" });
  if (!withScript()) {
    await expect(close).toHaveCount(0);
    await page.waitForTimeout(5500);
    await expect(notice).toBeVisible();
    return;
  }
  await expect(close).toBeVisible();
  // The page's clock goes on by itself meanwhile, so not up to the last moment.
  await page.clock.runFor(2000);
  await expect(notice).toBeVisible();
  await page.clock.runFor(4000);
  await expect(notice).toHaveCount(0);
  // A second one is told again.
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  await expect(notice).toBeVisible();
});

test("on a wide screen a notice stands top right with script, and in the page without", async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto("/profile");
  await alive(page);
  const notice = page.getByRole("status").filter({ hasText: "Faça login para continuar." });
  const box = await notice.boundingBox();
  if (withScript()) expect(box?.x).toBeGreaterThan(900);
  else expect(box?.width).toBeGreaterThan(1000);
});
