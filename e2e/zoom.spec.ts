import { expect, type Page, test } from "@playwright/test";
import { dataSuffix } from "../tests/rendering/framework/data-request";
import { waitForHydration } from "./wait-for-hydration";

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d";
const runsScript = () => test.info().project.name === "javascript";

test.beforeEach(async ({ page }) => {
  test.skip(test.info().project.name === "light", "Light mode links to single files.");
  await page.request.post("/localizacao", { form: { cep: "01310-100", voltar: "/home" } });
  await page.request.post("/cookies", { form: { resposta: "recusar", voltar: "/home" } });
});

const large = (page: Page) => page.getByRole("link", { name: /^Ampliar foto/ });
const widthOf = async (page: Page) => (await page.locator(".zoom img").boundingBox())?.width ?? 0;

test("without the script of the zoom a picture leads to a page of large pictures and back to the choice", async ({
  page,
}) => {
  await page.route(/\/assets\/zoom-/, (route) => route.abort());
  await page.goto(`${film}?Cor=Vinho&quantidade=2`);
  await waitForHydration(page);
  await large(page).first().click();
  await expect(page).toHaveURL(/\/fotos\?Cor=Vinho&quantidade=2#foto-1$/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${film}$`));
  const picture = page.getByRole("img", { name: /^Foto 1 de \d/ });
  await expect(picture).toBeInViewport();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole("link", { name: "Voltar ao produto" }).first().click();
  await expect(page).toHaveURL(/carbono-4d\?Cor=Vinho&quantidade=2$/);
});

test("a pressed picture opens over the page, zooms by keys and press, and Escape returns to it", async ({
  page,
}) => {
  test.skip(!runsScript(), "Needs script.");
  await page.goto(film);
  await waitForHydration(page);
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(dataSuffix)) loaded.push(request.url());
  });
  const address = page.url();
  await large(page).first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Fotos: / });
  await expect(dialog).toBeVisible();
  const fitting = await widthOf(page);
  await page.keyboard.press("+");
  await expect.poll(() => widthOf(page)).toBeCloseTo(fitting * 1.5, 0);
  await page.keyboard.press("-");
  await expect.poll(() => widthOf(page)).toBeCloseTo(fitting, 0);

  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("status")).toHaveText(/^Foto 2 de \d+$/);
  await dialog.getByRole("button", { name: "Foto anterior" }).click();
  await expect(dialog.getByRole("status")).toHaveText(/^Foto 1 de \d+$/);

  const box = await page.locator(".zoom img").boundingBox();
  const at = { x: (box?.x ?? 0) + fitting * 0.9, y: (box?.y ?? 0) + fitting * 0.9 };
  await page.mouse.click(at.x, at.y);
  await expect.poll(() => widthOf(page)).toBeCloseTo(fitting * 2.5, 0);
  const zoomed = await page.locator(".zoom img").boundingBox();
  expect((at.x - (zoomed?.x ?? 0)) / (fitting * 2.5)).toBeCloseTo(0.9, 1);

  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(large(page).first()).toBeFocused();
  await expect(page).toHaveURL(address);
  expect(loaded, "requests of the router").toEqual([]);
});

test("'back' closes the zoom and stays on the product", { tag: "@long" }, async ({ page }) => {
  test.skip(!runsScript(), "Needs script.");
  await page.goto("/home");
  await page.goto(film);
  await waitForHydration(page);
  await large(page).first().click();
  const dialog = page.getByRole("dialog", { name: /^Fotos: / });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/carbono-4d$/);
  await large(page).first().click();
  await dialog.getByRole("button", { name: "Fechar" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});
