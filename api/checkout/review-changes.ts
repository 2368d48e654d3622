import { and, eq, inArray, notInArray } from "drizzle-orm";
import { getCartLineVersion, readCart } from "../carts/cart";
import type { Transaction } from "../database/connection";
import { orderItems, orders } from "../database/schema/orders";
import { orderStatus } from "../orders/order-status";
import type { Change } from "./calculate-order";
import type { Checkout, CheckoutOrder } from "./checkout";
import type { SavedAddress } from "./checkout-data";

/** Requires the shopper's row lock, so that a concurrent checkout of the same cart is detected. */
export async function findCartChanges(
  transaction: Transaction,
  checkout: Checkout,
  userId: number,
): Promise<Change[]> {
  const reviewed = checkout.orders.flatMap(({ resellerId, items }) =>
    items.flatMap(({ cartVersion, ...item }) => (cartVersion ? [{ ...item, cartVersion, resellerId }] : [])),
  );
  const expired: Change[] = checkout.isExpired ? [{ kind: "review" }] : [];
  if (reviewed.length === 0) return expired;
  const versions = reviewed.map(({ cartVersion }) => cartVersion);
  const ordered = await transaction
    .select({ skuId: orderItems.skuId, resellerId: orders.resellerId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        notInArray(orders.status, [orderStatus.rejected, orderStatus.cancelled]),
        inArray(orderItems.cartVersion, versions),
      ),
    );
  if (ordered.length > 0) return ordered.map((line) => ({ kind: "ordered", ...line }));
  const { lines } = await readCart(transaction, userId);
  const changed = reviewed.flatMap(({ skuId, resellerId, quantity, cartVersion }): Change[] => {
    const line = lines.find((each) => each.skuId === skuId && each.resellerId === resellerId);
    const isSame =
      line !== undefined && getCartLineVersion(line) === cartVersion && line.quantity === quantity;
    return isSame
      ? []
      : [{ kind: "cart", skuId, resellerId, expected: quantity, actual: line?.quantity ?? 0 }];
  });
  return [...expired, ...changed];
}

export function findAddressChanges(
  orders: readonly CheckoutOrder[],
  addresses: ReadonlyMap<number, SavedAddress>,
  selectedId: number | null,
): Change[] {
  return orders.flatMap(({ resellerId, addressId, reviewedAddress }) => {
    const saved = addresses.get(addressId);
    const isUnchanged =
      saved?.deletedAt === null && addressId === selectedId && isAsReviewed(saved, reviewedAddress);
    return isUnchanged ? [] : [{ kind: "address" as const, resellerId }];
  });
}

function isAsReviewed(saved: SavedAddress, reviewed: CheckoutOrder["reviewedAddress"]): boolean {
  const pairs = [
    [reviewed.addressName, saved.street],
    [reviewed.addressNumber, saved.number],
    [reviewed.addressComplement, saved.complement],
    [reviewed.neighborhood, saved.neighborhood],
    [reviewed.city, saved.city],
    [reviewed.state, saved.state],
    [reviewed.postalCode?.replace(/\D/g, ""), saved.postalCode],
  ] as const;
  return pairs.every(([shown, stored]) => shown === undefined || shown === null || shown === (stored ?? ""));
}
