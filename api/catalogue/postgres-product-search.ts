import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../database/connection";
import { resellers } from "../database/schema/resellers";
import { centavosOf, reaisOf } from "../reais";
import { coordinatesOf } from "../resellers/distance";
import type { Market } from "./best-offers";
import { countFacets } from "./facets";
import { conditionsOf, findMatching, narrowed } from "./find-matching";
import { hasDiscount, isRatedFrom, scoreOf as scoreOfOrder } from "./list-conditions";
import { countOfferedFilters } from "./list-filters";
import { variantCondition } from "./listed-variant";
import { findMatchingCategories } from "./matching-categories";
import { readOfferWords } from "./offer-words";
import type { ProductFilter } from "./product-filter";
import {
  countByPrice,
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
  pageByScore,
} from "./product-page";
import type { FacetCounts, ProductPage, ProductSearch } from "./product-search";

const directions = [null, "asc", "desc"] as const;
const noRange = { from: 0, to: 200 };

/** Centavos. The ranges of the price filter begin at 0 and at each limit. */
const priceLimits = [2_500, 5_000, 10_000, 20_000, 50_000];
/** Pricing more products than these would delay the list; their ranges are not counted. */
const maxPricedProducts = 2_000;

export interface LargeListLimits {
  /** Lists of more products are counted at most once a minute, and read in order where that is less. */
  readonly minProducts: number;
  /** So many of their most popular products are ordered by relevance. */
  readonly candidates: number;
}

const minuteInMs = 60_000;

export function postgresProductSearch(
  database: Database,
  { minProducts, candidates }: LargeListLimits = { minProducts: 10_000, candidates: 2_000 },
): ProductSearch {
  const counts = new LRUCache<string, MatchCount>({ max: 1_000, ttl: minuteInMs });
  const facets = new LRUCache<string, FacetCounts>({ max: 200, ttl: minuteInMs });

  async function count(matching: Matching): Promise<MatchCount> {
    const known = counts.get(matching.key);
    if (known !== undefined) return known;
    const counted = await countMatching(database, matching);
    if (counted.total > minProducts) counts.set(matching.key, counted);
    return counted;
  }

  async function pageOf(filter: ProductFilter, request: PageRequest): Promise<Found> {
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
    const estimate = await estimatedProducts(database);
    const mayReadInOrder =
      direction === null ? order === "score" && estimate > minProducts : request.fits === null;
    if (!mayReadInOrder) {
      const [{ total }, products] = await Promise.all([
        count(request.matching),
        order === "score" ? pageByScore(database, request) : pageByPrice(database, request, { order, range }),
      ]);
      return { products, totalItems: total };
    }
    const counted = await count(request.matching);
    const products =
      direction === null
        ? await sortedByScore(filter, request, { total: counted.total, estimate })
        : await sortedByPrice(database, request, direction, readsLessByPrice(request, counted, estimate));
    return { products, totalItems: counted.total };
  }

  function sortedByScore(
    filter: ProductFilter,
    request: PageRequest,
    { total, estimate }: { total: number; estimate: number },
  ) {
    const { offset, limit, matching } = request;
    const wanted = matching.score === null ? offset + limit : Math.max(offset + limit, candidates);
    const readsLess = total > minProducts && (wanted * estimate) / total < total / 2;
    return readsLess && !scoreOfOrder(filter)
      ? pageByPopularityIndex(database, request, candidates)
      : pageByScore(database, request);
  }

  async function countPriceRanges(request: PageRequest): Promise<NonNullable<ProductPage["priceRanges"]>> {
    const { inStock } = await count(request.matching);
    const products = inStock > maxPricedProducts ? null : await countByPrice(database, request, priceLimits);
    return [0, ...priceLimits].flatMap((from, range) => {
      const next = priceLimits[range];
      const counted = products && (products.get(range) ?? 0);
      return counted === 0
        ? []
        : { from: reaisOf(from), to: next === undefined ? null : reaisOf(next - 1), count: counted };
    });
  }

  return {
    async findPage(asked, now) {
      const filter = readOfferWords(asked);
      const [market, { matching, text }, fits] = await Promise.all([
        marketOf(database, filter),
        findMatching(database, filter),
        variantCondition(database, filter),
      ]);
      const score = scoreOfOrder(filter);
      const found = {
        matching: narrowed({ ...matching, ...(score !== undefined && { score }) }, [
          ...(await conditionsOf(database, market)),
          ...(filter.discounted ? [{ key: "discounted", test: hasDiscount(now) }] : []),
          ...(filter.minRating
            ? [{ key: `rated ${filter.minRating}`, test: isRatedFrom(filter.minRating) }]
            : []),
        ]),
        market,
        fits,
        now,
        offset: (filter.page - 1) * filter.pageSize,
        limit: filter.pageSize,
      };
      const [page, matchingCategories, priceRanges] = await Promise.all([
        pageOf(filter, found),
        text === null ? [] : findMatchingCategories(database, text.terms),
        filter.countPriceRanges ? countPriceRanges(found) : null,
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
      const { matching } = await findMatching(database, readOfferWords(request));
      const market = { from: null, resellerId: request.resaleId ?? null };
      const within = narrowed(matching, await conditionsOf(database, market));
      const known = facets.get(within.key);
      if (known !== undefined) return known;
      const [attributes, filters, { total }] = await Promise.all([
        countFacets(database, within),
        countOfferedFilters(database, within, now),
        count(within),
      ]);
      const counted = { ...attributes, ...filters };
      if (total > minProducts) facets.set(within.key, counted);
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
  return pageByPrice(database, request, { order: direction, range: null });
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
