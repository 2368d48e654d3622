import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { listProducts } from "../contract/catalogue";
import { getDeepPage, getDeepPageByPrice, listCalls, places } from "./list-calls";
import { calculateMedian, calculatePercentile } from "./percentiles";
import { type SeededShop, startSeededShop } from "./seeded-shop";
import { arriveAtShop } from "./shop";

/**
 * `npm run bench -- large`: compares page and call times of shops of several sizes, and what a new upstream process needs.
 * Requests alternate between the shops so that other load on the machine affects all equally; only the ratios are
 * comparable across machines. `-- --products 20000,1000000 --resellers 2000` chooses the sizes, `-- --rounds 7 --requests 20`
 * measures longer, `-- --only rated,discount` runs only the rows that contain a word.
 */
const { values: options } = parseArgs({
  options: {
    products: { type: "string", default: "200,20000" },
    resellers: { type: "string", default: "500" },
    rounds: { type: "string", default: "5" },
    requests: { type: "string", default: "20" },
    only: { type: "string", default: "" },
  },
});
const sizes = options.products.split(",").map(Number);
const resellers = Number(options.resellers);
const rounds = Number(options.rounds);
const requestsARound = Number(options.requests);

interface ShopAsked extends SeededShop {
  readonly cookies: ReadonlyMap<string, string>;
  readonly productSlug: string;
  readonly productId: number;
  readonly store: string;
}

interface Row {
  readonly name: string;
  request(shop: ShopAsked, place: (typeof places)[number]): { url: string; init: RequestInit };
}

const getPage = (name: string, path: (shop: ShopAsked) => string): Row => ({
  name,
  request: (shop, { cep }) => ({
    url: shop.storefrontUrl + path(shop),
    init: { headers: { cookie: shop.cookies.get(cep) ?? "" } },
  }),
});

const getCall = (name: string, path: string, body: (shop: ShopAsked) => object): Row => ({
  name,
  request: (shop, place) => ({
    url: `${shop.upstreamUrl}/${path}`,
    init: {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...body(shop), ...place }),
    },
  }),
});

const deepPage = ({ products }: SeededShop) => getDeepPage(products);
const aboutProduct = ({ productId, productSlug }: ShopAsked) => ({
  productId,
  productName: productSlug,
  skus: [],
});

const rows: readonly Row[] = [
  getPage("search without text", () => "/produtos"),
  getPage("search, common word", () => "/produtos?produto=adesivo"),
  getPage("search, rare word", () => "/produtos?produto=canjiquinha"),
  getPage("search, misspelt word", () => "/produtos?produto=adesibo"),
  getPage("search, two sizes and a colour", () => "/produtos?cor=Preto&tamanho=1%2C22+m&tamanho=1%2C52+m"),
  getPage("search, cheapest first", () => "/produtos?ordem=preco-ascendente"),
  getPage("search, cheapest first, common word", () => "/produtos?produto=adesivo&ordem=preco-ascendente"),
  getPage("search, cheapest first, rare word", () => "/produtos?produto=canjiquinha&ordem=preco-ascendente"),
  getPage(
    "search, cheapest first, deep",
    (shop) => `/produtos?ordem=preco-ascendente&pagina=${getDeepPageByPrice(shop.products)}`,
  ),
  getPage("search, deep page", (shop) => `/produtos?pagina=${deepPage(shop)}`),
  getPage("category", () => "/categorias/envelopamento-automotivo"),
  getPage("category, dearest first", () => "/categorias/envelopamento-automotivo?ordem=preco-descendente"),
  getPage("subcategory", () => "/subcategorias/fibra-de-carbono"),
  getPage("showcase", ({ store }) => `/vitrine/${store}`),
  getPage("product", ({ productSlug }) => `/produtos/${productSlug}`),
  getPage("home", () => "/home"),
  ...listCalls.map(({ name, path, body }) => getCall(name, path, ({ products }) => body(products))),
  getCall("product at an address", "product/address", aboutProduct),
  getCall("other offers", "product/other-offers", aboutProduct),
];

async function measure(): Promise<void> {
  const shops: ShopAsked[] = [];
  try {
    for (const products of sizes) shops.push(await prepared(await startSeededShop({ products, resellers })));
    console.log(
      `${rounds} rounds of ${requestsARound} requests a row and shop; milliseconds, medians of rounds; ratio to the shop before`,
    );
    console.log(
      line(
        "products",
        shops.flatMap(({ products }) => ["", String(products), "", ""]),
      ),
    );
    console.log(
      line(
        "s until a new process answers",
        shops.flatMap((shop) => ["", shop.firstAnswerInS.toFixed(1), "", ""]),
      ),
    );
    console.log(
      line(
        "",
        shops.flatMap(() => ["p50", "ratio", "p95", "ratio"]),
      ),
    );
    const words = options.only.split(",");
    for (const row of rows.filter(({ name }) => words.some((word) => name.includes(word)))) {
      console.log(line(row.name, await getFigures(row, shops)));
    }
    console.log(
      line(
        "MB of the upstream process",
        shops.flatMap(({ upstreamPid }) => ["", String(toMegabytes(upstreamPid)), "", ""]),
      ),
    );
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
  }
}

async function getFigures(row: Row, shops: readonly ShopAsked[]): Promise<string[]> {
  for (const place of places) for (const shop of shops) await timed(row, shop, place);
  const measured = shops.map(() => ({ p50: [] as number[], p95: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    const times = shops.map(() => [] as number[]);
    for (let request = 0; request < requestsARound; request += 1) {
      const place = places[request % places.length] ?? places[0];
      for (const [position, shop] of shops.entries()) times[position]?.push(await timed(row, shop, place));
    }
    for (const [position, { p50, p95 }] of measured.entries()) {
      p50.push(calculatePercentile(times[position] ?? [], 0.5));
      p95.push(calculatePercentile(times[position] ?? [], 0.95));
    }
  }
  return measured.flatMap((figures, position) =>
    (["p50", "p95"] as const).flatMap((share) => {
      const before = measured[position - 1];
      const ms = calculateMedian(figures[share]);
      return [ms.toFixed(1), before ? (ms / calculateMedian(before[share])).toFixed(2) : ""];
    }),
  );
}

function toMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

async function timed(row: Row, shop: ShopAsked, place: (typeof places)[number]): Promise<number> {
  const { url, init } = row.request(shop, place);
  const start = performance.now();
  const answer = await fetch(url, { ...init, redirect: "manual" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - start;
}

async function prepared(shop: SeededShop): Promise<ShopAsked> {
  const cookies = new Map<string, string>();
  for (const { cep } of places)
    cookies.set(cep, (await arriveAtShop(shop.storefrontUrl, { cep })).jar.header());
  const answer = await fetch(`${shop.upstreamUrl}/product/listActiveB2C`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ page: 1, pageSize: 1, resaleId: 1 }),
  });
  const { products } = listProducts.answer.parse(await answer.json());
  const [product] = products;
  if (!product?.slug || !product.urlStoreResale) throw new Error("The first reseller has no product");
  return {
    ...shop,
    cookies,
    productId: product.productId,
    productSlug: product.slug,
    store: product.urlStoreResale,
  };
}

const line = (name: string, cells: readonly string[]): string =>
  name.padEnd(32) + cells.map((cell) => cell.padStart(9)).join("");

await measure();
