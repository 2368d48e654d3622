import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { buildWhenNeeded } from "../../scripts/build.mjs";
import { Visitor } from "../../tests/driver/visitor";
import { startShop } from "../../tests/setup/shop";
import { Table } from "../table";
import { ask, connections } from "../wire";
import { profile, timeByPart } from "./time-by-part";

/**
 * `npm run bench:profile`: CPU profile of a product page in both programs, for a page from the HTML cache and for one
 * rendered on each request.
 */
const pages = 600;
const warmingPages = 200;

async function main(): Promise<void> {
  await buildWhenNeeded();
  const folder = await mkdtemp(path.join(tmpdir(), "envelopa-profile-"));
  const preload = pathToFileURL(path.resolve("bench/profile/profile-on-signal.mjs")).href;
  const shop = await startShop({ env: { NODE_OPTIONS: `--import ${preload}`, PROFILE_FOLDER: folder } });
  try {
    const visitor = new Visitor(shop.storefrontUrl);
    const body = new URLSearchParams({ cep: "01310-100", voltar: "/home" });
    await visitor.send({ url: `${visitor.origin}/localizacao`, method: "POST", body });
    const search = await visitor.open("/produtos?produto=carbono");
    const product = search.$('main a[href^="/produtos/"]').first().attr("href");
    if (!product) throw new Error("The search found no product");
    const addresses = {
      "the same page": () => product,
      "rendered again": (visit: number) => `${product}?visita=${visit}`,
    };
    const { storefront, upstream } = shop.pids();
    for (const [kind, addressOf] of Object.entries(addresses)) {
      const load = (count: number, from: number) =>
        askFor(count, (visit) => visitor.origin + addressOf(from + visit), visitor.jar.header());
      await load(warmingPages, 0);
      for (const pid of [storefront, upstream]) process.kill(pid, "SIGUSR2");
      await sleep(200);
      await load(pages, warmingPages);
      const table = new Table(`A product page, ${kind}: processor ms a page`);
      for (const [program, pid] of Object.entries({ storefront, upstream })) {
        process.kill(pid, "SIGUSR2");
        const times = timeByPart(profile.parse(JSON.parse(await written(`${folder}/${pid}.json`))));
        times.delete("idle");
        const sorted = [...times].sort(([, one], [, other]) => other - one);
        for (const [part, ms] of sorted) table.put(part, program, (ms / pages).toFixed(2));
        const sum = sorted.reduce((whole, [, ms]) => whole + ms, 0);
        table.put("together", program, (sum / pages).toFixed(2));
      }
      console.log(String(table));
    }
  } finally {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function askFor(count: number, addressOf: (visit: number) => string, cookie: string): Promise<void> {
  let asked = 0;
  const visit = async () => {
    while (asked < count) {
      asked += 1;
      const { status } = await ask(addressOf(asked), { cookie });
      if (status !== 200) throw new Error(`A page answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
}

async function written(file: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    await sleep(50);
    const text = await readFile(file, "utf8").catch(() => "");
    if (!text.endsWith("}")) continue;
    await rm(file);
    return text;
  }
  throw new Error("A program wrote no profile");
}

await main();
