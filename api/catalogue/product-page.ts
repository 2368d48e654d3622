import { eq } from "drizzle-orm";
import type { Database } from "../database/connection";
import { resellers } from "../database/schema/resellers";
import { centavosOf } from "../reais";
import { coordinatesOf } from "../resellers/distance";
import type { Services } from "../services";
import type { Market } from "./best-offers";
import { everyProduct, keepOnly, type Mask, withOneOf } from "./masks";
import type { Ranks } from "./nearest-offers";
import type { PlacedProduct } from "./placed-product";
import { inPriceOrder, type PriceOrder } from "./price-order";
import type { ProductBook } from "./product-book";
import { conditionsOf, type ProductFilter } from "./product-filter";
import { ranksIn } from "./ranks";
import { findText, highestStanding, type TextFindings } from "./text-search";

/** One page of document ids, in order, and the total number of matches. */
export interface ProductPage {
  readonly products: readonly PlacedProduct[];
  readonly totalItems: number;
  readonly market: Market;
}

const directions = [null, "ascending", "descending"] as const;
const noRange = { from: 0, to: 200 };

/** One page of the filtered list. Products without stock come last in every order. */
export async function findProductPage(
  asking: Pick<Services, "database" | "products" | "clock">,
  filter: ProductFilter,
): Promise<ProductPage> {
  const market = await marketOf(asking.database, filter);
  const [ranks, { book, mask, text }] = await Promise.all([
    ranksIn(asking.database, market),
    findProducts(asking, filter, market.resellerId),
  ]);
  const range = rangeOf(filter);
  const direction = directions[filter.orderByPrice ?? 0] ?? null;
  const sorted =
    direction !== null || range !== null
      ? inPriceOrder(book, mask, { ranks, range, direction, now: asking.clock.now() })
      : byRelevance(book, mask, filter.bestSellers ? null : text);
  const first = (filter.page - 1) * filter.pageSize;
  return {
    products: sorted.slice(first, first + filter.pageSize).flatMap((place) => placed(book, place, ranks)),
    totalItems: sorted.length,
    market,
  };
}

function placed(book: ProductBook, place: number, ranks: Ranks): PlacedProduct[] {
  const product = book.at(place);
  const offer = book.offers.nearest(place, ranks);
  const resellerId = offer < 0 ? null : book.offers.resellerOf(offer);
  return product === undefined ? [] : [{ productId: product.id, resellerId }];
}

export async function findProducts(
  { database, products }: Pick<Services, "database" | "products">,
  filter: Partial<ProductFilter>,
  resellerId: number | null,
): Promise<{ book: ProductBook; mask: Mask; text: TextFindings | null }> {
  const [conditions, isReseller, book] = await Promise.all([
    conditionsOf(database, filter),
    resellerId !== null && isActive(database, resellerId),
    products.current(),
  ]);
  const text = filter.product ? findText(book, filter.product) : null;
  const mask = everyProduct(book);
  for (const condition of conditions) keepOnly(mask, condition(book));
  if (text !== null) keepOnly(mask, text.found);
  if (resellerId !== null) keepOnly(mask, withOneOf(book, book.resellers, isReseller ? [resellerId] : []));
  return { book, mask, text };
}

async function isActive(database: Database, resellerId: number): Promise<boolean> {
  const { id, active } = resellers;
  const [row] = await database.select({ active }).from(resellers).where(eq(id, resellerId));
  return row?.active ?? false;
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

function rangeOf({ rangePrice }: ProductFilter): PriceOrder["range"] {
  if (rangePrice == null || (rangePrice[0] === noRange.from && rangePrice[1] === noRange.to)) return null;
  return [centavosOf(rangePrice[0]), centavosOf(rangePrice[1])];
}

/** In stock first, then relevance, then units sold. */
function byRelevance(book: ProductBook, mask: Mask, text: TextFindings | null): number[] {
  // Exceeds every relevance score, so that sold-out products rank last.
  const ofStock = (text?.words ?? 0) * highestStanding + 1;
  const shelves: number[][] = Array.from({ length: 2 * ofStock }, () => []);
  for (const place of book.byFame) {
    if (mask[place] === 0) continue;
    const rank = (book.offers.has(place) ? ofStock : 0) + (text?.nearness[place] ?? 0);
    shelves[rank]?.push(place);
  }
  return shelves.reverse().flat();
}
