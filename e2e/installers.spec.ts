import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleLayout } from "./accessibility";
import { withScript } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

const warning = (page: Page) => page.locator(".attention");
const cards = (page: Page) => page.locator(".installers > li");
const chats = (page: Page) => page.locator(".installers").getByRole("link", { name: /^WhatsApp/ });

test("the warning is shown once a visit before the list, as a dialog with script", async ({ page }) => {
  await page.goto("/installers");
  await expect(warning(page).getByRole("heading", { name: "ATENÇÃO" })).toBeVisible();
  await waitForHydration(page);
  if (withScript()) {
    const dialog = page.getByRole("dialog", { name: "ATENÇÃO" });
    await expect(dialog).toBeFocused();
    await expectAccessibleLayout(page, "the warning");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Seus direitos sobre o que comprou")).toBeVisible();
    await page.keyboard.press("Escape");
  } else {
    await warning(page).getByText("Ver mais").click();
    await expect(warning(page).getByText("Seus direitos sobre o que comprou")).toBeVisible();
    await expect(warning(page)).toHaveCSS("position", "static");
    await warning(page).getByRole("link", { name: "Entendi" }).click();
  }
  await expect(warning(page)).toHaveCount(0);
  await page.goto("/installers?pagina=2");
  await expect(cards(page).first()).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
});

test("a shopper filters installers by specialty and city and opens one from anywhere on the card", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/installers");
  await waitForHydration(page);
  await warning(page).locator(".button").click();
  await expect(warning(page)).toHaveCount(0);
  await waitForHydration(page);
  await page.getByLabel("Especialidade").selectOption("Envelopamento de móveis");
  await page.getByLabel("Cidade", { exact: true }).fill("são paulo");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/especialidade=Envelopamento\+de\+m%C3%B3veis&cidade=s%C3%A3o\+paulo$/);
  await expect(page.getByLabel("Cidade", { exact: true })).toHaveValue("são paulo");
  if (withScript()) await expectAccessibleLayout(page, "a filtered list");
  await expect(chats(page).first()).toHaveAttribute("href", /^https:\/\/wa\.me\/55\d+\?text=/);
  const name = await cards(page).first().getByRole("heading").innerText();
  await cards(page)
    .first()
    .click({ position: { x: 20, y: 20 } });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  if (withScript()) await expectAccessibleLayout(page, "an installer");
});

test("a shopper finds installers near a saved address by keyboard alone", { tag: "@long" }, async ({
  page,
}) => {
  const press = async (key: string) => page.keyboard.press(key);
  await page.request.post("/login", {
    form: { email: "comprador@envelopa.example", password: "envelopa123", voltar: "/home" },
    maxRedirects: 0,
  });
  await page.goto("/select-installer");
  await page.getByRole("button", { name: "Continuar" }).focus();
  await press("Enter");
  await expect(page.getByRole("alert")).toContainText("Selecione ao menos uma especialidade!");
  if (withScript()) await expectAccessibleLayout(page, "a refused choice");
  await page.getByRole("alert").getByRole("link").focus();
  await press("Enter");
  // The error link leads to the first checkbox; where a browser only scrolls there, Tab continues from it.
  const first = page.getByRole("checkbox").first();
  if (!(await first.evaluate((box) => box === document.activeElement))) await press("Tab");
  await expect(first).toBeFocused();
  await press("Space");
  await page.getByRole("radio", { checked: true }).focus();
  await press("ArrowDown");
  await press("ArrowUp");
  await press("Tab");
  await expect(page.getByRole("link", { name: "Usar outro endereço" })).toBeFocused();
  await press("Tab");
  await press("Tab");
  await expect(page.getByRole("button", { name: "Continuar" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Aplicadores na sua área \([1-9]\d*\)$/);
  if (withScript()) await expectAccessibleLayout(page, "who is near");
  await expect(chats(page).first()).toBeVisible();
  await page.getByRole("link", { name: "Voltar", exact: true }).focus();
  await press("Enter");
  await expect(first).toBeChecked();
});
