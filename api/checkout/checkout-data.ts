import { and, eq, inArray } from "drizzle-orm";
import { findOffers, type Offer } from "../carts/offers";
import { type Coupon, findCouponById, isUsedUp } from "../coupons/coupons";
import type { Queries, Transaction } from "../database/connection";
import { addresses, users } from "../database/schema/accounts";
import { platformSettings } from "../database/schema/information";
import { getDestination } from "../freight/destination";
import { type FreightGroup, quoteFreightGroups } from "../freight/freight-groups";
import { createNotFoundRefusal } from "../http/refusal-error";
import { messages } from "../messages";
import {
  calculateCouponDiscount,
  calculateInstallerDiscount,
  type Discount,
  type PricedLine,
} from "../orders/discount";
import type { Services } from "../services";
import type { Checkout } from "./checkout";

export type Buyer = typeof users.$inferSelect;
export type SavedAddress = typeof addresses.$inferSelect;

const installerType = 3;

export async function lockBuyer(transaction: Transaction, userId: number): Promise<Buyer> {
  const [buyer] = await transaction.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (buyer === undefined) throw createNotFoundRefusal();
  return buyer;
}

/** A checkout's addresses by id, including deleted ones. Another shopper's answers 404. */
export async function requireOwnAddresses(
  queries: Queries,
  checkout: Checkout,
  userId: number,
): Promise<Map<number, SavedAddress>> {
  const wanted = [...new Set(checkout.orders.map(({ addressId }) => addressId))];
  const rows = await queries
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), inArray(addresses.id, wanted)));
  if (rows.length !== wanted.length) throw createNotFoundRefusal(messages.addressNotFound);
  return new Map(rows.map((address) => [address.id, address]));
}

export const findCheckoutOffers = (
  queries: Queries,
  checkout: Checkout,
  now: Date,
): Promise<Map<string, Offer>> =>
  findOffers(
    queries,
    checkout.orders.flatMap(({ resellerId, items }) => items.map(({ skuId }) => ({ skuId, resellerId }))),
    now,
  );

/** Current carrier quotes per order. An undeliverable order has a group without options, or no group. */
export async function quoteFreight(
  checkout: Checkout,
  userId: number,
  { database, geocoder, carriers }: Services,
  now: Date,
): Promise<FreightGroup[]> {
  const [destinations, offers] = await Promise.all([
    requireOwnAddresses(database, checkout, userId),
    findCheckoutOffers(database, checkout, now),
  ]);
  const groups = await Promise.all(
    checkout.orders.map(async ({ resellerId, addressId, items }) => {
      const address = destinations.get(addressId);
      const to = address === undefined ? null : await getDestination(address, geocoder);
      if (to === null) return [];
      const lines = items.map(({ skuId, quantity }) => ({ skuId, quantity, resellerId }));
      return quoteFreightGroups(carriers, { lines, offers, to });
    }),
  );
  return groups.flat();
}

export interface CheckoutDiscount {
  /** The valid coupon; null without one. */
  readonly coupon: Coupon | null;
  over(groups: readonly (readonly PricedLine[])[]): Discount;
}

/** A coupon replaces the installer's percentage (own rules, "Money"). */
export async function findDiscount(
  queries: Queries,
  checkout: Checkout,
  buyer: Buyer,
  now: Date,
): Promise<CheckoutDiscount> {
  if (checkout.couponId !== null) {
    const coupon = await findCouponById(queries, checkout.couponId, now);
    if (coupon === null || (await isUsedUp(queries, coupon, buyer.id))) {
      return { coupon: null, over: () => ({ refused: "target" }) };
    }
    return { coupon, over: (groups) => calculateCouponDiscount(coupon, groups) };
  }
  const percentage = buyer.type === installerType ? await installerPercentage(queries) : 0;
  return { coupon: null, over: (groups) => calculateInstallerDiscount(percentage, groups) };
}

async function installerPercentage(queries: Queries): Promise<number> {
  const [settings] = await queries
    .select({ percentage: platformSettings.percentageDiscountForApplicators })
    .from(platformSettings);
  return settings?.percentage ?? 0;
}
