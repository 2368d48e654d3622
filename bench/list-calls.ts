/** Calls of lists that `bench -- large` measures. */

/** Cities across the country; repeated, because shoppers of one city share cached answers. */
export const places = [
  { cep: "01310-100", latitude: -23.5614, longitude: -46.6559 },
  { cep: "69010-060", latitude: -3.1303, longitude: -60.0234 },
  { cep: "90010-150", latitude: -30.0305, longitude: -51.2304 },
  { cep: "40020-000", latitude: -12.9731, longitude: -38.5099 },
  { cep: "70040-010", latitude: -15.7942, longitude: -47.8825 },
] as const;

const productsAPage = 20;

/** Page 500 of 1,000, or the last page of a small shop. Long lists in order of price end at page 100. */
export const getDeepPage = (products: number) => Math.min(500, Math.floor(products / productsAPage));
/** Long lists in order of price have 100 pages. */
export const getDeepPageByPrice = (products: number) => Math.min(100, getDeepPage(products));

interface ListCall {
  readonly name: string;
  readonly path: string;
  body(products: number): object;
}

const getList = (name: string, filter: (products: number) => object): ListCall => ({
  name: `list: ${name}`,
  path: "product/listActiveB2C",
  body: (products) => ({ page: 1, pageSize: productsAPage, ...filter(products) }),
});

const getFacets = (name: string, filter: object): ListCall => ({
  name: `facets of ${name}`,
  path: "product/facets",
  body: () => filter,
});

const category = "envelopamento-automotivo";

export const listCalls: readonly ListCall[] = [
  getList("everything", () => ({})),
  getList("common word", () => ({ product: "adesivo" })),
  getList("two common words", () => ({ product: "adesivo preto" })),
  getList("rare word", () => ({ product: "canjiquinha" })),
  getList("misspelt word", () => ({ product: "adesibo" })),
  getList("suggestions for a beginning", () => ({ product: "cort", pageSize: 5 })),
  getList("suggestions for a common word", () => ({ product: "adesivo", pageSize: 5 })),
  getList("two sizes and a colour", () => ({
    selectedSizes: ["1,22 m", "1,52 m"],
    Subcategories: ["Preto"],
  })),
  getList("deep page", (products) => ({ page: getDeepPage(products) })),
  getList("category", () => ({ CategoryName: category })),
  getList("subcategory", () => ({ productSubCategory: "fibra-de-carbono" })),
  getList("one reseller", () => ({ resaleId: 1 })),
  getList("cheapest first", () => ({ orderByPrice: 1 })),
  getList("cheapest first, page 50", () => ({ orderByPrice: 1, page: 50 })),
  getList("cheapest first, page 100", (products) => ({
    orderByPrice: 1,
    page: getDeepPageByPrice(products),
  })),
  getList("cheapest first, common word", () => ({ product: "adesivo", orderByPrice: 1 })),
  getList("cheapest first, two common words", () => ({ product: "adesivo preto", orderByPrice: 1 })),
  getList("cheapest first, rare word", () => ({ product: "canjiquinha", orderByPrice: 1 })),
  getList("category, cheapest first", () => ({ CategoryName: category, orderByPrice: 1 })),
  getList("category, dearest first", () => ({ CategoryName: category, orderByPrice: 2 })),
  getList("subcategory, cheapest first", () => ({ productSubCategory: "fibra-de-carbono", orderByPrice: 1 })),
  getList("best rated first", () => ({ orderBy: "rating" })),
  getList("newest first", () => ({ orderBy: "newest" })),
  getList("largest discount first", () => ({ orderBy: "discount" })),
  getList("discounted only", () => ({ discounted: true })),
  getList("rated 4 and more", () => ({ minRating: 4 })),
  getFacets("everything", {}),
  getFacets("a common word", { product: "adesivo" }),
  getFacets("a rare word", { product: "canjiquinha" }),
  getFacets("a category", { CategoryName: category }),
  getFacets("a subcategory", { productSubCategory: "fibra-de-carbono" }),
];
