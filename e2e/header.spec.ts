import { expect, test } from "@playwright/test";
import { arrive, menu, wide } from "./arrive";
import { waitForHydration } from "./wait-for-hydration";

const withScript = () => test.info().project.name === "javascript";

test("the drawer of a phone opens in place and links to a subcategory", async ({ page }) => {
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
  // The widest name must not cause horizontal scrolling.
  await page.locator(".greeting").evaluate((greeting) => {
    greeting.textContent = `Olá, ${"M".repeat(18)}`;
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await second.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/subcategorias\//);
  await expect(page.locator(".drawer > div")).toBeHidden();
});

test("the menus of a wide screen open by keyboard, one at a time", { tag: "@long" }, async ({ page }) => {
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

test("the departments fit on one line of a wide screen in the widest fallback font", {
  tag: "@long",
}, async ({ page }) => {
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
  // Overflowing items scroll into view on focus.
  const last = page.locator(".in-row > li > a").last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
});

test("a search submits on Enter and keeps its text", async ({ page }) => {
  await arrive(page);
  // The script replaces the field with a combobox.
  const box = page.getByLabel("Busque aqui seu produto");
  await box.fill("fibra de carbono");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/produtos\?produto=fibra\+de\+carbono$/);
  await expect(box).toHaveValue("fibra de carbono");
});

test("the location gate focuses its field and returns to the page with its query", async ({ page }) => {
  await page.goto("/categorias/envelopamento-automotivo?pagina=1");
  const field = page.getByLabel("CEP");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeVisible();
  // The content behind it is inert.
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

test("the CEP mask adds the hyphen and keeps the caret on edits in the middle", async ({ page }) => {
  await page.goto("/localizacao");
  await waitForHydration(page);
  const field = page.getByLabel("CEP");
  await field.pressSequentially("01310100");
  await expect(field).toHaveValue(withScript() ? "01310-100" : "01310100");
  if (!withScript()) return;

  // Removes and corrects one wrong digit.
  for (const key of ["Home", "ArrowRight", "ArrowRight", "Backspace", "2"]) await page.keyboard.press(key);
  await expect(field).toHaveValue("02310-100");
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
  // Backspace passes the hyphen.
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

test("a success notice disappears after 4.5 s with script and stays without", { tag: "@long" }, async ({
  page,
}) => {
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
  // The page's clock keeps running, so the check stops short of the limit.
  await page.clock.runFor(2000);
  await expect(notice).toBeVisible();
  await page.clock.runFor(4000);
  await expect(notice).toHaveCount(0);
  // A second one is announced again.
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  await expect(notice).toBeVisible();
});

test("a notice is at the top right of a wide screen with script and in the flow without", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto("/profile");
  await waitForHydration(page);
  const notice = page.getByRole("status").filter({ hasText: "Entre para continuar." });
  const box = await notice.boundingBox();
  if (withScript()) expect(box?.x).toBeGreaterThan(900);
  else expect(box?.width).toBeGreaterThan(1000);
});
