import { expect, type Page, test } from "@playwright/test";
import { scaledToLoad } from "../tests/setup/busy-machine";
import { becomeBuyer, choose, goToPayment, payAtBank, press, withScript } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

const isPoll = (url: string) => /orderstatus[./](situacao|data)/.test(url);
const code = (page: Page) => page.getByLabel("Pix copia e cola");

async function orderByPix(page: Page): Promise<string> {
  await becomeBuyer(page);
  await goToPayment(page);
  await choose(page, /^Pix/);
  await press(page, "Fechar pedido");
  await expect(page).toHaveURL(/ordersCode=\w+$/);
  return new URL(page.url()).searchParams.get("ordersCode") ?? "";
}

/** Selects the code by keyboard, as for copying by hand. */
async function selectCode(page: Page): Promise<void> {
  await code(page).click();
  await page.keyboard.press("Control+A");
}

async function expectCodeStillSelected(page: Page): Promise<void> {
  await expect(code(page)).toBeVisible();
  await expect(code(page)).toBeFocused();
  const selected = await code(page).evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );
  expect(selected).toMatch(/br\.gov\.bcb\.pix/);
}

test.beforeEach(() => {});

test("keeps the Pix code open, focused and selected during a status refresh", async ({ page }) => {
  await orderByPix(page);
  await selectCode(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() || isPoll(request.url())) asked.push(request.url());
  });
  // The server checks the orders every 5 s for a page with script, and sends it nothing.
  if (withScript()) await page.waitForTimeout(6_000);
  else await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => !isPoll(url))).toEqual([]);
  await expectCodeStillSelected(page);
});

test("keeps the Pix code open, focused and selected while offline", { tag: "@long" }, async ({ page }) => {
  // An event stream that is open survives the browser's offline mode.
  if (withScript())
    await page.route(
      ({ href }) => isPoll(href),
      (route) => route.abort(),
    );
  await orderByPix(page);
  await waitForHydration(page);
  await selectCode(page);
  let failed = 0;
  page.on("requestfailed", (request) => {
    if (isPoll(request.url())) failed += 1;
  });
  await page.context().setOffline(true);
  await expect.poll(() => failed).toBeGreaterThan(0);
  await expectCodeStillSelected(page);
});

test("shows the payment within seconds of the bank's message", async ({ page }) => {
  test.skip(!withScript(), "Without script the frame is refreshed every 10 seconds.");
  const order = await orderByPix(page);
  await payAtBank(page, order);
  await expect(page.getByText("Seu pagamento foi confirmado").first()).toBeVisible({
    timeout: scaledToLoad(9_000),
  });
});

test("announces the Pix payment without replacing the page that shows the code", async ({ page }) => {
  test.skip(withScript(), "With script the page itself changes: e2e/buying-by-pix.spec.ts.");
  const order = await orderByPix(page);
  await payAtBank(page, order);
  const status = page.frameLocator("iframe");
  await expect(status.getByText("Seu pagamento foi confirmado")).toBeVisible();
  await expect(page.getByText("Aguardando confirmação de pagamento.").first()).toBeVisible();
  await status.getByRole("link", { name: "Ver o pedido atualizado" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByText("Seu pagamento foi confirmado").first()).toBeVisible();
});

test("pauses and resumes the status refresh by links", { tag: "@long" }, async ({ page }) => {
  test.skip(withScript(), "With script nothing on the page changes until the payment does.");
  await orderByPix(page);
  const status = page.frameLocator("iframe");
  await page.getByRole("link", { name: "Pausar atualização" }).click();
  await expect(status.getByText("Atualização pausada.")).toBeVisible();
  await page.waitForTimeout(12_000);
  await expect(status.getByText("Atualização pausada.")).toBeVisible();
  await page.getByRole("link", { name: "Continuar atualização" }).click();
  await expect(status.getByText("Atualização pausada.")).toHaveCount(0);
  await expect(page).toHaveURL(/ordersCode=\w+$/);
});
