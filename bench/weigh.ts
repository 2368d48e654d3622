import { parseArgs } from "node:util";
import { Visitor } from "../tests/driver/visitor";
import { startShop } from "../tests/setup/shop";
import { startBrowser } from "./phone";
import { kinds, receive } from "./received";
import { inKb, Table } from "./table";

/** `npm run bench:weigh -- [URL]`: transfer size of a first visit by page and type; starts a shop without a URL. */
const { positionals } = parseArgs({ allowPositionals: true });
const started = positionals[0] === undefined ? await startShop() : null;
const origin = positionals[0] ?? started?.storefrontUrl ?? "";

async function main(): Promise<void> {
  const visitor = new Visitor(origin);
  const body = new URLSearchParams({ cep: "01310-100", voltar: "/home" });
  await visitor.send({ url: `${origin}/localizacao`, method: "POST", body });
  const cookie = visitor.jar.header();
  const search = await visitor.open("/produtos?produto=carbono");
  const product = search.$('main a[href^="/produtos/"]').first().attr("href");
  if (!product) throw new Error("The search found no product to weigh");

  const browser = await startBrowser();
  for (const light of [false, true]) {
    const table = new Table(`${light ? "Light mode" : "With script"}, 360 x 740 at 2x, empty cache`);
    for (const path of ["/home", "/produtos?produto=carbono", product, "/cart"]) {
      const headers: Record<string, string> = light ? { "save-data": "on" } : {};
      const { bytes, sum, requests } = await receive(browser, { address: origin + path, headers, cookie });
      for (const kind of kinds) table.put(path, kind, inKb(bytes[kind]));
      table.put(path, "sum", inKb(sum));
      table.put(path, "requests", String(requests));
    }
    console.log(String(table));
  }
  await browser.close();
}

await main().finally(() => started?.stop());
