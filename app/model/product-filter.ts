import { formatCentavos, parseCentavos } from "../../common/money";
import { cleanLine } from "../../common/text";
import { parsePage } from "./pagination";

/** Product list filter, stored in the URL (catalogue 3, "Product filter"; further filters and orders are ours). */

export const productOrders = [
  "none",
  "ascending",
  "descending",
  "bestSellers",
  "rating",
  "newest",
  "discount",
] as const;
export type ProductOrder = (typeof productOrders)[number];

export interface ProductFilter {
  /** Empty without a search. */
  readonly text: string;
  /** Such as '1,52 m'. */
  readonly sizes: readonly string[];
  readonly colours: readonly string[];
  readonly subcategory: string | null;
  /** Both inclusive. */
  readonly minPriceInCentavos: number | null;
  readonly maxPriceInCentavos: number | null;
  /** Last segment of a seller's showcase URL. */
  readonly seller: string | null;
  readonly isDiscounted: boolean;
  /** Lowest average, 1 to 5. */
  readonly minRating: number | null;
  readonly hasFreeFreight: boolean;
  readonly order: ProductOrder;
  /** Starts at 1. */
  readonly page: number;
}

export const noFilter: ProductFilter = {
  text: "",
  sizes: [],
  colours: [],
  subcategory: null,
  minPriceInCentavos: null,
  maxPriceInCentavos: null,
  seller: null,
  isDiscounted: false,
  minRating: null,
  hasFreeFreight: false,
  order: "none",
  page: 1,
};

/** Parameter names. */
export const filterFields = {
  text: "produto",
  sizes: "tamanho",
  colours: "cor",
  subcategory: "subcategoria",
  minPrice: "preco-de",
  maxPrice: "preco-ate",
  seller: "loja",
  discount: "desconto",
  rating: "avaliacao",
  freight: "frete",
  order: "ordem",
  page: "pagina",
} as const;

/** Values of the two filters that are on or off. */
export const flagValues = { discount: "sim", freight: "gratis" } as const;

/** A search of signs only finds nothing. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const orderWords = {
  none: "",
  ascending: "preco-ascendente",
  descending: "preco-descendente",
  bestSellers: "mais-vendidos",
  rating: "melhor-avaliados",
  newest: "novidades",
  discount: "maior-desconto",
} as const;

/** Upstream limits. */
const maxTextLength = 200;
const maxValues = 100;
const maxPriceInCentavos = 100_000_000;

/** A value of the upstream's own, which has to match; some databases refuse control characters. */
const written = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

/** Truncates to the upstream's limit without splitting a character. */
const getText = (params: URLSearchParams, field: string, clean = written): string =>
  clean(params.get(field) ?? "")
    .slice(0, maxTextLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

function getValues(params: URLSearchParams, field: string): string[] {
  const values = params.getAll(field).map(written);
  return [...new Set(values)]
    .filter((value) => value !== "" && value.length <= maxTextLength)
    .slice(0, maxValues);
}

/** Parses the URL; missing or invalid values default to `noFilter`. */
export function readProductFilter(params: URLSearchParams): ProductFilter {
  const word = params.get(filterFields.order);
  return {
    text: getText(params, filterFields.text, cleanLine),
    sizes: getValues(params, filterFields.sizes),
    colours: getValues(params, filterFields.colours),
    subcategory: getText(params, filterFields.subcategory) || null,
    ...pricesIn(params),
    seller: getText(params, filterFields.seller) || null,
    isDiscounted: params.get(filterFields.discount) === flagValues.discount,
    minRating: ratingIn(params),
    hasFreeFreight: params.get(filterFields.freight) === flagValues.freight,
    order: productOrders.find((order) => orderWords[order] === word) ?? "none",
    page: parsePage(params.get(filterFields.page)),
  };
}

/** Prices in the wrong order are swapped. */
function pricesIn(params: URLSearchParams) {
  const [from, to] = [filterFields.minPrice, filterFields.maxPrice].map((field) => {
    const price = parseCentavos(params.get(field) ?? "");
    return price !== null && price <= maxPriceInCentavos ? price : null;
  });
  const isSwapped = from != null && to != null && from > to;
  return {
    minPriceInCentavos: (isSwapped ? to : from) ?? null,
    maxPriceInCentavos: (isSwapped ? from : to) ?? null,
  };
}

function ratingIn(params: URLSearchParams): number | null {
  const [digit] = /^[1-5]$/.exec(params.get(filterFields.rating) ?? "") ?? [];
  return digit === undefined ? null : Number(digit);
}

/** URL parameters in form order; values equal to `noFilter` are omitted. */
export function writeProductFilter(filter: ProductFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.text) params.set(filterFields.text, filter.text);
  if (filter.subcategory) params.set(filterFields.subcategory, filter.subcategory);
  for (const colour of filter.colours) params.append(filterFields.colours, colour);
  for (const size of filter.sizes) params.append(filterFields.sizes, size);
  const { minPriceInCentavos, maxPriceInCentavos, seller, minRating } = filter;
  if (minPriceInCentavos !== null) params.set(filterFields.minPrice, writtenPrice(minPriceInCentavos));
  if (maxPriceInCentavos !== null) params.set(filterFields.maxPrice, writtenPrice(maxPriceInCentavos));
  if (minRating !== null) params.set(filterFields.rating, String(minRating));
  if (filter.isDiscounted) params.set(filterFields.discount, flagValues.discount);
  if (filter.hasFreeFreight) params.set(filterFields.freight, flagValues.freight);
  if (seller) params.set(filterFields.seller, seller);
  if (filter.order !== "none") params.set(filterFields.order, orderWords[filter.order]);
  if (filter.page > 1) params.set(filterFields.page, String(filter.page));
  return params;
}

/** '50', '49,90'. */
export const writtenPrice = (centavos: number): string =>
  centavos % 100 === 0 ? String(centavos / 100) : (centavos / 100).toFixed(2).replace(".", ",");

/** Changes a filter and returns to page 1, also for a new sort order (catalogue 4, "Search/listing"). */
export const changeFilter = (
  filter: ProductFilter,
  change: Partial<Omit<ProductFilter, "page">>,
): ProductFilter => ({ ...filter, ...change, page: 1 });

export const toPage = (filter: ProductFilter, page: number): ProductFilter => ({ ...filter, page });

/** Adds or removes a size or colour. */
export function toggleValue(filter: ProductFilter, field: "sizes" | "colours", value: string): ProductFilter {
  const values = filter[field];
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return changeFilter(filter, { [field]: changed });
}

/** A filter in force, and the list without it. */
interface ActiveFilter {
  readonly name: string;
  readonly without: ProductFilter;
}

/** The search text is not among them. */
export function activeFilters(filter: ProductFilter, sellerName?: string): ActiveFilter[] {
  const { subcategory, colours, sizes, minRating, seller } = filter;
  const price = describePrices(filter);
  const without = (change: Partial<Omit<ProductFilter, "page">>) => changeFilter(filter, change);
  return [
    ...(subcategory ? [{ name: subcategory, without: without({ subcategory: null }) }] : []),
    ...colours.map((colour) => ({ name: colour, without: toggleValue(filter, "colours", colour) })),
    ...sizes.map((size) => ({ name: size, without: toggleValue(filter, "sizes", size) })),
    ...(price
      ? [{ name: price, without: without({ minPriceInCentavos: null, maxPriceInCentavos: null }) }]
      : []),
    ...(minRating ? [{ name: ratingWords(minRating), without: without({ minRating: null }) }] : []),
    ...(filter.isDiscounted ? [{ name: "Com desconto", without: without({ isDiscounted: false }) }] : []),
    ...(filter.hasFreeFreight ? [{ name: "Frete grátis", without: without({ hasFreeFreight: false }) }] : []),
    ...(seller ? [{ name: sellerName ?? seller, without: without({ seller: null }) }] : []),
  ];
}

/** '4 estrelas ou mais'. */
export const ratingWords = (note: number): string =>
  note === 5 ? "5 estrelas" : `${note} ${note === 1 ? "estrela" : "estrelas"} ou mais`;

/** 'R$ 50 a R$ 100', 'Até R$ 50', 'A partir de R$ 100'; empty without a price. */
export function describePrices({
  minPriceInCentavos: from,
  maxPriceInCentavos: to,
}: Pick<ProductFilter, "minPriceInCentavos" | "maxPriceInCentavos">): string {
  if (from && to) return `${shortPrice(from)} a ${shortPrice(to)}`;
  if (to !== null) return `Até ${shortPrice(to)}`;
  return from === null ? "" : `A partir de ${shortPrice(from)}`;
}

const shortPrice = (centavos: number): string => formatCentavos(centavos).replace(/,00$/, "");

/** 'vinil, Preto, 1,52 m'; empty without a filter. */
export const describeFilter = (filter: ProductFilter): string =>
  [filter.text, ...activeFilters(filter).map(({ name }) => name)].filter(Boolean).join(", ");
