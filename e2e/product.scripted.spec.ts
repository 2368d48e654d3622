import { expect, type Locator, test } from "@playwright/test";
import { dataSuffix } from "../tests/rendering/framework/data-request";
import { waitForHydration } from "./wait-for-hydration";

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d";
const cannotShare = "Não é possivel compartilhar esse produto.";

test.beforeEach(async ({ page }) => {
  await page.request.post("/localizacao", { form: { cep: "01310-100", voltar: "/home" } });
  await page.request.post("/cookies", { form: { resposta: "recusar", voltar: "/home" } });
});

for (const [how, outcome, isOpen] of [
  ["shared", "", false],
  ["cancelled", "AbortError", false],
  ["refused", "NotAllowedError", true],
] as const) {
  test(`a product is shared through the Web Share API: ${how}`, {
    tag: how === "shared" ? [] : "@long",
  }, async ({ page }) => {
    await page.addInitScript((name) => {
      const answered = (content: ShareData) => {
        document.documentElement.dataset.shared = content.url;
        return name ? Promise.reject(new DOMException("", name)) : Promise.resolve();
      };
      Object.defineProperty(navigator, "share", { configurable: true, value: answered });
    }, outcome);
    await page.goto(`${film}?Cor=Preto`);
    await waitForHydration(page);
    await page.getByText("Compartilhar", { exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-shared", new RegExp(`${film}\\?Cor=Preto$`));
    await expect(page.getByText(cannotShare)).toHaveCount(isOpen ? 1 : 0);
    await expect(page.getByLabel("Link deste produto")).toBeVisible({ visible: isOpen });
  });
}

test("adding to the cart confirms beside the button without leaving the page", async ({ page }) => {
  await page.goto(`${film}?Cor=Preto&Largura=1%2C52+m`);
  await waitForHydration(page);
  const button = page.getByRole("button", { name: "Adicionar ao carrinho", exact: true });
  await button.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => {
    document.documentElement.dataset.same = "";
    return window.scrollY;
  });
  await button.click();
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeInViewport();
  await expect(page.getByRole("link", { name: "Carrinho, 1 item" })).toBeVisible();
  await expect(page.locator("html[data-same]")).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await expect(button).toBeFocused();

  const sheet = page.getByRole("region", { name: "Adicionado ao carrinho" });
  await expect(sheet).toContainText("Preto · 1,52 m · 1 metro");
  await expect(sheet.getByRole("link", { name: "Ver carrinho" })).toHaveAttribute("href", "/cart");
  await sheet.getByRole("button", { name: "Continuar comprando" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});

test("the first press on a hydrated page sends its form without asking for routes before", async ({
  page,
}) => {
  await page.goto(`${film}?Cor=Preto&Largura=1%2C52+m`);
  await waitForHydration(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  await expect(page.getByText("Produto adicionado ao carrinho com sucesso!")).toBeVisible();
  const ofRoutes = asked.filter((each) => each.endsWith(dataSuffix) || each.includes("manifest"));
  expect(ofRoutes).toEqual([`POST ${film}${dataSuffix}`, `GET ${film}${dataSuffix}`]);
});

test("adding to the cart without an answer keeps the page and shows the failure", async ({ page }) => {
  await page.goto(`${film}?Cor=Preto&Largura=1%2C52+m&quantidade=3`);
  await waitForHydration(page);
  await page.route(
    (url) => url.pathname.endsWith(dataSuffix),
    (route) => route.abort(),
  );
  await page.getByRole("button", { name: "Adicionar ao carrinho", exact: true }).click();
  await expect(page.getByRole("alert").getByText("A conexão caiu antes da resposta.")).toBeVisible();
  await expect(page.getByLabel("Metros (comprimento)")).toHaveValue("3");
});

for (const script of ["before script has come", "when the page is alive"]) {
  test(`an off-screen gallery picture loads only when swiped to, ${script}`, {
    tag: "@long",
  }, async ({ page }) => {
    const isAlive = script === "when the page is alive";
    if (!isAlive) await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(film);
    if (isAlive) await waitForHydration(page);
    const [first, third] = [0, 2].map((index) => page.locator(".photos img").nth(index));
    const widthOf = (picture?: Locator) =>
      picture?.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : -1));
    await expect.poll(() => widthOf(first)).toBeGreaterThan(0);
    expect(await widthOf(third)).toBe(0);
    await page.locator(".photos").evaluate((photos) => photos.scrollBy({ left: 200, behavior: "instant" }));
    await expect.poll(() => widthOf(third)).toBeGreaterThan(0);
  });
}
