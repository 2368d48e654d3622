import { parseArgs } from "node:util";
import { listProducts } from "../contract/catalogue";
import { median, percentile } from "./percentiles";
import { type SeededShop, startSeededShop } from "./seeded-shop";
import { arrive } from "./shop";

/**
 * `npm run bench:large`: compares page and call times of two shops, with 200 and 20,000 products and 500 resellers
 * each. Requests alternate between the shops so that other load on the machine affects both equally; only the ratios
 * are comparable across machines. `-- --rounds 7 --requests 20` measures longer, `-- --only search` runs only the rows
 * that contain the word.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    requests: { type: "string", default: "20" },
    only: { type: "string", default: "" },
  },
});
const rounds = Number(options.rounds);
const requestsARound = Number(options.requests);
const resellers = 500;
const productsAPage = 20;

/** Cities across the country; repeated, because shoppers of one city share cached answers. */
const places = [
  { cep: "01310-100", latitude: -23.5614, longitude: -46.6559 },
  { cep: "69010-060", latitude: -3.1303, longitude: -60.0234 },
  { cep: "90010-150", latitude: -30.0305, longitude: -51.2304 },
  { cep: "40020-000", latitude: -12.9731, longitude: -38.5099 },
  { cep: "70040-010", latitude: -15.7942, longitude: -47.8825 },
] as const;
type Place = (typeof places)[number];

interface ShopAsked extends SeededShop {
  readonly cookies: ReadonlyMap<string, string>;
  readonly productSlug: string;
  readonly productId: number;
  readonly store: string;
}

interface Row {
  readonly name: string;
  request(shop: ShopAsked, place: Place): { url: string; init: RequestInit };
}

const pageOf = (name: string, path: (shop: ShopAsked) => string): Row => ({
  name,
  request: (shop, { cep }) => ({
    url: shop.storefrontUrl + path(shop),
    init: { headers: { cookie: shop.cookies.get(cep) ?? "" } },
  }),
});

const callOf = (name: string, path: string, body: (shop: ShopAsked) => object): Row => ({
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

const listOf = (name: string, filter: (shop: ShopAsked) => object): Row =>
  callOf(`list: ${name}`, "product/listActiveB2C", (shop) => ({
    page: 1,
    pageSize: productsAPage,
    ...filter(shop),
  }));

/** Page 500 of 1,000, or the last page of the small shop. */
const deepPage = ({ products }: SeededShop) => Math.min(500, products / productsAPage);
const aboutProduct = ({ productId, productSlug }: ShopAsked) => ({
  productId,
  productName: productSlug,
  skus: [],
});

const rows: readonly Row[] = [
  pageOf("search without text", () => "/produtos"),
  pageOf("search, common word", () => "/produtos?produto=adesivo"),
  pageOf("search, rare word", () => "/produtos?produto=canjiquinha"),
  pageOf("search, misspelt word", () => "/produtos?produto=adesibo"),
  pageOf("search, two sizes and a colour", () => "/produtos?cor=Preto&tamanho=1%2C22+m&tamanho=1%2C52+m"),
  pageOf("search, cheapest first", () => "/produtos?ordem=preco-ascendente"),
  pageOf(
    "search, cheapest first, deep",
    (shop) => `/produtos?ordem=preco-ascendente&pagina=${deepPage(shop)}`,
  ),
  pageOf("search, deep page", (shop) => `/produtos?pagina=${deepPage(shop)}`),
  pageOf("category", () => "/categorias/envelopamento-automotivo"),
  pageOf("category, dearest first", () => "/categorias/envelopamento-automotivo?ordem=preco-descendente"),
  pageOf("subcategory", () => "/subcategorias/fibra-de-carbono"),
  pageOf("showcase", ({ store }) => `/vitrine/${store}`),
  pageOf("product", ({ productSlug }) => `/produtos/${productSlug}`),
  pageOf("home", () => "/home"),
  listOf("everything", () => ({})),
  listOf("common word", () => ({ product: "adesivo" })),
  listOf("rare word", () => ({ product: "canjiquinha" })),
  listOf("misspelt word", () => ({ product: "adesibo" })),
  listOf("two sizes and a colour", () => ({ selectedSizes: ["1,22 m", "1,52 m"], Subcategories: ["Preto"] })),
  listOf("cheapest first", () => ({ orderByPrice: 1 })),
  listOf("cheapest first, deep", (shop) => ({ orderByPrice: 1, page: deepPage(shop) })),
  listOf("deep page", (shop) => ({ page: deepPage(shop) })),
  listOf("category", () => ({ CategoryName: "envelopamento-automotivo" })),
  listOf("category, dearest first", () => ({ CategoryName: "envelopamento-automotivo", orderByPrice: 2 })),
  listOf("subcategory", () => ({ productSubCategory: "fibra-de-carbono" })),
  listOf("one reseller", () => ({ resaleId: 1 })),
  callOf("facets of everything", "product/facets", () => ({})),
  callOf("facets of a common word", "product/facets", () => ({ product: "adesivo" })),
  callOf("product at an address", "product/address", aboutProduct),
  callOf("other offers", "product/other-offers", aboutProduct),
];

async function measure(): Promise<void> {
  const shops: ShopAsked[] = [];
  try {
    for (const products of [200, 20_000]) {
      shops.push(await prepared(await startSeededShop({ products, resellers })));
    }
    const [small, large] = shops;
    if (small === undefined || large === undefined) return;
    console.log(
      `${rounds} rounds of ${requestsARound} requests a row and shop; milliseconds, medians of rounds`,
    );
    console.log(line("", ["p50 200", "p50 20k", "ratio", "p95 200", "p95 20k", "ratio"]));
    for (const row of rows.filter(({ name }) => name.includes(options.only))) {
      console.log(line(row.name, await figuresOf(row, small, large)));
    }
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
  }
}

async function figuresOf(row: Row, small: ShopAsked, large: ShopAsked): Promise<string[]> {
  for (const place of places) for (const shop of [small, large]) await timed(row, shop, place);
  const measured: Record<"small" | "large", Record<"p50" | "p95", number[]>> = {
    small: { p50: [], p95: [] },
    large: { p50: [], p95: [] },
  };
  for (let round = 0; round < rounds; round += 1) {
    const times: Record<"small" | "large", number[]> = { small: [], large: [] };
    for (let request = 0; request < requestsARound; request += 1) {
      const place = places[request % places.length] ?? places[0];
      times.small.push(await timed(row, small, place));
      times.large.push(await timed(row, large, place));
    }
    for (const size of ["small", "large"] as const) {
      measured[size].p50.push(percentile(times[size], 0.5));
      measured[size].p95.push(percentile(times[size], 0.95));
    }
  }
  return (["p50", "p95"] as const).flatMap((share) => {
    const [few, many] = [median(measured.small[share]), median(measured.large[share])];
    return [few.toFixed(1), many.toFixed(1), (many / few).toFixed(2)];
  });
}

async function timed(row: Row, shop: ShopAsked, place: Place): Promise<number> {
  const { url, init } = row.request(shop, place);
  const start = performance.now();
  const answer = await fetch(url, { ...init, redirect: "manual" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - start;
}

async function prepared(shop: SeededShop): Promise<ShopAsked> {
  const cookies = new Map<string, string>();
  for (const { cep } of places) cookies.set(cep, (await arrive(shop.storefrontUrl, { cep })).jar.header());
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
