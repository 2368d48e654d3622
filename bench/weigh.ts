import { chromium } from "@playwright/test";
import { findChromium } from "../launch/chromium.mjs";
import { startShop } from "../tests/setup/shop";

/**
 * What a first visit to each page weighs on the wire, by kind: `npm run bench:weigh` starts a shop of its
 * built files; `-- http://127.0.0.1:3000` weighs one that runs.
 * Bytes are those the browser counts as received, compressed as sent and with the headers of each answer.
 */
const started = process.argv[2] === undefined ? await startShop() : null;
const origin = process.argv[2] ?? started?.storefrontUrl ?? "";
const kinds = ["Document", "Stylesheet", "Script", "Image", "Other"] as const;
type Kind = (typeof kinds)[number];

async function main(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  const product = await aProduct();
  const pages = { home: "/home", search: "/produtos?produto=carbono", product, cart: "/cart" };
  for (const light of [false, true]) {
    console.log(
      `\n${light ? "Light mode" : "With script"}, 360 x 740 at 2x, empty cache, kB (1 kB = 1000 bytes)`,
    );
    console.log(["page", ...kinds, "sum", "requests"].map((head) => head.padStart(11)).join(""));
    for (const [name, path] of Object.entries(pages)) {
      const { bytes, requests } = await weigh(path, light);
      const sum = kinds.reduce((total, kind) => total + bytes[kind], 0);
      const cells = [...kinds.map((kind) => bytes[kind]), sum].map((each) => (each / 1000).toFixed(1));
      console.log([name, ...cells, String(requests)].map((cell) => cell.padStart(11)).join(""));
    }
  }
  await browser.close();

  async function weigh(path: string, light: boolean) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      extraHTTPHeaders: light ? { "save-data": "on" } : {},
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await tellTheCep(context);
    await session.send("Network.enable");
    await session.send("Network.clearBrowserCache");
    const kindOf = new Map<string, Kind>();
    const bytes: Record<Kind, number> = { Document: 0, Stylesheet: 0, Script: 0, Image: 0, Other: 0 };
    let requests = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => {
      kindOf.set(requestId, kinds.find((kind) => kind === type) ?? "Other");
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes[kindOf.get(requestId) ?? "Other"] += encodedDataLength;
      requests += 1;
    });
    await page.goto(origin + path, { waitUntil: "networkidle" });
    await context.close();
    return { bytes, requests };
  }
}

/** Past the location gate, by the same form that a shopper sends. */
async function tellTheCep(
  context: Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>["newContext"]>>,
) {
  const answer = await context.request.post(`${origin}/localizacao`, {
    form: { cep: "01310-100", voltar: "/home" },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`The location gate answered ${answer.status()}`);
}

async function aProduct(): Promise<string> {
  const search = await (await fetch(`${origin}/produtos?produto=carbono`)).text();
  const [, path] = search.match(/href="(\/produtos\/[^"?]+)/) ?? [];
  if (!path) throw new Error("The search found no product to weigh");
  return path;
}

await main().finally(() => started?.stop());
