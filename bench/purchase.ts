import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { onPhone, startBrowser } from "./phone";
import { openShop } from "./shop";
import { formatKb, Table } from "./table";
import { addUp, countTransfers, kinds } from "./transfers";

/**
 * `npm run bench -- purchase`: transfer size of a complete purchase in Chromium by page and resource type, headers
 * included, with script and in light mode, on a 360 x 740 phone (2x) on slow 3G with an empty cache. Starts a shop;
 * `-- http://127.0.0.1:3000` uses a running one. The service worker is off because the browser does not count its requests.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const { origin, stop } = await openShop(positionals[0]);

async function main(): Promise<void> {
  const browser = await startBrowser();
  try {
    for (const light of [false, true]) {
      // Generates the image variants in advance, which happens on first request otherwise.
      await buy(browser, light);
      console.log(String(await buy(browser, light)));
    }
  } finally {
    await browser.close();
  }
}

function buy(browser: Browser, light: boolean): Promise<Table> {
  const visit = { address: origin, headers: {}, cookie: `modo-leve=${light ? "1" : "0"}` };
  return onPhone(
    browser,
    visit,
    "slow 3G",
    async (page, session) => {
      const read = countTransfers(session);
      const table = new Table(light ? "A purchase in the light mode" : "A purchase with script");
      const whole = read();
      for (const [name, step] of Object.entries(steps)) {
        await step(page);
        // Waits for the request of the press and for script that loads when the page is idle.
        await page.waitForTimeout(1000);
        await page.waitForLoadState("networkidle");
        const received = read();
        for (const kind of kinds) {
          table.put(name, kind, formatKb(received[kind]));
          whole[kind] += received[kind];
        }
        table.put(name, "sum", formatKb(addUp(received)));
      }
      for (const kind of kinds) table.put("all", kind, formatKb(whole[kind]));
      table.put("all", "sum", formatKb(addUp(whole)));
      return table;
    },
    { serviceWorkers: "block" },
  );
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().click();

const steps: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  door: (page) => page.goto(`${origin}/home`),
  async home(page) {
    await page.getByLabel("CEP").fill("01310-100");
    await press(page, "Confirmar cep");
  },
  async search(page) {
    await page.getByLabel("Busque aqui seu produto").fill("fibra de carbono");
    await press(page, "Buscar");
  },
  product: (page) => follow(page, "Vinil adesivo fibra de carbono 4D"),
  colour: (page) => follow(page, "Preto"),
  width: (page) => follow(page, "1,52 m"),
  "into the cart": (page) => press(page, "Adicionar ao carrinho"),
  cart: (page) => page.goto(`${origin}/cart`),
  login: (page) => press(page, "Finalizar compra"),
  async "cart again"(page) {
    await page.getByLabel("E-mail").fill("comprador@envelopa.example");
    await page.getByLabel("Senha", { exact: true }).fill("envelopa123");
    await press(page, "Entrar");
  },
  delivery: (page) => press(page, "Finalizar compra"),
  payment: (page) => press(page, "Seguir para o pagamento"),
  async review(page) {
    await page.getByRole("radio", { name: /^Pix/ }).check();
    await press(page, "Finalizar compra");
  },
  Pix: (page) => press(page, "Fechar pedido"),
};

await main().finally(stop);
