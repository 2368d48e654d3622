import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { resellers } from "../database/schema/resellers";
import { plainText } from "../postal-codes/plain-text";
import { centavosOf, reaisOf } from "../reais";
import { coordinatesOf } from "../resellers/distance";
import type { Market } from "./best-offers";
import { countFacets } from "./facets";
import { hasDiscount, isRatedFrom, isSoldIn, scoreOf as scoreOfOrder } from "./list-conditions";
import { countOfferedFilters } from "./list-filters";
import { variantCondition } from "./listed-variant";
import { findMatchingCategories } from "./matching-categories";
import { filterQueries, type ProductFilter } from "./product-filter";
import {
  countByPrice,
  countInRange,
  countMatching,
  type Matching,
  type PageRequest,
  type PriceDirection,
  type PriceRange,
  pageByPrice,
  pageByPriceIndex,
  pageByScore,
} from "./product-page";
import type { ProductPage, ProductSearch } from "./product-search";
import { type Alternative, allOf, anyOf, type Weight } from "./search-lexemes";
import { readSearchText, type SearchedText, type Term, termQuery } from "./search-text";

const directions = [null, "asc", "desc"] as const;
const noRange = { from: 0, to: 200 };

/** Centavos. The ranges of the price filter begin at 0 and at each limit. */
const priceLimits = [2_500, 5_000, 10_000, 20_000, 50_000];
/** Pricing more products than these would delay the list; their ranges are not counted. */
const maxPricedProducts = 2_000;

export function postgresProductSearch(database: Database): ProductSearch {
  return {
    async findPage(filter, now) {
      const [market, { matching, text }, fits] = await Promise.all([
        marketOf(database, filter),
        findMatching(database, filter),
        variantCondition(database, filter),
      ]);
      const score = scoreOfOrder(filter);
      const found = {
        matching: narrowed({ ...matching, ...(score !== undefined && { score }) }, [
          ...(await conditionsOf(database, market)),
          ...(filter.discounted ? [hasDiscount(now)] : []),
          ...(filter.minRating ? [isRatedFrom(filter.minRating)] : []),
        ]),
        market,
        fits,
        now,
        offset: (filter.page - 1) * filter.pageSize,
        limit: filter.pageSize,
      };
      const [page, matchingCategories, priceRanges] = await Promise.all([
        pageOf(database, filter, found),
        text === null ? [] : findMatchingCategories(database, text.terms),
        filter.countPriceRanges ? countPriceRanges(database, found) : null,
      ]);
      return {
        ...page,
        market,
        variants: { fits, isChosen: fits !== null || rangeOf(filter) !== null },
        searchedFor: text?.searchedFor ?? null,
        matchingCategories,
        priceRanges,
      };
    },

    async countFacets(request, now) {
      const { matching } = await findMatching(database, request);
      const market = { from: null, resellerId: request.resaleId ?? null };
      const within = narrowed(matching, await conditionsOf(database, market));
      const [facets, filters] = await Promise.all([
        countFacets(database, within),
        countOfferedFilters(database, within, now),
      ]);
      return { ...facets, ...filters };
    },
  };
}

async function pageOf(
  database: Database,
  filter: ProductFilter,
  request: PageRequest,
): Promise<Pick<ProductPage, "products" | "totalItems">> {
  const direction = directions[filter.orderByPrice ?? 0] ?? null;
  const order = direction ?? (filter.orderBy === "discount" ? "discount" : "score");
  const range = rangeOf(filter);
  if (range !== null) {
    const [totalItems, products] = await Promise.all([
      countInRange(database, request, range),
      pageByPrice(database, request, { order, range }),
    ]);
    return { products, totalItems };
  }
  if (direction !== null && request.fits === null) {
    const { total, inStock } = await countMatching(database, request.matching);
    return { products: await sortedByPrice(database, request, direction, inStock), totalItems: total };
  }
  const [{ total }, products] = await Promise.all([
    countMatching(database, request.matching),
    order === "score" ? pageByScore(database, request) : pageByPrice(database, request, { order, range }),
  ]);
  return { products, totalItems: total };
}

async function countPriceRanges(
  database: Database,
  request: PageRequest,
): Promise<NonNullable<ProductPage["priceRanges"]>> {
  const { inStock } = await countMatching(database, request.matching);
  const counts = inStock > maxPricedProducts ? null : await countByPrice(database, request, priceLimits);
  return [0, ...priceLimits].flatMap((from, range) => {
    const next = priceLimits[range];
    const count = counts && (counts.get(range) ?? 0);
    return count === 0
      ? []
      : { from: reaisOf(from), to: next === undefined ? null : reaisOf(next - 1), count };
  });
}

async function sortedByPrice(
  database: Database,
  request: PageRequest,
  direction: PriceDirection,
  inStock: number,
) {
  if (await readsLessInPriceOrder(database, request, inStock)) {
    const products = await pageByPriceIndex(database, request, direction);
    if (products.length === request.limit) return products;
  }
  return pageByPrice(database, request, { order: direction, range: null });
}

/** A condition may exclude the cheapest or dearest products, so that many offers would be read in vain. */
async function readsLessInPriceOrder(
  database: Database,
  { offset, limit }: PageRequest,
  inStock: number,
): Promise<boolean> {
  if (offset + limit > inStock / 10) return false;
  const { rows } = await database.execute<{ estimate: number }>(
    sql`select reltuples::float8 as estimate from pg_class where oid = 'listed_products'::regclass`,
  );
  const estimate = rows[0]?.estimate ?? 0;
  return inStock > estimate / 2;
}

async function findMatching(
  database: Database,
  filter: Partial<ProductFilter>,
): Promise<{ matching: Matching; text: SearchedText | null }> {
  const [filters, text] = await Promise.all([
    filterQueries(database, filter),
    filter.product?.trim() ? readSearchText(database, filter.product) : null,
  ]);
  const terms = text?.terms ?? [];
  const queries = [...filters, ...terms.map(termQuery)];
  const others = [
    ...(filter.productIndicator ? [hasAdvantage(filter.productIndicator)] : []),
    ...(text !== null && terms.length === 0 ? [sql`false`] : []),
  ];
  const query = sql`${allOf(queries)}::tsquery`;
  const conditionWith = (match: SQL) => {
    const conditions = queries.length > 0 ? [match, ...others] : others;
    return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  };
  return {
    matching: {
      condition: conditionWith(sql`listed.product_id in (select matching_products(${query}))`),
      test: conditionWith(sql`listed.document @@ ${query}`),
      score: terms.length > 0 ? sql.join(terms.map(scoreOf), sql` + `) : null,
    },
    text,
  };
}

/** The best field that has the term; a synonym counts less than the shopper's own word, a related word least. */
function scoreOf({ own, synonyms, related }: Term): SQL {
  const scores: ReadonlyArray<readonly [readonly Alternative[], Weight, number]> = [
    [own, "A", 80],
    [synonyms, "A", 70],
    [own, "B", 60],
    [synonyms, "B", 50],
    [related, "A", 45],
    [own, "C", 40],
    [related, "B", 35],
    [synonyms, "C", 30],
    [related, "C", 20],
    [own, "D", 10],
    [related, "D", 10],
  ];
  const cases = scores.flatMap(([alternatives, weight, score]) =>
    alternatives.length === 0
      ? []
      : sql`when listed.document @@ ${anyOf(alternatives, weight)}::tsquery then ${score}::int`,
  );
  return sql`case ${sql.join(cases, sql` `)} else 0 end`;
}

function hasAdvantage(text: string): SQL {
  return sql`exists (select from products where id = listed.product_id
    and strpos(search_text(indicator), ${plainText(text)}) > 0)`;
}

/** Limits to what the market has. An unknown or closed reseller has nothing. */
async function conditionsOf(database: Database, market: Market): Promise<SQL[]> {
  const isSold = isSoldIn(market);
  if (isSold === null) return [];
  if (market.resellerId === null) return [isSold];
  const { id, active } = resellers;
  const [row] = await database.select({ active }).from(resellers).where(eq(id, market.resellerId));
  return [row?.active ? isSold : sql`false`];
}

function narrowed({ condition, test, score }: Matching, conditions: readonly SQL[]): Matching {
  return {
    condition: sql.join([condition, ...conditions], sql` and `),
    test: sql.join([test, ...conditions], sql` and `),
    score,
  };
}

/** The reseller is named by id or by its showcase slug. An unknown one has no products. */
async function marketOf(database: Database, filter: ProductFilter): Promise<Market> {
  const common = { from: coordinatesOf(filter), hasFreeFreight: filter.freeFreight === true };
  if (filter.resaleId != null) return { ...common, resellerId: filter.resaleId };
  if (!filter.resale) return { ...common, resellerId: null };
  const [row] = await database
    .select({ id: resellers.id })
    .from(resellers)
    .where(eq(resellers.urlStore, filter.resale.toLowerCase()));
  return { ...common, resellerId: row?.id ?? 0 };
}

function rangeOf({ rangePrice }: ProductFilter): PriceRange | null {
  if (rangePrice == null || (rangePrice[0] === noRange.from && rangePrice[1] === noRange.to)) return null;
  return [centavosOf(rangePrice[0]), centavosOf(rangePrice[1])];
}
