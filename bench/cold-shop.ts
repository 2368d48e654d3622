import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { projectFolder } from "../scripts/settings.mjs";
import { Visitor } from "../tests/driver/visitor";
import { formsToBecome, newBuyer } from "../tests/setup/buyer-forms";
import { type RunningShop, startShop } from "../tests/setup/shop";
import { arriveAtShop } from "./shop";
import { ask } from "./wire";

export const programs = ["storefront", "API", "PostgreSQL"] as const;

/** A shop that is measured, with visitors whose cookies are ready. */
export interface ColdShop {
  readonly name: string;
  readonly origin: string;
  /** Same order as `programs`. */
  readonly pids: readonly number[];
  readonly cookies: {
    /** Each at another CEP. */
    readonly guest: readonly string[];
    readonly shopper: readonly string[];
    /** Logged in, with a cart of two shops whose checkout is open. */
    readonly buyer: readonly string[];
  };
}

export interface PageKind {
  readonly name: string;
  readonly visitor: keyof ColdShop["cookies"];
  readonly paths: readonly string[];
}

/** Ranges of cities in each region; CEPs that the shop does not know are left out. */
const cepRanges = ["01310", "20040", "30130", "40020", "69005", "70040", "80010", "90010"] as const;
const cepsInRange = 24;

/** Another checkout, which must be built. */
export async function startOtherShop(folder: string): Promise<RunningShop> {
  const setup: { startShop: typeof startShop } = await import(path.resolve(folder, "tests/setup/shop.ts"));
  return path.resolve(folder) === projectFolder ? startShop() : setup.startShop();
}

export async function openColdShop(name: string, shop: RunningShop): Promise<ColdShop> {
  const origin = shop.storefrontUrl;
  const guest = await createGuestsAtManyPlaces(origin);
  const shopper = await arriveAtShop(origin);
  const body = new URLSearchParams({ email: "comprador@envelopa.example", password: "envelopa123" });
  const { status } = await shopper.send({ url: `${origin}/login`, method: "POST", body });
  if (status !== 303) throw new Error(`The login answered ${status}`);
  const { storefront, upstream } = shop.pids();
  return {
    name,
    origin,
    pids: [storefront, upstream, await findPostmaster(shop.database)],
    cookies: { guest, shopper: [shopper.jar.header()], buyer: [await openCheckout(origin)] },
  };
}

/** Cookies of guests, each at another CEP. */
export async function createGuestsAtManyPlaces(origin: string): Promise<string[]> {
  const cookies: string[] = [];
  for (const range of cepRanges) {
    for (let at = 0; at < cepsInRange; at += 1) {
      const cep = `${range}-${String(at * 10).padStart(3, "0")}`;
      const visitor = await arriveAtShop(origin, { cep }).catch(() => null);
      if (visitor !== null) cookies.push(visitor.jar.header());
    }
  }
  return cookies;
}

async function openCheckout(origin: string): Promise<string> {
  const visitor = await arriveAtShop(origin);
  for (const [address, fields] of formsToBecome(newBuyer())) {
    const body = new URLSearchParams(fields);
    const { status } = await visitor.send({ url: origin + address, method: "POST", body });
    if (status !== 303) throw new Error(`${address} answered ${status}`);
  }
  const film = await visitor.open("/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m");
  await (await film.press("Adicionar ao carrinho")).press(/^Adicionar ao carrinho de /);
  const checkout = await (await visitor.open("/cart")).press("Finalizar compra");
  if (!checkout.address.startsWith("/checkout")) throw new Error(`The cart led to ${checkout.address}`);
  return visitor.jar.header();
}

async function findPostmaster(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8");
  await client.end();
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

export const listProductPaths = async (origin: string, cookie: string | undefined): Promise<string[]> => [
  ...(await findPages(origin, cookie)).products,
];

async function findPages(origin: string, cookie = "") {
  const visitor = new Visitor(origin, { headers: { cookie } });
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
  return found;
}

export async function getPageKinds({ origin, cookies }: ColdShop): Promise<readonly PageKind[]> {
  const found = await findPages(origin, cookies.guest[0]);
  const paths = {
    product: [...found.products],
    home: ["/home"],
    search: [...found.searches],
    category: [...found.categories],
  };
  const ofEach = Object.entries(paths).flatMap(([page, paths]) => [
    { name: `${page}, guest`, visitor: "guest" as const, paths },
    { name: `${page}, logged in`, visitor: "shopper" as const, paths },
  ]);
  return [
    ...ofEach,
    { name: "cart of two shops", visitor: "buyer", paths: ["/cart"] },
    { name: "checkout of two shops", visitor: "buyer", paths: ["/checkout"] },
  ];
}

export interface Visit {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** All pages as one visitor, then all as the next. */
export function* getVisits(
  origin: string,
  cookies: readonly string[],
  paths: readonly string[],
): Generator<Visit, undefined> {
  for (let at = 0; ; at += 1) {
    const cookie = cookies[Math.floor(at / paths.length) % cookies.length] ?? "";
    yield { address: origin + paths[at % paths.length], headers: { cookie } };
  }
}

export async function openPage(visit: Visit | undefined): Promise<void> {
  if (visit === undefined) throw new Error("There is no page left");
  const { status } = await ask(visit.address, { ...visit.headers });
  if (status !== 200) throw new Error(`${visit.address} answered ${status}`);
}
