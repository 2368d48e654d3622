import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { getOfferKey, type OfferKey } from "../carts/offers";
import type { Transaction } from "../database/connection";
import { orderItems, orders } from "../database/schema/orders";
import { skuResellers } from "../database/schema/resellers";

export interface StockQuantity extends OfferKey {
  readonly quantity: number;
}

export interface Shortage extends StockQuantity {
  readonly inStock: number;
}

/** All quantities or none; returns shortages. */
export async function takeStock(
  transaction: Transaction,
  wanted: readonly StockQuantity[],
  now: Date,
): Promise<Shortage[]> {
  const quantities = sumByOffer(wanted);
  const locked = await lockOffers(transaction, quantities);
  const shortages = quantities.flatMap((each) => {
    const inStock = locked.find((offer) => getOfferKey(offer) === getOfferKey(each))?.inStock ?? 0;
    return inStock < each.quantity ? [{ ...each, inStock }] : [];
  });
  if (shortages.length > 0) return shortages;
  // Redundant guard against overselling, independent of the lock above.
  const taken = await addToStock(transaction, quantities.map(negate), now);
  if (taken !== quantities.length) throw new Error("Stock changed under its lock");
  return [];
}

/** Returns the stock of cancelled orders, once per order. */
export async function returnStock(
  transaction: Transaction,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  const returning = await transaction
    .update(orders)
    .set({ stockReturnedAt: now })
    .where(and(inArray(orders.id, [...orderIds]), isNull(orders.stockReturnedAt)))
    .returning({ id: orders.id });
  if (returning.length === 0) return;
  const ids = returning.map(({ id }) => id);
  const items = await transaction
    .select({ skuId: orderItems.skuId, resellerId: orders.resellerId, quantity: orderItems.quantity })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(inArray(orders.id, ids));
  const quantities = sumByOffer(items);
  await lockOffers(transaction, quantities);
  await addToStock(transaction, quantities, now);
}

/** Locks by id, once in a transaction (docs/architecture.md, "Locks"). */
const lockOffers = (transaction: Transaction, keys: readonly OfferKey[]) =>
  transaction
    .select({
      skuId: skuResellers.skuId,
      resellerId: skuResellers.resellerId,
      inStock: skuResellers.quantityInStock,
    })
    .from(skuResellers)
    .where(
      sql`(${skuResellers.skuId}, ${skuResellers.resellerId}) in (select * from unnest(${keyArrays(keys)}))`,
    )
    .orderBy(asc(skuResellers.id))
    .for("update");

/** Skips offers whose stock would become negative. Returns the number of changed offers. */
async function addToStock(transaction: Transaction, changes: readonly StockQuantity[], now: Date) {
  const { rowCount } = await transaction.execute(sql`
    update ${skuResellers} set quantity_in_stock = quantity_in_stock + change.quantity, updated_at = ${now}
    from unnest(${keyArrays(changes)}, ${sql.param(changes.map(({ quantity }) => quantity))}::int[])
      as change (sku_id, reseller_id, quantity)
    where ${skuResellers.skuId} = change.sku_id and ${skuResellers.resellerId} = change.reseller_id
      and ${skuResellers.quantityInStock} + change.quantity >= 0`);
  return rowCount;
}

const keyArrays = (keys: readonly OfferKey[]) =>
  sql`${sql.param(keys.map(({ skuId }) => skuId))}::int[], ${sql.param(keys.map(({ resellerId }) => resellerId))}::int[]`;

const negate = (change: StockQuantity): StockQuantity => ({ ...change, quantity: -change.quantity });

function sumByOffer(quantities: readonly StockQuantity[]): StockQuantity[] {
  const sums = new Map<string, StockQuantity>();
  for (const { skuId, resellerId, quantity } of quantities) {
    const key = getOfferKey({ skuId, resellerId });
    sums.set(key, { skuId, resellerId, quantity: quantity + (sums.get(key)?.quantity ?? 0) });
  }
  return [...sums.values()];
}
