import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import type { Market } from "./best-offers";
import { type CountedIds, countFacets, selectCountedIds } from "./facets";
import { findMatching, getConditions, narrowMatching } from "./find-matching";
import { getFlagConditions } from "./list-conditions";
import { type CountedOffers, countOfferedFilters, selectCountedOffers } from "./list-filters";
import { getSample, type MatchCount, selectSample } from "./list-sample";
import { createVariantCondition } from "./listed-variant";
import { getMarket } from "./market";
import { countPricedValues } from "./priced-facets";
import type { ProductFilter } from "./product-filter";
import { isPricedIn, type Matching, type PriceRange } from "./product-page";
import type { FacetCounts } from "./product-search";

/** Each group is counted in the list without its own field, so that another value can be chosen instead. */
const fields = {
  sizes: "selectedSizes",
  colours: "Subcategories",
  subcategories: "productSubCategory",
  discounted: "discounted",
  freeFreight: "freeFreight",
  ratings: "minRating",
  sellers: "resale",
} as const satisfies Record<string, keyof ProductFilter>;

type Group = keyof typeof fields;

interface FacetList {
  readonly matching: Matching;
  readonly market: Market;
}

export interface FacetLists {
  readonly key: string;
  /** Groups with the same list share the object. */
  readonly lists: Readonly<Record<Group, FacetList>>;
}

export interface CountedFacets {
  /** Products of the longest list. */
  readonly total: number;
  readonly facets: FacetCounts;
}

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** `productSubCategory` is the list itself on the page of a subcategory. */
export const hasFurtherFilters = (filter: Partial<ProductFilter>): boolean =>
  isSet(filter.rangePrice) ||
  Object.values(fields).some((field) => field !== "productSubCategory" && isSet(filter[field]));

export async function getFacetLists(
  database: Database,
  filter: Partial<ProductFilter>,
  now: Date,
): Promise<FacetLists> {
  const getList = async (within: Partial<ProductFilter>): Promise<FacetList> => {
    const [market, { matching }] = await Promise.all([
      getMarket(database, within),
      findMatching(database, within),
    ]);
    return {
      market,
      matching: narrowMatching(matching, [...getConditions(market), ...getFlagConditions(within, now)]),
    };
  };
  const whole = getList(filter);
  const [{ matching }, lists] = await Promise.all([
    whole,
    forGroups((group) => {
      const field = fields[group];
      return isSet(filter[field]) ? getList({ ...filter, [field]: undefined }) : whole;
    }),
  ]);
  const values = Object.values(fields).map((field) => filter[field] ?? null);
  return { key: JSON.stringify([matching.key, values]), lists };
}

async function forGroups<Value>(get: (group: Group) => Promise<Value>): Promise<Record<Group, Value>> {
  const [sizes, colours, subcategories, discounted, freeFreight, ratings, sellers] = await Promise.all([
    get("sizes"),
    get("colours"),
    get("subcategories"),
    get("discounted"),
    get("freeFreight"),
    get("ratings"),
    get("sellers"),
  ]);
  return { sizes, colours, subcategories, discounted, freeFreight, ratings, sellers };
}

interface Counting {
  readonly filter: Partial<ProductFilter>;
  readonly range: PriceRange | null;
  readonly now: Date;
  readonly count: (matching: Matching) => Promise<MatchCount>;
  readonly productsInSample: number;
}

/** Longer lists in a price range are estimated from so many products. */
const maxPricedProducts = 1_000;

export async function countFacetLists(
  database: Database,
  { lists }: FacetLists,
  { filter, range, now, count, productsInSample }: Counting,
): Promise<CountedFacets> {
  const fits = range && (await createVariantCondition(database, filter));
  const getScope = async ({ matching, market }: FacetList) => {
    const counted = await count(matching);
    const { total } = counted;
    if (range === null) {
      return {
        matching,
        market,
        total,
        priced: null,
        sample: getSample(matching, counted, productsInSample),
      };
    }
    const { matching: sampled, scale } = selectSample(matching, total, maxPricedProducts);
    const request = { matching: sampled, market, fits, now, offset: 0, limit: 0 };
    const condition = sql`${sampled.condition} and ${isPricedIn(request, range)}`;
    return { matching, market, total, priced: { request, range, scale }, sample: { condition, scale } };
  };
  const known = new Map<FacetList, ReturnType<typeof getScope>>();
  const scopes = await forGroups((group) => {
    const list = lists[group];
    const scope = known.get(list) ?? getScope(list);
    known.set(list, scope);
    return scope;
  });
  const found = [...new Set(Object.values(scopes))];
  const listed = await forGroups(async (group) => getTable(found.indexOf(scopes[group])));
  const tables = found.map(
    ({ sample }, list) => sql`${getTable(list)} as materialized (
      select product_id, in_stock, subcategory_ids, attribute_ids from listed_products listed
      where ${sample.condition})`,
  );
  const { rows } = await database.execute<CountedIds & CountedOffers & Record<string, unknown>>(sql`
    with ${sql.join(tables, sql`, `)}
    select ${selectCountedIds(listed)}, ${selectCountedOffers(listed, scopes, now)}`);
  const [row] = rows;
  if (row === undefined) throw new Error("A select without a table had no row");
  const [values, offered] = await Promise.all([
    countFacets(database, scopes, row, (group, valueIds) => {
      const { priced } = scopes[group];
      return priced && countPricedValues(database, group, valueIds, priced, filter);
    }),
    countOfferedFilters(database, scopes, row),
  ]);
  const all = Object.entries(scopes);
  const estimated = all.flatMap(([group, { sample }]) => (sample.scale === 1 ? [] : group));
  return {
    total: Math.max(...all.map(([, { total }]) => total)),
    facets: { ...values, ...offered, ...(estimated.length > 0 && { estimated }) },
  };
}

const getTable = (list: number): SQL => sql`${sql.identifier(`list_${list}`)}`;

/** Adds the values that only the whole list has, with a count of 0. */
export function withEmptyValues(facets: FacetCounts, whole: FacetCounts): FacetCounts {
  return {
    ...facets,
    sizes: withEmpty(facets.sizes, whole.sizes, ({ name }) => name),
    colours: withEmpty(facets.colours, whole.colours, ({ name }) => name),
    subcategories: withEmpty(facets.subcategories ?? [], whole.subcategories ?? [], ({ name }) => name),
    ratings: withEmpty(facets.ratings ?? [], whole.ratings ?? [], ({ from }) => from),
    sellers: withEmpty(facets.sellers ?? [], whole.sellers ?? [], ({ store }) => store),
  };
}

function withEmpty<Value extends { count: number }>(
  values: readonly Value[],
  whole: readonly Value[],
  getKey: (value: Value) => string | number,
): Value[] {
  const found = new Set(values.map(getKey));
  return [...values, ...whole.flatMap((value) => (found.has(getKey(value)) ? [] : { ...value, count: 0 }))];
}
