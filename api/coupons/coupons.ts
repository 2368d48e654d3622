import { and, countDistinct, eq, isNull, lt, sql } from "drizzle-orm";
import type { Queries } from "../database/connection";
import { productCategories, productSubcategories } from "../database/schema/catalogue";
import { coupons, couponUses } from "../database/schema/coupons";
import { orders } from "../database/schema/orders";
import { covers } from "../orders/discount";
import { isInForce } from "../orders/pricing";

export type Coupon = typeof coupons.$inferSelect;

export async function findCouponByCode(queries: Queries, code: string, now: Date): Promise<Coupon | null> {
  const [found] = await queries.select().from(coupons).where(eq(coupons.code, code.trim().toUpperCase()));
  return found !== undefined && counts(found, now) ? found : null;
}

export async function findCouponById(queries: Queries, id: number, now: Date): Promise<Coupon | null> {
  const [found] = await queries.select().from(coupons).where(eq(coupons.id, id));
  return found !== undefined && counts(found, now) ? found : null;
}

/** When a coupon of this code ended; null if there is none, or it has not ended. */
export async function findCouponEnd(queries: Queries, code: string, now: Date): Promise<Date | null> {
  const [found] = await queries
    .select({ endsAt: coupons.endsAt })
    .from(coupons)
    .where(and(eq(coupons.code, code.trim().toUpperCase()), lt(coupons.endsAt, now)));
  return found?.endsAt ?? null;
}

const counts = (coupon: Coupon, now: Date): boolean =>
  coupon.active && isInForce({ from: coupon.startsAt, to: coupon.endsAt }, now);

/** True at the per-shopper limit. One checkout is one use, regardless of its number of orders. */
export async function isUsedUp(queries: Queries, coupon: Coupon, userId: number): Promise<boolean> {
  if (coupon.usesPerUser === null) return false;
  const checkout = sql`coalesce('checkout ' || ${orders.idempotencyKeyId}, 'order ' || ${orders.id})`;
  const [found] = await queries
    .select({ uses: countDistinct(checkout) })
    .from(couponUses)
    .innerJoin(orders, eq(orders.id, couponUses.orderId))
    .where(
      and(eq(couponUses.couponId, coupon.id), eq(couponUses.userId, userId), isNull(couponUses.givenBackAt)),
    );
  return (found?.uses ?? 0) >= coupon.usesPerUser;
}

export async function coversAny(
  queries: Queries,
  coupon: Coupon,
  productIds: readonly number[],
): Promise<boolean> {
  const wanted = sql.param([...productIds]);
  const [categoryIds, subcategoryIds] = await Promise.all([
    coupon.type !== 3
      ? []
      : queries
          .selectDistinct({ id: productCategories.categoryId })
          .from(productCategories)
          .where(sql`${productCategories.productId} = any(${wanted}::int[])`),
    coupon.type !== 4
      ? []
      : queries
          .selectDistinct({ id: productSubcategories.subcategoryId })
          .from(productSubcategories)
          .where(sql`${productSubcategories.productId} = any(${wanted}::int[])`),
  ]);
  const groups = {
    categoryIds: categoryIds.map(({ id }) => id),
    subcategoryIds: subcategoryIds.map(({ id }) => id),
  };
  return productIds.some((productId) => covers(coupon, { productId, ...groups }));
}
