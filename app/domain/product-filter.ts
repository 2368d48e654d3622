import { parsePage } from "./pagination";

/** What a shopper narrows a list of products by, all of it in the URL (catalogue 3, "Product filter"). */

export const priceOrders = ["none", "ascending", "descending"] as const;
export type PriceOrder = (typeof priceOrders)[number];

export interface ProductFilter {
  /** The search text; empty where nothing is searched for. */
  readonly text: string;
  /** Names of sizes: '1,52 m'. */
  readonly sizes: readonly string[];
  readonly colours: readonly string[];
  readonly subcategory: string | null;
  readonly order: PriceOrder;
  /** From 1. */
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

/** The names of the parameters, as the filter's form has them. */
export const filterFields = {
  text: "produto",
  sizes: "tamanho",
  colours: "cor",
  subcategory: "subcategoria",
  order: "ordem",
  page: "pagina",
} as const;

const orderWords = { none: "", ascending: "preco-ascendente", descending: "preco-descendente" } as const;

/** What one page of filters may hold; the upstream refuses more. */
const longestText = 200;
const mostValues = 100;

/** Control characters, which no name holds and some databases refuse, count as spaces. */
const written = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

/** Cut to what the upstream takes, and never through the middle of a character. */
const textOf = (params: URLSearchParams, field: string): string =>
  written(params.get(field) ?? "")
    .slice(0, longestText)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

function valuesOf(params: URLSearchParams, field: string): string[] {
  const values = params.getAll(field).map(written);
  return [...new Set(values)]
    .filter((value) => value !== "" && value.length <= longestText)
    .slice(0, mostValues);
}

/** The filter that a URL carries. What it does not say, or says wrongly, is as in `noFilter`. */
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

/** The filter as a URL carries it, in the order of the form's fields; what is as in `noFilter` is left out. */
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

/**
 * The filter with something else in it, back on page 1 (catalogue 4, "Search/listing"). Another order too: what stood
 * on page 3 stands elsewhere in it.
 */
export const changeFilter = (
  filter: ProductFilter,
  change: Partial<Omit<ProductFilter, "page">>,
): ProductFilter => ({ ...filter, ...change, page: 1 });

/** The same filter on another page. */
export const turnTo = (filter: ProductFilter, page: number): ProductFilter => ({ ...filter, page });

/** Puts a size or a colour in, or takes it out. */
export function toggleValue(filter: ProductFilter, field: "sizes" | "colours", value: string): ProductFilter {
  const values = filter[field];
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return changeFilter(filter, { [field]: changed });
}

/** What is searched for and filtered by, in words: 'vinil, Preto, 1,52 m'. Empty where it is nothing. */
export const filterInWords = ({ text, subcategory, colours, sizes }: ProductFilter): string =>
  [text, subcategory, ...colours, ...sizes].filter(Boolean).join(", ");

/** The sizes to choose from: names of attribute groups that hold a digit, each once (catalogue 5). */
export const sizesAmong = (groupNames: readonly string[]): string[] =>
  [...new Set(groupNames)].filter((name) => /\d/.test(name));
