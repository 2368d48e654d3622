import { parseArgs } from "node:util";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { startShop } from "../tests/setup/shop";
import { startBrowser } from "./phone";
import { inKb, Table } from "./table";

/**
 * `npm run bench:purchase`: transfer size of a complete purchase in Chromium by page and resource type, headers
 * included, with script and in light mode, on a 360 x 740 phone (2x) with an empty cache. Starts a shop;
 * `-- http://127.0.0.1:3000` uses a running one. The service worker is off because the browser does not count its requests.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const started = positionals[0] === undefined ? await startShop() : null;
const origin = positionals[0] ?? started?.storefrontUrl ?? "";

const kinds = ["Document", "Redirect", "Fetch", "Script", "Stylesheet", "Image", "Other"] as const;
type Kind = (typeof kinds)[number];

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

async function buy(browser: Browser, light: boolean): Promise<Table> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  await context.addCookies([{ name: "modo-leve", value: light ? "1" : "0", url: origin }]);
  const page = await context.newPage();
  const scales = new Scales(await context.newCDPSession(page));
  await scales.begin();
  const table = new Table(light ? "A purchase in the light mode" : "A purchase with script");
  const whole = new Map<Kind, number>();
  for (const [name, step] of Object.entries(steps)) {
    await step(page);
    // Waits for the request of the press and for script that loads when the page is idle.
    await page.waitForTimeout(1000);
    await page.waitForLoadState("networkidle");
    const received = scales.read();
    for (const kind of kinds) {
      table.put(name, kind, inKb(received.get(kind) ?? 0));
      whole.set(kind, (whole.get(kind) ?? 0) + (received.get(kind) ?? 0));
    }
    table.put(name, "sum", inKb(sumOf(received)));
  }
  for (const kind of kinds) table.put("all", kind, inKb(whole.get(kind) ?? 0));
  table.put("all", "sum", inKb(sumOf(whole)));
  await context.close();
  return table;
}

const sumOf = (received: ReadonlyMap<Kind, number>) =>
  [...received.values()].reduce((sum, bytes) => sum + bytes, 0);

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

class Scales {
  #received = new Map<Kind, number>();
  readonly #kindOf = new Map<string, Kind>();

  constructor(readonly session: CDPSession) {}

  async begin(): Promise<void> {
    const add = (kind: Kind, bytes: number) =>
      this.#received.set(kind, (this.#received.get(kind) ?? 0) + bytes);
    this.session.on("Network.responseReceived", ({ requestId, type }) => {
      this.#kindOf.set(requestId, kinds.find((kind) => kind === type) ?? "Other");
    });
    this.session.on("Network.requestWillBeSent", ({ redirectResponse }) => {
      if (redirectResponse) add("Redirect", redirectResponse.encodedDataLength);
    });
    this.session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      add(this.#kindOf.get(requestId) ?? "Other", encodedDataLength);
    });
    // Remix aborts some fetches after reading the body, which the browser reports as failed.
    const arrived = new Map<string, number>();
    this.session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
      arrived.set(requestId, (arrived.get(requestId) ?? 0) + encodedDataLength);
    });
    this.session.on("Network.loadingFailed", ({ requestId }) => {
      add(this.#kindOf.get(requestId) ?? "Other", arrived.get(requestId) ?? 0);
    });
    await this.session.send("Network.enable");
  }

  read(): ReadonlyMap<Kind, number> {
    const received = this.#received;
    this.#received = new Map();
    return received;
  }
}

await main().finally(() => started?.stop());
