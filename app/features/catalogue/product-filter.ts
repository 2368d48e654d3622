import type { z } from "zod";
import { parsePage } from "~/model/pagination";
import { convertToReais, formatCentavos, parseCentavos } from "../../../common/money";
import { cleanLine } from "../../../common/text";
import type { countFacets, productFilter } from "../../../contract/catalogue";

/** Product list filter, stored in the URL (catalogue 3, "Product filter"; further filters and orders are ours). */
export interface ProductFilter {
  /** Empty without a search. */
  readonly text: string;
  readonly subcategory: string | null;
  readonly colours: readonly string[];
  /** Example: '1,52 m'. */
  readonly sizes: readonly string[];
  readonly prices: PriceRange;
  /** Lowest average, 1 to 5. */
  readonly minRating: number | null;
  readonly isDiscounted: boolean;
  readonly hasFreeFreight: boolean;
  /** Last segment of a seller's showcase URL. */
  readonly seller: string | null;
  readonly order: ProductOrder;
  /** Starts at 1. */
  readonly page: number;
}

/** Both ends are inclusive. */
interface PriceRange {
  readonly fromInCentavos: number | null;
  readonly toInCentavos: number | null;
}

export const noFilter: ProductFilter = {
  text: "",
  subcategory: null,
  colours: [],
  sizes: [],
  prices: { fromInCentavos: null, toInCentavos: null },
  minRating: null,
  isDiscounted: false,
  hasFreeFreight: false,
  seller: null,
  order: "none",
  page: 1,
};

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

type SearchBody = Partial<z.input<typeof productFilter>>;
export type CountedProducts = z.output<(typeof countFacets)["answer"]>;

/** A value that can be chosen, with the products that choosing it would leave. */
export interface CountedValue {
  readonly name: string;
  /** Shown instead of the name. */
  readonly label?: string;
  /** 0 if the other active filters alone exclude all products. */
  readonly count: number;
}

/** A part of the form of filters: one choice of several, several of them, or a tick under 'Ofertas'. */
export interface FilterGroup {
  readonly input: "radio" | "checkbox" | "tick";
  readonly title: string;
  /** The heading over values without results. */
  readonly othersTitle?: string;
  /** Most values with which it is open though nothing is chosen. */
  readonly openUpTo?: number;
  /** The name of its counts in the upstream's answer. */
  readonly facet: keyof CountedProducts;
  /** Null at an upstream without the filter. */
  readonly count: (answer: CountedProducts) => readonly CountedValue[] | null;
  /** The specification does not have it: an upstream that counts nothing ignores it. */
  readonly isOptional?: boolean;
}

/** How one part of a filter stands in the address, in words, in the form, and in the upstream's search. */
interface FilterPart<Value> {
  readonly parameters: readonly [string, ...string[]];
  /** Missing and invalid values are those of `noFilter`. */
  readonly read: (params: URLSearchParams) => Value;
  /** Parameters with their values; nothing for a value of `noFilter`. */
  readonly write: (value: Value) => readonly (readonly [parameter: string, value: string])[];
  readonly toSearch: (value: Value) => SearchBody;
  /** Each value in force, in words, and what remains without it. `label` names the value of a group. */
  readonly describe?: (value: Value, label: string | undefined) => readonly Described<Value>[];
  readonly group?: FilterGroup;
}

interface Described<Value> {
  readonly name: string;
  readonly rest: Value;
}

/** Upstream limits. */
const maxTextLength = 200;
const maxValues = 100;
const maxPriceInCentavos = 100_000_000;
/** Zero to 200 reais would mean no limit. */
const unlimitedInReais = { from: 0, to: 200 };

/** A value of the upstream's own, which has to match; some databases refuse control characters. */
const withoutControls = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

/** Truncates to the upstream's limit without splitting a character. */
const readText = (params: URLSearchParams, parameter: string, clean = withoutControls): string =>
  clean(params.get(parameter) ?? "")
    .slice(0, maxTextLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

function readNames(params: URLSearchParams, parameter: string): string[] {
  const values = params.getAll(parameter).map(withoutControls);
  return [...new Set(values)]
    .filter((value) => value !== "" && value.length <= maxTextLength)
    .slice(0, maxValues);
}

const oneName = (parameter: string) => ({
  parameters: [parameter] as const,
  read: (params: URLSearchParams) => readText(params, parameter) || null,
  write: (name: string | null) => (name ? [[parameter, name] as const] : []),
  describe: (name: string | null, label = name) => (label ? [{ name: label, rest: null }] : []),
});

const severalNames = (parameter: string) => ({
  parameters: [parameter] as const,
  read: (params: URLSearchParams) => readNames(params, parameter),
  write: (names: readonly string[]) => names.map((name) => [parameter, name] as const),
  describe: (names: readonly string[]) =>
    names.map((name) => ({ name, rest: names.filter((each) => each !== name) })),
});

const onOrOff = (parameter: string, word: string, words: string) => ({
  parameters: [parameter] as const,
  read: (params: URLSearchParams) => params.get(parameter) === word,
  write: (isOn: boolean) => (isOn ? [[parameter, word] as const] : []),
  describe: (isOn: boolean) => (isOn ? [{ name: words, rest: false }] : []),
});

const counted = (name: string, count: number | null | undefined): CountedValue[] | null =>
  count == null ? null : [{ name, count }];

export const priceParameters = { from: "preco-de", to: "preco-ate" } as const;

const orderWords = {
  none: "",
  ascending: "preco-ascendente",
  descending: "preco-descendente",
  bestSellers: "mais-vendidos",
  rating: "melhor-avaliados",
  newest: "novidades",
  discount: "maior-desconto",
} as const;

const ordersByPrice = { none: 0, ascending: 1, descending: 2 } as const;

export const isByPrice = (order: ProductOrder): order is keyof typeof ordersByPrice => order in ordersByPrice;

/** The order here is the order in the URL, in the form and in the summary of active filters. */
export const filterParts: { readonly [Name in keyof ProductFilter]: FilterPart<ProductFilter[Name]> } = {
  text: {
    parameters: ["produto"],
    read: (params) => readText(params, "produto", cleanLine),
    write: (text) => (text ? [["produto", text]] : []),
    toSearch: (text) => ({ product: text }),
  },
  subcategory: {
    ...oneName("subcategoria"),
    toSearch: (name) => ({ productSubCategory: name }),
    group: {
      input: "radio",
      title: "Subcategoria",
      othersTitle: "Outras subcategorias",
      // Search results can have more; they are closed so that colours stay visible.
      openUpTo: 8,
      facet: "subcategories",
      // An upstream may count without subcategories.
      count: ({ subcategories }) => (subcategories?.length ? subcategories : null),
    },
  },
  colours: {
    ...severalNames("cor"),
    toSearch: (names) => ({ Subcategories: [...names] }),
    group: {
      input: "checkbox",
      title: "Cor",
      othersTitle: "Outras cores",
      openUpTo: Number.POSITIVE_INFINITY,
      facet: "colours",
      count: ({ colours }) => colours,
    },
  },
  sizes: {
    ...severalNames("tamanho"),
    toSearch: (names) => ({ selectedSizes: [...names] }),
    group: {
      input: "checkbox",
      title: "Tamanho",
      othersTitle: "Outros tamanhos",
      facet: "sizes",
      count: ({ sizes }) => sizes,
    },
  },
  prices: {
    parameters: [priceParameters.from, priceParameters.to],
    read: readPrices,
    write: ({ fromInCentavos: from, toInCentavos: to }) => [
      ...(from === null ? [] : [[priceParameters.from, formatFilterPrice(from)] as const]),
      ...(to === null ? [] : [[priceParameters.to, formatFilterPrice(to)] as const]),
    ],
    toSearch: pricesToSearch,
    describe: (prices) => {
      const name = describePrices(prices);
      return name ? [{ name, rest: { fromInCentavos: null, toInCentavos: null } }] : [];
    },
  },
  minRating: {
    parameters: ["avaliacao"],
    read: (params) => Number(/^[1-5]$/.exec(params.get("avaliacao") ?? "")?.[0] ?? 0) || null,
    write: (rating) => (rating === null ? [] : [["avaliacao", String(rating)]]),
    toSearch: (rating) => (rating ? { minRating: rating } : {}),
    describe: (rating) => (rating ? [{ name: ratingWords(rating), rest: null }] : []),
    group: {
      input: "radio",
      title: "Avaliação",
      othersTitle: "Outras avaliações",
      facet: "ratings",
      count: ({ ratings }) =>
        ratings?.map(({ from, count }) => ({ name: String(from), label: ratingWords(from), count })) ?? null,
      isOptional: true,
    },
  },
  isDiscounted: {
    ...onOrOff("desconto", "sim", "Com desconto"),
    toSearch: (isOn) => (isOn ? { discounted: true } : {}),
    group: {
      input: "tick",
      title: "Com desconto",
      facet: "discounted",
      count: ({ discounted }) => counted("sim", discounted),
      isOptional: true,
    },
  },
  hasFreeFreight: {
    ...onOrOff("frete", "gratis", "Frete grátis"),
    toSearch: (isOn) => (isOn ? { freeFreight: true } : {}),
    group: {
      input: "tick",
      title: "Frete grátis",
      facet: "freeFreight",
      count: ({ freeFreight }) => counted("gratis", freeFreight),
      isOptional: true,
    },
  },
  seller: {
    ...oneName("loja"),
    toSearch: (store) => (store ? { resale: store } : {}),
    group: {
      input: "radio",
      title: "Loja",
      othersTitle: "Outras lojas",
      facet: "sellers",
      count: ({ sellers }) =>
        sellers?.map(({ store, name, count }) => ({ name: store, label: name, count })) ?? null,
      isOptional: true,
    },
  },
  order: {
    parameters: ["ordem"],
    read: (params) => productOrders.find((order) => orderWords[order] === params.get("ordem")) ?? "none",
    write: (order) => (order === "none" ? [] : [["ordem", orderWords[order]]]),
    toSearch: (order) =>
      isByPrice(order) ? { orderByPrice: ordersByPrice[order] } : { orderByPrice: 0, orderBy: order },
  },
  page: {
    parameters: ["pagina"],
    read: (params) => parsePage(params.get("pagina")),
    write: (page) => (page > 1 ? [["pagina", String(page)]] : []),
    toSearch: (page) => ({ page }),
  },
};

export type PartName = keyof ProductFilter;

const isPartName = (name: string): name is PartName => name in filterParts;
export const partNames: readonly PartName[] = Object.keys(filterParts).filter(isPartName);

const withPart = <Name extends PartName>(
  filter: ProductFilter,
  name: Name,
  value: ProductFilter[Name],
): ProductFilter => ({ ...filter, [name]: value });

const writePart = <Name extends PartName>(filter: ProductFilter, name: Name) =>
  filterParts[name].write(filter[name]);

/** Parses the URL. */
export const readProductFilter = (params: URLSearchParams): ProductFilter =>
  partNames.reduce((filter, name) => withPart(filter, name, filterParts[name].read(params)), noFilter);

/** URL parameters; values equal to `noFilter` are omitted. */
export const writeProductFilter = (filter: ProductFilter): URLSearchParams =>
  new URLSearchParams(
    partNames.flatMap((name) => writePart(filter, name)).map(([parameter, value]) => [parameter, value]),
  );

/** The values of one part in the address. */
export const getFilterValues = (filter: ProductFilter, name: PartName): string[] =>
  writePart(filter, name).map(([, value]) => value);

/** What the upstream's search takes. */
export function toSearchBody(filter: ProductFilter): SearchBody {
  const body: SearchBody = {};
  for (const name of partNames) Object.assign(body, partToSearch(filter, name));
  return body;
}

const partToSearch = <Name extends PartName>(filter: ProductFilter, name: Name) =>
  filterParts[name].toSearch(filter[name]);

export const without = (filter: ProductFilter, names: readonly PartName[]): ProductFilter =>
  names.reduce((rest, name) => withPart(rest, name, noFilter[name]), filter);

/** Changes a filter and returns to page 1, also for a new sort order (catalogue 4, "Search/listing"). */
export const changeFilter = (
  filter: ProductFilter,
  change: Partial<Omit<ProductFilter, "page">>,
): ProductFilter => ({ ...filter, ...change, page: 1 });

export const toPage = (filter: ProductFilter, page: number): ProductFilter => ({ ...filter, page });

/** A filter in force, and the list without it. */
interface ActiveFilter {
  readonly name: string;
  readonly without: ProductFilter;
}

/** The search text is not among them. `labels`: of values, by their part. */
export const getActiveFilters = (
  filter: ProductFilter,
  labels: Partial<Record<PartName, string>> = {},
): ActiveFilter[] => partNames.flatMap((name) => activePart(filter, name, labels[name]));

const activePart = <Name extends PartName>(filter: ProductFilter, name: Name, label: string | undefined) =>
  (filterParts[name].describe?.(filter[name], label) ?? []).map(({ name: words, rest }) => ({
    name: words,
    without: { ...withPart(filter, name, rest), page: 1 },
  }));

/** 'vinil, Preto, 1,52 m'; empty without a filter. */
export const describeFilter = (filter: ProductFilter): string =>
  [filter.text, ...getActiveFilters(filter).map(({ name }) => name)].filter(Boolean).join(", ");

/** A search for punctuation alone has no results. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Prices in the wrong order are swapped. */
function readPrices(params: URLSearchParams): PriceRange {
  const [from, to] = [priceParameters.from, priceParameters.to].map((parameter) => {
    const price = parseCentavos(params.get(parameter) ?? "");
    return price !== null && price <= maxPriceInCentavos ? price : null;
  });
  const isSwapped = from != null && to != null && from > to;
  return { fromInCentavos: (isSwapped ? to : from) ?? null, toInCentavos: (isSwapped ? from : to) ?? null };
}

function pricesToSearch({ fromInCentavos, toInCentavos }: PriceRange): SearchBody {
  if ((fromInCentavos ?? toInCentavos) === null) return {};
  const from = convertToReais(fromInCentavos ?? 0);
  const to = convertToReais(toInCentavos ?? maxPriceInCentavos);
  const isUnlimited = from === unlimitedInReais.from && to === unlimitedInReais.to;
  return { rangePrice: [isUnlimited ? 0.01 : from, to] };
}

/** '50', '49,90'. */
export function formatFilterPrice(centavos: number): string {
  return centavos % 100 === 0 ? String(centavos / 100) : (centavos / 100).toFixed(2).replace(".", ",");
}

/** '4 estrelas ou mais'. */
function ratingWords(rating: number): string {
  return rating === 5 ? "5 estrelas" : `${rating} ${rating === 1 ? "estrela" : "estrelas"} ou mais`;
}

/** 'R$ 50 a R$ 100', 'Até R$ 50', 'A partir de R$ 100'; empty without a price. */
export function describePrices({ fromInCentavos: from, toInCentavos: to }: PriceRange): string {
  if (from && to) return `${shortPrice(from)} a ${shortPrice(to)}`;
  if (to !== null) return `Até ${shortPrice(to)}`;
  return from === null ? "" : `A partir de ${shortPrice(from)}`;
}

const shortPrice = (centavos: number): string => formatCentavos(centavos).replace(/,00$/, "");
