import { parsePage } from "./pagination";

/** Product list filter, stored in the URL (catalogue 3, "Product filter"). */

export const priceOrders = ["none", "ascending", "descending"] as const;
export type PriceOrder = (typeof priceOrders)[number];

export interface ProductFilter {
  /** Empty without a search. */
  readonly text: string;
  /** Such as '1,52 m'. */
  readonly sizes: readonly string[];
  readonly colours: readonly string[];
  readonly subcategory: string | null;
  readonly order: PriceOrder;
  /** Starts at 1. */
  readonly page: number;
}

export const noFilter: ProductFilter = {
  text: "",
  sizes: [],
  colours: [],
  subcategory: null,
  order: "none",
  page: 1,
};

/** Parameter names. */
export const filterFields = {
  text: "produto",
  sizes: "tamanho",
  colours: "cor",
  subcategory: "subcategoria",
  order: "ordem",
  page: "pagina",
} as const;

/** A search of signs only finds nothing. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const orderWords = { none: "", ascending: "preco-ascendente", descending: "preco-descendente" } as const;

/** Upstream limits. */
const maxTextLength = 200;
const maxValues = 100;

/** Replaces control characters, which some databases refuse. */
const written = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

/** Truncates to the upstream's limit without splitting a character. */
const textOf = (params: URLSearchParams, field: string): string =>
  written(params.get(field) ?? "")
    .slice(0, maxTextLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

function valuesOf(params: URLSearchParams, field: string): string[] {
  const values = params.getAll(field).map(written);
  return [...new Set(values)]
    .filter((value) => value !== "" && value.length <= maxTextLength)
    .slice(0, maxValues);
}

/** Parses the URL; missing or invalid values default to `noFilter`. */
export function readProductFilter(params: URLSearchParams): ProductFilter {
  const word = params.get(filterFields.order);
  return {
    text: textOf(params, filterFields.text),
    sizes: valuesOf(params, filterFields.sizes),
    colours: valuesOf(params, filterFields.colours),
    subcategory: textOf(params, filterFields.subcategory) || null,
    order: priceOrders.find((order) => orderWords[order] === word) ?? "none",
    page: parsePage(params.get(filterFields.page)),
  };
}

/** URL parameters in form order; values equal to `noFilter` are omitted. */
export function writeProductFilter(filter: ProductFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.text) params.set(filterFields.text, filter.text);
  if (filter.subcategory) params.set(filterFields.subcategory, filter.subcategory);
  for (const colour of filter.colours) params.append(filterFields.colours, colour);
  for (const size of filter.sizes) params.append(filterFields.sizes, size);
  if (filter.order !== "none") params.set(filterFields.order, orderWords[filter.order]);
  if (filter.page > 1) params.set(filterFields.page, String(filter.page));
  return params;
}

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

/** 'vinil, Preto, 1,52 m'; empty without a filter. */
export const describeFilter = ({ text, subcategory, colours, sizes }: ProductFilter): string =>
  [text, subcategory, ...colours, ...sizes].filter(Boolean).join(", ");
