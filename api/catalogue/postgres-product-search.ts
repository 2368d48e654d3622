import { eq, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../database/connection";
import { resellers } from "../database/schema/resellers";
import { plainText } from "../postal-codes/plain-text";
import { centavosOf } from "../reais";
import { coordinatesOf } from "../resellers/distance";
import type { Market } from "./best-offers";
import { countFacets } from "./facets";
import { findMatchingCategories } from "./matching-categories";
import { filterQueries, type ProductFilter } from "./product-filter";
import {
  countInRange,
  countMatching,
  type MatchCount,
  type Matching,
  type PageRequest,
  type PriceDirection,
  type PriceRange,
  pageByPopularityIndex,
  pageByPrice,
  pageByPriceIndex,
  pageByRelevance,
} from "./product-page";
import type { FacetCounts, ProductPage, ProductSearch } from "./product-search";
import { type Alternative, allOf, anyOf, type Weight } from "./search-lexemes";
import { readSearchText, type SearchedText, type Term, termQuery } from "./search-text";

const directions = [null, "asc", "desc"] as const;
const noRange = { from: 0, to: 200 };

export interface LargeListLimits {
  /** Lists of more products are counted at most once a minute, and read in order where that is less. */
  readonly minProducts: number;
  /** So many of their most popular products are ordered by relevance. */
  readonly candidates: number;
}

const minute = 60_000;

export function postgresProductSearch(
  database: Database,
  { minProducts, candidates }: LargeListLimits = { minProducts: 10_000, candidates: 2_000 },
): ProductSearch {
  const counts = new LRUCache<string, MatchCount>({ max: 1_000, ttl: minute });
  const facets = new LRUCache<string, FacetCounts>({ max: 200, ttl: minute });
  const count = async (matching: Matching): Promise<MatchCount> => {
    const known = counts.get(matching.key);
    if (known !== undefined) return known;
    const counted = await countMatching(database, matching);
    if (counted.total > minProducts) counts.set(matching.key, counted);
    return counted;
  };

  async function pageOf(filter: ProductFilter, request: PageRequest): Promise<Found> {
    const direction = directions[filter.orderByPrice ?? 0] ?? null;
    const range = rangeOf(filter);
    if (range !== null) {
      const [totalItems, products] = await Promise.all([
        countInRange(database, request, range),
        pageByPrice(database, request, { direction, range }),
      ]);
      return { products, totalItems };
    }
    const estimate = await estimatedProducts(database);
    if (direction === null && estimate <= minProducts) {
      const [{ total }, products] = await Promise.all([
        count(request.matching),
        pageByRelevance(database, request),
      ]);
      return { products, totalItems: total };
    }
    const counted = await count(request.matching);
    const products =
      direction === null
        ? await sortedByRelevance(request, counted.total, estimate)
        : await sortedByPrice(database, request, direction, readsLessByPrice(request, counted, estimate));
    return { products, totalItems: counted.total };
  }

  function sortedByRelevance(request: PageRequest, total: number, estimate: number) {
    const { offset, limit, matching } = request;
    const wanted = matching.relevance === null ? offset + limit : Math.max(offset + limit, candidates);
    const readsLess = total > minProducts && (wanted * estimate) / total < total / 2;
    return readsLess
      ? pageByPopularityIndex(database, request, candidates)
      : pageByRelevance(database, request);
  }

  return {
    async findPage(filter, now) {
      const [market, { matching, text }] = await Promise.all([
        marketOf(database, filter),
        findMatching(database, filter),
      ]);
      const wanted = filter.bestSellers ? { ...matching, relevance: null } : matching;
      const [page, matchingCategories] = await Promise.all([
        pageOf(filter, {
          matching: await ofReseller(database, wanted, market.resellerId),
          market,
          now,
          offset: (filter.page - 1) * filter.pageSize,
          limit: filter.pageSize,
        }),
        text === null ? [] : findMatchingCategories(database, text.terms),
      ]);
      return { ...page, market, searchedFor: text?.searchedFor ?? null, matchingCategories };
    },

    async countFacets(request) {
      const { matching: all } = await findMatching(database, request);
      const matching = await ofReseller(database, all, request.resaleId ?? null);
      const known = facets.get(matching.key);
      if (known !== undefined) return known;
      const [counted, { total }] = await Promise.all([countFacets(database, matching), count(matching)]);
      if (total > minProducts) facets.set(matching.key, counted);
      return counted;
    },
  };
}

type Found = Pick<ProductPage, "products" | "totalItems">;

async function sortedByPrice(
  database: Database,
  request: PageRequest,
  direction: PriceDirection,
  readsLess: boolean,
) {
  if (readsLess) {
    const products = await pageByPriceIndex(database, request, direction);
    if (products.length === request.limit) return products;
  }
  return pageByPrice(database, request, { direction, range: null });
}

/** For deeper pages PostgreSQL sorts all offers, with the nearest reseller of each: a minute with 200,000 products. */
const maxDepthByPrice = 1_000;

/** A condition may exclude the cheapest or dearest products, so that many offers would be read in vain. */
const readsLessByPrice = ({ offset, limit }: PageRequest, { inStock }: MatchCount, estimate: number) =>
  offset + limit <= Math.min(maxDepthByPrice, inStock / 10) && inStock > estimate / 2;

async function estimatedProducts(database: Database): Promise<number> {
  const { rows } = await database.execute<{ estimate: number }>(
    sql`select reltuples::float8 as estimate from pg_class where oid = 'listed_products'::regclass`,
  );
  return rows[0]?.estimate ?? 0;
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
      key: [allOf(queries), filter.productIndicator ?? "", text !== null].join("\n"),
      condition: conditionWith(sql`listed.product_id in (select matching_products(${query}))`),
      test: conditionWith(sql`listed.document @@ ${query}`),
      relevance: terms.length > 0 ? sql.join(terms.map(scoreOf), sql` + `) : null,
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

/** Limits to what a reseller has. An unknown or closed one has nothing. */
async function ofReseller(
  database: Database,
  matching: Matching,
  resellerId: number | null,
): Promise<Matching> {
  if (resellerId === null) return matching;
  const { id, active } = resellers;
  const [row] = await database.select({ active }).from(resellers).where(eq(id, resellerId));
  const key = `${matching.key}\n${resellerId}`;
  if (!row?.active) return { ...matching, key, condition: sql`false`, test: sql`false` };
  const isSold = sql`exists (select from listed_offers sold
    where sold.product_id = listed.product_id and sold.reseller_id = ${resellerId})`;
  return {
    ...matching,
    key,
    condition: sql`${matching.condition} and ${isSold}`,
    test: sql`${matching.test} and ${isSold}`,
  };
}

/** The reseller is named by id or by its showcase slug. An unknown one has no products. */
async function marketOf(database: Database, filter: ProductFilter): Promise<Market> {
  const from = coordinatesOf(filter);
  if (filter.resaleId != null) return { from, resellerId: filter.resaleId };
  if (!filter.resale) return { from, resellerId: null };
  const [row] = await database
    .select({ id: resellers.id })
    .from(resellers)
    .where(eq(resellers.urlStore, filter.resale.toLowerCase()));
  return { from, resellerId: row?.id ?? 0 };
}

function rangeOf({ rangePrice }: ProductFilter): PriceRange | null {
  if (rangePrice == null || (rangePrice[0] === noRange.from && rangePrice[1] === noRange.to)) return null;
  return [centavosOf(rangePrice[0]), centavosOf(rangePrice[1])];
}
