import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { findChromium, installChromiumWhenNeeded } from "../scripts/chromium.mjs";
import { formsToBecome, newBuyer } from "../tests/setup/buyer-forms";
import { startShop } from "../tests/setup/shop";

/**
 * `npm run bench -- readme-pictures`: the pictures of README.md, in docs/pictures, from a shop that it starts with the demonstration
 * data and the words of `npm start`. Needs a build (`npm run build`); `-- http://127.0.0.1:3000` uses a running shop instead.
 */
const folder = "docs/pictures";
const product = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 1160 } };

const started =
  process.argv[2] === undefined ? await startShop({ env: { SPECIFIED_WORDS: "corrected" } }) : null;
const baseURL = process.argv[2] ?? started?.storefrontUrl;

/** A registered shopper in São Paulo who has answered the cookie notice. */
async function openPage(browser: Browser, screen: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...screen, baseURL, locale: "pt-BR", reducedMotion: "reduce" });
  const page = await context.newPage();
  for (const [address, form] of formsToBecome(newBuyer())) {
    const answer = await page.request.post(address, { form: { ...form }, maxRedirects: 0 });
    if (answer.status() >= 400) throw new Error(`${address} answered ${answer.status()}`);
  }
  // Shows the notices of these forms, which then leave the pictures.
  await page.goto("/produtos");
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const picture = sharp(await page.screenshot()).resize({ width: 1280, withoutEnlargement: true });
  const { size } = await picture.webp({ quality: 72, effort: 6 }).toFile(path.join(folder, `${name}.webp`));
  console.log(`${name}.webp: ${Math.round(size / 1000)} kB`);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).first().click();
}

/** Orders by Pix, up to the page with the code. */
async function buyByPix(page: Page): Promise<void> {
  await page.goto(product);
  await press(page, "Adicionar ao carrinho");
  await page.getByText(/^Produto adicionado ao carrinho/).waitFor();
  await page.goto("/cart");
  await press(page, "Finalizar compra");
  await press(page, "Seguir para o pagamento");
  await page.getByRole("radio", { name: /^Pix/ }).check();
  await press(page, "Finalizar compra");
  await press(page, "Fechar pedido");
  await page.getByRole("button", { name: "Copiar código" }).waitFor();
}

async function takeAll(browser: Browser): Promise<void> {
  const large = await openPage(browser, desktop);
  await large.goto("/home");
  await take(large, "desktop-home");
  const small = await openPage(browser, phone);
  for (const [address, name] of [
    ["/home", "phone-home"],
    [product, "phone-product"],
  ] as const) {
    await small.goto(address);
    await take(small, name);
  }
  await buyByPix(small);
  await take(small, "phone-pix");
}

await mkdir(folder, { recursive: true });
await installChromiumWhenNeeded();
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  await takeAll(browser);
} finally {
  await browser.close();
  await started?.stop();
}
