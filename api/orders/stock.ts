import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { OfferKey } from "../carts/offers";
import type { Transaction } from "../database/connection";
import { orderItems, orders } from "../database/schema/orders";
import { skuResellers } from "../database/schema/resellers";

export interface Pieces extends OfferKey {
  readonly quantity: number;
}

export interface Shortage extends Pieces {
  readonly inStock: number;
}

/** All pieces or none; returns shortages. Offers are locked in a fixed order to prevent deadlocks. */
export async function takeStock(
  transaction: Transaction,
  wanted: readonly Pieces[],
  now: Date,
): Promise<Shortage[]> {
  const pieces = addedUp(wanted);
  const locked = await transaction
    .select({
      skuId: skuResellers.skuId,
      resellerId: skuResellers.resellerId,
      inStock: skuResellers.quantityInStock,
    })
    .from(skuResellers)
    .where(
      sql`(${skuResellers.skuId}, ${skuResellers.resellerId}) in (select * from unnest(
        ${sql.param(pieces.map(({ skuId }) => skuId))}::int[],
        ${sql.param(pieces.map(({ resellerId }) => resellerId))}::int[]))`,
    )
    .orderBy(asc(skuResellers.id))
    .for("update");
  const shortages = pieces.flatMap((each) => {
    const inStock = locked.find((offer) => isSame(offer, each))?.inStock ?? 0;
    return inStock < each.quantity ? [{ ...each, inStock }] : [];
  });
  if (shortages.length > 0) return shortages;
  // Redundant guard against overselling, independent of the lock above.
  const taken = await transaction.execute(sql`
    update ${skuResellers} set quantity_in_stock = quantity_in_stock - wanted.quantity, updated_at = ${now}
    from unnest(
      ${sql.param(pieces.map(({ skuId }) => skuId))}::int[],
      ${sql.param(pieces.map(({ resellerId }) => resellerId))}::int[],
      ${sql.param(pieces.map(({ quantity }) => quantity))}::int[]
    ) as wanted (sku_id, reseller_id, quantity)
    where ${skuResellers.skuId} = wanted.sku_id and ${skuResellers.resellerId} = wanted.reseller_id
      and ${skuResellers.quantityInStock} >= wanted.quantity`);
  if (taken.rowCount !== pieces.length) throw new Error("Stock changed under its lock");
  return [];
}

/** Returns the stock of cancelled orders, once per order. */
export async function giveStockBack(
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
  const items = await transaction
    .select({ skuId: orderItems.skuId, resellerId: orders.resellerId, quantity: orderItems.quantity })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      inArray(
        orders.id,
        returning.map(({ id }) => id),
      ),
    );
  const pieces = addedUp(items);
  const keys = sql`(select * from unnest(
    ${sql.param(pieces.map(({ skuId }) => skuId))}::int[],
    ${sql.param(pieces.map(({ resellerId }) => resellerId))}::int[]))`;
  await transaction
    .select({ id: skuResellers.id })
    .from(skuResellers)
    .where(sql`(${skuResellers.skuId}, ${skuResellers.resellerId}) in ${keys}`)
    .orderBy(asc(skuResellers.id))
    .for("update");
  await transaction.execute(sql`
    update ${skuResellers} set quantity_in_stock = quantity_in_stock + given.quantity, updated_at = ${now}
    from unnest(
      ${sql.param(pieces.map(({ skuId }) => skuId))}::int[],
      ${sql.param(pieces.map(({ resellerId }) => resellerId))}::int[],
      ${sql.param(pieces.map(({ quantity }) => quantity))}::int[]
    ) as given (sku_id, reseller_id, quantity)
    where ${skuResellers.skuId} = given.sku_id and ${skuResellers.resellerId} = given.reseller_id`);
}

const isSame = (one: OfferKey, other: OfferKey) =>
  one.skuId === other.skuId && one.resellerId === other.resellerId;

function addedUp(pieces: readonly Pieces[]): Pieces[] {
  const sums: Pieces[] = [];
  for (const each of pieces) {
    const known = sums.findIndex((sum) => isSame(sum, each));
    const before = sums[known];
    if (before === undefined)
      sums.push({ skuId: each.skuId, resellerId: each.resellerId, quantity: each.quantity });
    else sums[known] = { ...before, quantity: before.quantity + each.quantity };
  }
  return sums;
}
