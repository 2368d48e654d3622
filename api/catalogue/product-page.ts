import { eq } from "drizzle-orm";
import type { Database } from "../database/connection";
import { resellers } from "../database/schema/resellers";
import type { Parts } from "../parts";
import { centavosOf } from "../reais";
import { coordinatesOf } from "../resellers/distance";
import type { Market } from "./best-offers";
import type { ListedProduct, Ranks } from "./listed-product";
import { inPriceOrder, type PriceOrder } from "./price-order";
import { conditionsOf, isSold, type ProductFilter } from "./product-filter";
import { ranksIn } from "./ranks";
import { holds, nearness, type Understood, understand } from "./text-search";

/** Which products a page of a list holds, in order, and how many there are on all pages. */
export interface ProductPage {
  readonly products: readonly ListedProduct[];
  readonly totalItems: number;
  readonly market: Market;
  readonly ranks: Ranks;
}

const directions = [null, "ascending", "descending"] as const;
const noRange = { from: 0, to: 200 };

/** One page of what `filter` asks for. What nobody has in stock comes last, whatever the order. */
export async function findProductPage(
  asking: Pick<Parts, "database" | "products" | "clock">,
  filter: ProductFilter,
): Promise<ProductPage> {
  const market = await marketOf(asking.database, filter);
  const ranking = ranksIn(asking.database, market);
  const { products, understood } = await findProducts(
    asking,
    filter,
    market.resellerId === null ? null : ranking,
  );
  const ranks = await ranking;
  const range = rangeOf(filter);
  const direction = directions[filter.orderByPrice ?? 0] ?? null;
  const sorted =
    direction !== null || range !== null
      ? inPriceOrder(products, { ranks, range, direction, now: asking.clock.now() })
      : byRelevance(products, filter.bestSellers ? [] : understood);
  const first = (filter.page - 1) * filter.pageSize;
  return { products: sorted.slice(first, first + filter.pageSize), totalItems: sorted.length, market, ranks };
}

/**
 * All products that fit, the most sold first, and how the search text was understood. With `sellers` only what one
 * of them has in stock.
 */
export async function findProducts(
  { database, products }: Pick<Parts, "database" | "products">,
  filter: Partial<ProductFilter>,
  sellers: Promise<Ranks> | null,
): Promise<{ products: readonly ListedProduct[]; understood: Understood }> {
  const [book, conditions, ranks] = await Promise.all([
    products.current(),
    conditionsOf(database, filter),
    sellers,
  ]);
  const understood = filter.product ? understand(book, filter.product) : [];
  if (understood === null) return { products: [], understood: [] };
  const found = book.byFame.filter(
    (product) =>
      conditions.every((fits) => fits(product)) &&
      (ranks === null || isSold(product, ranks)) &&
      holds(product, understood),
  );
  return { products: found, understood };
}

/** A reseller may be named by id, or as in the address of its showcase. One that does not exist sells nothing. */
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

/** In stock first, then what answers the search best, then as they come: the most sold first. */
function byRelevance(products: readonly ListedProduct[], understood: Understood): ListedProduct[] {
  const shelves = new Map<number, ListedProduct[]>();
  for (const product of products) {
    const inStock = product.resellerIds.length > 0 ? 1 : 0;
    // Two points a word at most, so that nothing sold out rises above what is in stock.
    const rank = inStock * (2 * understood.length + 1) + nearness(product, understood);
    const shelf = shelves.get(rank);
    if (shelf === undefined) shelves.set(rank, [product]);
    else shelf.push(product);
  }
  return [...shelves].sort(([one], [other]) => other - one).flatMap(([, shelf]) => shelf);
}
