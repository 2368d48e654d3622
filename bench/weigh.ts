import { parseArgs } from "node:util";
import { startBrowser } from "./phone";
import { receive } from "./received";
import { arriveAtShop, findFirstLink, openShop } from "./shop";
import { formatKb, Table } from "./table";
import { kinds } from "./transfers";

/** `npm run bench -- weigh [URL]`: transfer size of a first visit by page and type; starts a shop without a URL. */
const { positionals } = parseArgs({ allowPositionals: true });
const { origin, stop } = await openShop(positionals[0]);

async function main(): Promise<void> {
  const visitor = await arriveAtShop(origin);
  const cookie = visitor.jar.header();
  const product = await findFirstLink(visitor, "/produtos?produto=carbono", "/produtos/");

  const browser = await startBrowser();
  for (const light of [false, true]) {
    const table = new Table(`${light ? "Light mode" : "With script"}, 360 x 740 at 2x, empty cache`);
    for (const path of ["/home", "/produtos?produto=carbono", product, "/cart"]) {
      const headers: Record<string, string> = light ? { "save-data": "on" } : {};
      const { bytes, sum } = await receive(browser, { address: origin + path, headers, cookie });
      for (const kind of kinds) table.put(path, kind, formatKb(bytes[kind]));
      table.put(path, "sum", formatKb(sum));
      table.put(path, "requests", String(bytes.requests));
    }
    console.log(String(table));
  }
  await browser.close();
}

await main().finally(stop);
