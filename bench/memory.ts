import { parseArgs } from "node:util";
import type { Visitor } from "../tests/driver/visitor";
import { watchMemory } from "../tests/setup/measure-memory";
import { startShop } from "../tests/setup/shop";
import { arrive } from "./shop";
import { Table } from "./table";
import { ask, connections } from "./wire";

/**
 * `npm run bench:memory`: heap of both programs after garbage collection while guests in twenty places request 100,000
 * catalogue pages, more distinct pages than the caches hold. Fails when the heap keeps growing.
 */
const { values: options } = parseArgs({ options: { pages: { type: "string", default: "100000" } } });
const pages = Number(options.pages);
const looks = 10;
const flatMb = 5;

const ceps = [
  ...["01310-100", "04538-133", "13010-001", "20040-002", "22041-011", "30130-010", "40020-000"],
  ...["50030-230", "60060-120", "66010-000", "69005-070", "70040-010", "74003-010", "78005-000"],
  ...["80010-000", "88010-000", "90010-150", "29010-002", "64000-040", "59012-300"],
];

/** Home, cart, every category and subcategory, paginated search, and every product linked from them. */
async function addressesIn(visitor: Visitor): Promise<readonly string[]> {
  const found = new Set(["/home", "/cart"]);
  const home = await visitor.open("/home");
  for (const link of home.$('a[href^="/categorias/"], a[href^="/subcategorias/"]')) {
    found.add(home.$(link).attr("href") ?? "");
  }
  for (let page = 1; page <= 12; page += 1) {
    const path = `/produtos?pagina=${page}`;
    const list = await visitor.open(path);
    found.add(path);
    for (const link of list.$('main a[href^="/produtos/"]')) found.add(list.$(link).attr("href") ?? "");
  }
  return [...found].filter(Boolean);
}

async function main(): Promise<void> {
  const memory = await watchMemory();
  const shop = await startShop({ env: memory.env });
  try {
    const origin = shop.storefrontUrl;
    const guests = await Promise.all(ceps.map((cep) => arrive(origin, { cep })));
    const [first] = guests;
    if (!first) throw new Error("There is no guest");
    const addresses = await addressesIn(first);
    console.log(`${addresses.length} addresses for guests of ${guests.length} places`);
    const { storefront, upstream } = shop.pids();
    const table = new Table("Held after garbage collection, in MB: objects (resident)");
    const samples: { storefront: number; upstream: number }[] = [];
    const look = async (asked: number) => {
      const held = {
        storefront: await memory.measure(storefront),
        upstream: await memory.measure(upstream),
      };
      samples.push({ storefront: held.storefront.objects, upstream: held.upstream.objects });
      console.log(`${asked} pages`);
      for (const [name, { objects, resident }] of Object.entries(held)) {
        table.put(`${asked} pages`, name, `${objects} (${resident})`);
      }
    };
    let asked = 0;
    const askUntil = async (end: number) => {
      const visit = async () => {
        while (asked < end) {
          const number = asked;
          asked += 1;
          const visitor = guests[number % guests.length] ?? first;
          // The step is coprime with the list length, so every place requests every address.
          const address = addresses[(number * 7919) % addresses.length] ?? "/home";
          const { status } = await ask(origin + address, { cookie: visitor.jar.header() });
          if (status !== 200) throw new Error(`${address} answered ${status}`);
        }
      };
      await Promise.all(Array.from({ length: connections }, visit));
    };
    await look(0);
    for (let step = 1; step <= looks; step += 1) {
      await askUntil(Math.round((pages * step) / looks));
      await look(asked);
    }
    console.log(String(table));
    // Cache contents fluctuate; only a leak raises the minimum.
    const [, ...warm] = samples;
    const [firstHalf, lastHalf] = [warm.slice(0, looks / 2), warm.slice(looks / 2)];
    for (const name of ["storefront", "upstream"] as const) {
      const least = (half: typeof samples) => Math.min(...half.map((held) => held[name]));
      const growth = least(lastHalf) - least(firstHalf);
      const verdict = growth <= flatMb ? "flat" : "NOT flat";
      console.log(
        `${name}: at least ${least(firstHalf)} MB in the first half, ${least(lastHalf)} in the second: ${verdict}`,
      );
      if (growth > flatMb) process.exitCode = 1;
    }
  } finally {
    await shop.stop();
    await memory.close();
  }
}

await main();
