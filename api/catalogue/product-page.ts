import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { products } from "../database/schema/catalogue";
import { resellers, skuResellers } from "../database/schema/resellers";
import { centavosOf } from "../reais";
import { coordinatesOf } from "../resellers/distance";
import { bestPrices, type Market } from "./best-offers";
import { priceAfterDiscount } from "./price-after-discount";
import { conditionsOf, type ProductFilter, stocked } from "./product-filter";
import { nearness } from "./text-search";

/** Which products a page of a list holds, in order, and how many there are on all pages. */
export interface ProductPage {
  readonly ids: readonly number[];
  readonly totalItems: number;
  readonly market: Market;
}

const orders = { none: 0, ascending: 1, descending: 2 };
const noRange = { from: 0, to: 200 };

/** One page of what `filter` asks for. What nobody has in stock comes last, whatever the order. */
export async function findProductPage(
  database: Database,
  filter: ProductFilter,
  now: Date,
): Promise<ProductPage> {
  const market = await marketOf(database, filter);
  const wanted = await conditionsOf(database, filter, market);
  const range = rangeOf(filter);
  const byPrice = filter.orderByPrice === orders.ascending || filter.orderByPrice === orders.descending;
  const page =
    byPrice || range !== null
      ? await pageByPrice(database, filter, { market, wanted, range, now })
      : await pageByFame(database, filter, wanted);
  return { ...page, market };
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

function rangeOf({ rangePrice }: ProductFilter): readonly [number, number] | null {
  if (rangePrice == null || (rangePrice[0] === noRange.from && rangePrice[1] === noRange.to)) return null;
  return [centavosOf(rangePrice[0]), centavosOf(rangePrice[1])];
}

const offsetOf = ({ page, pageSize }: ProductFilter) => (page - 1) * pageSize;

async function pageByFame(database: Database, filter: ProductFilter, wanted: SQL | undefined) {
  const relevance = filter.product && !filter.bestSellers ? [nearness(filter.product)] : [];
  const [rows, totalItems] = await Promise.all([
    database
      .select({ id: products.id })
      .from(products)
      .where(wanted)
      .orderBy(sql`${stocked(database)} desc`, ...relevance, desc(products.unitsSold), asc(products.id))
      .limit(filter.pageSize)
      .offset(offsetOf(filter)),
    database.$count(products, wanted),
  ]);
  return { ids: rows.map(({ id }) => id), totalItems };
}

/** Needs the price of every product that fits, not only of those on the page. */
async function pageByPrice(
  database: Database,
  filter: ProductFilter,
  asked: { market: Market; wanted: SQL | undefined; range: readonly [number, number] | null; now: Date },
) {
  const among = inArray(
    skuResellers.productId,
    database.select({ id: products.id }).from(products).where(asked.wanted),
  );
  const { ranked, offers } = bestPrices(database, asked.market, among);
  const price = priceAfterDiscount(sql`${offers.priceInCentavos}`, asked.now);
  const inRange = asked.range ? sql`${price} between ${asked.range[0]} and ${asked.range[1]}` : undefined;
  const fits = and(asked.wanted, inRange);
  const direction = filter.orderByPrice === orders.descending ? sql`desc nulls last` : sql`asc nulls last`;
  const rows = await database
    .with(ranked)
    .select({ id: products.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.id))
    .where(fits)
    .orderBy(sql`${price} ${direction}`, asc(products.id))
    .limit(filter.pageSize)
    .offset(offsetOf(filter));
  const first = rows[0];
  const ids = rows.map(({ id }) => id);
  if (first !== undefined) return { ids, totalItems: first.total };
  // Past the last page there is no row to carry the total.
  const [counted] = await database
    .with(ranked)
    .select({ total: count() })
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.id))
    .where(fits);
  return { ids, totalItems: counted?.total ?? 0 };
}
