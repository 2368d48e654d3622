import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { buildWhenNeeded } from "../scripts/build.mjs";
import { run } from "../scripts/run.mjs";
import { projectFolder } from "../scripts/settings.mjs";
import { Visitor } from "../tests/driver/visitor";
import { formsToBecome, newBuyer } from "../tests/setup/buyer-forms";
import { startShop } from "../tests/setup/shop";
import { processorSeconds } from "./load/process-figures";
import { median } from "./percentiles";
import { type ReferenceProgram, startReference } from "./reference-program";
import { arrive } from "./shop";
import { bareConfig, filmsFor } from "./subjects";
import { spread, Table } from "./table";
import { ask, connections, decompress } from "./wire";

/**
 * `npm run bench:cold`: processor time of pages that are in no cache, by program, beside a bare Remix page of the same size
 * in the same run. Successive requests differ in page or place.
 * `-- --beside ../another-checkout` (built) alternates with another version; `-- --rounds 7` sets the number of rounds.
 */
const { values: options } = parseArgs({
  options: { beside: { type: "string" }, rounds: { type: "string", default: "5" }, kinds: { type: "string" } },
});
const pagesARound = 60;
const warmUpPages = 240;
const ceps = ["01310-100", "90010-150", "69005-070", "40020-000", "70040-010"];
const programs = ["storefront", "API", "PostgreSQL"] as const;

interface Subject {
  readonly name: string;
  readonly origin: string;
  readonly pids: readonly number[];
  readonly guests: readonly string[];
  readonly shopper: string;
  /** Logged in, with a cart of two shops whose checkout is open. */
  readonly buyer: string;
  stop(): Promise<void>;
}

interface Kind {
  readonly name: string;
  readonly visitor: "guest" | "shopper" | "buyer";
  readonly paths: readonly string[];
}

async function open(name: string, folder: string): Promise<Subject> {
  const setup: { startShop: typeof startShop } =
    folder === projectFolder ? { startShop } : await import(path.join(folder, "tests/setup/shop.ts"));
  const shop = await setup.startShop();
  const origin = shop.storefrontUrl;
  const guests: string[] = [];
  for (const cep of ceps) guests.push((await arrive(origin, { cep })).jar.header());
  const shopper = await arrive(origin);
  const body = new URLSearchParams({ email: "comprador@envelopa.example", password: "envelopa123" });
  const { status } = await shopper.send({ url: `${origin}/login`, method: "POST", body });
  if (status < 300 || status > 399) throw new Error(`The login answered ${status}`);
  const { storefront, upstream } = shop.pids();
  const pids = [storefront, upstream, await postmasterOf(shop.database)];
  const buyer = await openCheckout(origin);
  return { name, origin, pids, guests, shopper: shopper.jar.header(), buyer, stop: () => shop.stop() };
}

async function openCheckout(origin: string): Promise<string> {
  const visitor = await arrive(origin);
  for (const [path, fields] of formsToBecome(newBuyer())) {
    const { status } = await visitor.send({
      url: origin + path,
      method: "POST",
      body: new URLSearchParams(fields),
    });
    if (status !== 303) throw new Error(`${path} answered ${status}`);
  }
  const film = await visitor.open("/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m");
  await (await film.press("Adicionar ao carrinho")).press(/^Adicionar ao carrinho de /);
  const checkout = await (await visitor.open("/cart")).press("Finalizar compra");
  if (!checkout.address.startsWith("/checkout")) throw new Error(`The cart led to ${checkout.address}`);
  return visitor.jar.header();
}

async function postmasterOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8");
  await client.end();
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

async function kindsIn({ origin, guests }: Subject): Promise<readonly Kind[]> {
  const visitor = new Visitor(origin, { headers: { cookie: guests[0] ?? "" } });
  const found = { products: new Set<string>(), categories: new Set<string>(), searches: new Set<string>() };
  const lists = Array.from({ length: 12 }, (_, page) => `/produtos?pagina=${page + 1}`);
  for (const address of ["/home", ...lists]) {
    const page = await visitor.open(address);
    for (const link of page.$("main a")) {
      const href = (page.$(link).attr("href") ?? "").replace(/[?#].*/, "");
      if (href.startsWith("/produtos/")) found.products.add(href);
      if (/^\/(sub)?categorias\//.test(href)) found.categories.add(href);
    }
  }
  for (const product of found.products) {
    const [, , slug = ""] = product.split("/");
    for (const word of slug.split("-")) if (word.length > 4) found.searches.add(`/produtos?produto=${word}`);
  }
  const products = [...found.products];
  return [
    { name: "product, guest", visitor: "guest", paths: products },
    { name: "product, logged in", visitor: "shopper", paths: products },
    { name: "home, logged in", visitor: "shopper", paths: ["/home"] },
    { name: "search, guest", visitor: "guest", paths: [...found.searches] },
    { name: "search, logged in", visitor: "shopper", paths: [...found.searches] },
    { name: "category, guest", visitor: "guest", paths: [...found.categories] },
    { name: "category, logged in", visitor: "shopper", paths: [...found.categories] },
    { name: "cart of two shops", visitor: "buyer", paths: ["/cart"] },
    { name: "checkout of two shops", visitor: "buyer", paths: ["/checkout"] },
  ] as const;
}

const cookieOf = (subject: Subject, { visitor }: Kind, turn = 0): string =>
  visitor === "guest" ? (subject.guests[turn % subject.guests.length] ?? "") : subject[visitor];

/** Continues where it stopped before, so that a page is not asked again until all others were. */
const asked = new Map<string, number>();

async function costs(subject: Subject, kind: Kind, pages: number): Promise<readonly number[]> {
  const key = subject.name + kind.name;
  let next = asked.get(key) ?? 0;
  const last = next + pages;
  asked.set(key, last);
  const before = subject.pids.map(processorSeconds);
  const visit = async () => {
    while (next < last) {
      const at = next;
      next += 1;
      const path = kind.paths[at % kind.paths.length];
      const turn = Math.floor(at / kind.paths.length);
      const cookie = cookieOf(subject, kind, turn);
      const { status } = await ask(subject.origin + path, { cookie });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
  const after = subject.pids.map(processorSeconds);
  return after.map((seconds, at) => ((seconds - (before[at] ?? Number.NaN)) * 1000) / pages);
}

async function measure(
  kind: Kind,
  subjects: readonly Subject[],
  reference: ReferenceProgram,
): Promise<Table> {
  const [first] = subjects;
  if (first === undefined) throw new Error("There is no shop");
  const cookie = cookieOf(first, kind);
  const size = decompress(await ask(first.origin + kind.paths[0], { cookie })).length;
  const barePath = `/?filmes=${await filmsFor(reference.origin, size)}`;
  const bareKind = { ...kind, visitor: "shopper" as const, paths: [barePath] };
  const bareName = `bare Remix page, ${(size / 1000).toFixed(0)} kB`;
  const bare = { ...first, name: bareName, origin: reference.origin, pids: [reference.pid], shopper: "" };
  const measured = new Map<string, number[][]>();
  for (const subject of [...subjects, bare]) {
    await costs(subject, subject === bare ? bareKind : kind, warmUpPages);
  }
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const subject of [...subjects, bare]) {
      const cost = await costs(subject, subject === bare ? bareKind : kind, pagesARound);
      measured.set(subject.name, [...(measured.get(subject.name) ?? []), [...cost]]);
    }
  }
  const table = new Table(`Cold: ${kind.name}, ${kind.paths.length} pages; processor ms a page`);
  const ofBare = median((measured.get(bareName) ?? []).map(([ms = Number.NaN]) => ms));
  for (const [name, rounds] of measured) {
    for (const [at, program] of programs.entries()) {
      const figures = rounds.flatMap((cost) => cost[at] ?? []);
      if (figures.length > 0)
        table.put(
          name,
          program,
          spread(figures, (ms) => ms.toFixed(1)),
        );
    }
    const beside = (parts: number[]) =>
      (median(rounds.map((cost) => parts.reduce((sum, at) => sum + (cost[at] ?? 0), 0))) / ofBare).toFixed(2);
    table.put(name, "storefront + API beside bare", beside([0, 1]));
    table.put(name, "API beside bare", name === bareName ? "–" : beside([1]));
  }
  return table;
}

await buildWhenNeeded();
await run([process.execPath, "node_modules/@remix-run/dev/dist/cli.js", "vite:build", ...bareConfig], {
  failureMessage: "The bare Remix page could not be built",
  env: { NODE_ENV: "production" },
});
const bare = await startReference([
  "node_modules/@remix-run/serve/dist/cli.js",
  "build/bare-remix/server/index.js",
]);
const subjects: Subject[] = [];
try {
  if (options.beside) subjects.push(await open("another version", path.resolve(options.beside)));
  subjects.push(await open("this shop", projectFolder));
  const [first] = subjects;
  for (const kind of first ? await kindsIn(first) : []) {
    if (options.kinds && !options.kinds.split(";").includes(kind.name)) continue;
    console.log(String(await measure(kind, subjects, bare)));
  }
} finally {
  await Promise.all([...subjects, bare].map((each) => each.stop()));
}
