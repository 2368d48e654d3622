import { sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { toReais, toWholeCentavos } from "../reais";
import { createAnswerCache } from "./answer-cache";
import {
  type CountedFacets,
  countFacetLists,
  getFacetLists,
  hasFurtherFilters,
  withEmptyValues,
} from "./facet-lists";
import { findMatching, getConditions, narrowMatching } from "./find-matching";
import { getFlagConditions, getScore as scoreOfOrder } from "./list-conditions";
import { countMatching, type MatchCount } from "./list-sample";
import { createVariantCondition } from "./listed-variant";
import { getMarket } from "./market";
import { findMatchingCategories } from "./matching-categories";
import { type BoundedOrder, readPageByBounds } from "./page-by-bounds";
import { createPopularityQuery } from "./popularity-query";
import { getList, type ProductFilter } from "./product-filter";
import {
  countByPrice,
  countInRange,
  type Matching,
  type PageRequest,
  type PriceRange,
  readPageByDate,
  readPageByPopularity,
  readPageByPrice,
  readPageByScore,
} from "./product-page";
import type { FacetCounts, ProductPage, ProductSearch } from "./product-search";
import { findSimilarLists, readQuery, withPrices } from "./read-query";

const directions = [null, "asc", "desc"] as const;
const noRange = { from: 0, to: 200 };

/** Centavos. The ranges of the price filter begin at 0 and at each limit. */
const priceLimits = [2_500, 5_000, 10_000, 20_000, 50_000];
/** Pricing more products than these would delay the list; their ranges are not counted. */
const maxPricedProducts = 2_000;

export interface LargeListLimits {
  /** Lists of more products are counted at most once a minute, and read in order where that is less. */
  readonly minProducts: number;
  /** Count of the most popular matches that are ordered by relevance. */
  readonly candidates: number;
  /** Longer lists in order of price end after so many products: each page computes the prices of those before. */
  readonly byPrice: { readonly minProducts: number; readonly end: number };
}

const productsInFacetSample = 4_000;

export function createPostgresProductSearch(
  database: Database,
  { minProducts, candidates, byPrice }: LargeListLimits = {
    minProducts: 10_000,
    candidates: 2_000,
    byPrice: { minProducts: 100_000, end: 2_000 },
  },
): ProductSearch {
  const cachedCount = createAnswerCache<MatchCount>(
    "counts",
    ({ total, isOfLargeCatalogue }) => isOfLargeCatalogue || total > minProducts,
  );
  const cachedEstimate = createAnswerCache<{ readonly products: number }>("estimates", () => true);
  const cachedFacets = createAnswerCache<CountedFacets>("facets", ({ total }) => total > minProducts);

  const estimatedProducts = async (): Promise<number> =>
    (await cachedEstimate("", async () => ({ products: await estimateProducts(database) }))).products;
  const count = (matching: Matching): Promise<MatchCount> =>
    cachedCount(matching.key, async () => countMatching(database, matching, await estimatedProducts()));

  async function getPage(filter: ProductFilter, request: PageRequest): Promise<Found> {
    const order =
      directions[filter.orderByPrice ?? 0] ?? (filter.orderBy === "discount" ? "discount" : "score");
    const range = getRange(filter);
    if (range !== null) {
      const [totalItems, products] = await Promise.all([
        countInRange(database, request, range),
        readPageByPrice(database, request, { order, range }),
      ]);
      return { products, totalItems };
    }
    const estimate = await estimatedProducts();
    const mayReadInOrder = order === "score" ? estimate > minProducts : request.fits === null;
    if (!mayReadInOrder) {
      const [{ total }, products] = await Promise.all([
        count(request.matching),
        order === "score"
          ? readPageByScore(database, request)
          : readPageByPrice(database, request, { order, range }),
      ]);
      return { products, totalItems: total };
    }
    const counted = await count(request.matching);
    const { total, inStock } = counted;
    if (order === "score") {
      return { products: await sortedByScore(filter, request, { ...counted, estimate }), totalItems: total };
    }
    const listedItems = total > byPrice.minProducts ? Math.min(byPrice.end, total) : total;
    if (request.offset >= listedItems) return { products: [], totalItems: total, listedItems };
    const products =
      (await sortedByBounds(filter, request, order, inStock)) ??
      (await readPageByPrice(database, request, { order, range }));
    return { products, totalItems: total, listedItems };
  }

  async function sortedByBounds(
    filter: ProductFilter,
    request: PageRequest,
    order: BoundedOrder,
    inStock: number,
  ) {
    const needed = request.offset + request.limit;
    // The bound of a rating is the rating.
    const first = order === "rating" ? needed + 1 : 100 + 3 * needed;
    const productsRead = { first, most: maxProductsRead };
    if (inStock <= first) return null;
    const { name, within } = await getList(database, filter);
    const whole = (await findMatching(database, within)).matching;
    const isWholeList = whole.key === request.matching.key;
    const list =
      !isWholeList && inStock <= maxFewProducts
        ? null
        : { name, matching: isWholeList ? ("all" as const) : ("most" as const) };
    return readPageByBounds(database, request, { order, list, productsRead });
  }

  async function sortedByScore(
    filter: ProductFilter,
    request: PageRequest,
    { total, inStock, estimate }: { total: number; inStock: number; estimate: number },
  ) {
    const { offset, limit, matching } = request;
    const wanted = matching.score === null ? offset + limit : Math.max(offset + limit, candidates);
    if (total <= minProducts) return readPageByScore(database, request);
    if (scoreOfOrder(filter)) {
      const page =
        filter.orderBy === "newest"
          ? readPageByDate(database, request)
          : sortedByBounds(filter, request, "rating", inStock);
      return (await page) ?? readPageByScore(database, request);
    }
    const readsInOrder = (wanted * estimate) / total < total / 2;
    const read = readsInOrder ? "in order" : await createPopularityQuery(database, wanted / inStock);
    return readPageByPopularity(database, request, { candidates, read: read ?? "all" });
  }

  async function countPriceRanges(request: PageRequest): Promise<NonNullable<ProductPage["priceRanges"]>> {
    const { inStock } = await count(request.matching);
    const products = inStock > maxPricedProducts ? null : await countByPrice(database, request, priceLimits);
    return [0, ...priceLimits].flatMap((from, range) => {
      const next = priceLimits[range];
      const counted = products && (products.get(range) ?? 0);
      return counted === 0
        ? []
        : { from: toReais(from), to: next === undefined ? null : toReais(next - 1), count: counted };
    });
  }

  async function getFacets(filter: Partial<ProductFilter>, now: Date): Promise<FacetCounts> {
    const range = getRange(filter);
    const found = await getFacetLists(database, filter, now);
    const key = JSON.stringify([found.key, range, range && [filter.latitude, filter.longitude]]);
    const { facets } = await cachedFacets(key, () =>
      countFacetLists(database, found, {
        filter,
        range,
        now,
        count,
        productsInSample: productsInFacetSample,
      }),
    );
    return facets;
  }

  return {
    async findPage(asked, now) {
      const { filter, query } = await readQuery(database, asked);
      const [market, { matching, text }, fits] = await Promise.all([
        getMarket(database, filter),
        findMatching(database, filter),
        createVariantCondition(database, filter),
      ]);
      const score = scoreOfOrder(filter);
      const found = {
        matching: narrowMatching({ ...withPrices(matching, query), ...(score !== undefined && { score }) }, [
          ...getConditions(market),
          ...getFlagConditions(filter, now),
        ]),
        market,
        fits,
        now,
        offset: (filter.page - 1) * filter.pageSize,
        limit: filter.pageSize,
      };
      const [page, matchingCategories, priceRanges] = await Promise.all([
        getPage(filter, found),
        text === null ? [] : findMatchingCategories(database, text.terms),
        filter.countPriceRanges ? countPriceRanges(found) : null,
      ]);
      const similar = query === null ? [] : await findSimilarLists(database, page, text?.relaxed ?? null);
      return {
        listedItems: page.totalItems,
        ...page,
        market,
        variants: { fits, isChosen: fits !== null || getRange(filter) !== null },
        searchedFor: text?.searchedFor ?? null,
        understood: query && {
          chips: [...query.chips],
          wishes: query.wishes.map((wish) => ({ text: wish })),
          notSold: query.brands.map(([, name]) => name),
          question: query.question,
          similar,
        },
        matchingCategories,
        priceRanges,
      };
    },

    async countFacets(request, now) {
      const { filter } = await readQuery(database, request);
      const { product, CategoryName, productSubCategory, resaleId } = filter;
      const list = { product, CategoryName, productSubCategory, resaleId };
      const [whole, facets] = await Promise.all([
        hasFurtherFilters(filter) ? getFacets(list, now) : null,
        getFacets(filter, now),
      ]);
      return whole === null ? facets : withEmptyValues(facets, whole);
    },
  };
}

type Found = Pick<ProductPage, "products" | "totalItems"> & Partial<Pick<ProductPage, "listedItems">>;

/** Where fewer products match, finding them takes less than reading the others in order of price. */
const maxFewProducts = 30_000;
/** A tenth of a second for each 5,000. */
const maxProductsRead = 50_000;

async function estimateProducts(database: Database): Promise<number> {
  const { rows } = await database.execute<{ estimate: number }>(
    sql`select reltuples::float8 as estimate from pg_class where oid = 'listed_products'::regclass`,
  );
  return rows[0]?.estimate ?? 0;
}

function getRange({ rangePrice }: Partial<ProductFilter>): PriceRange | null {
  if (rangePrice == null || (rangePrice[0] === noRange.from && rangePrice[1] === noRange.to)) return null;
  return [toWholeCentavos(rangePrice[0]), toWholeCentavos(rangePrice[1])];
}
