import type { CartLine } from "~/domain/cart";
import { lineKey } from "~/domain/guest-cart";
import type { Order } from "~/domain/order";
import { hasBeen, orderStatuses } from "~/domain/order-status";
import type { Shopper } from "~/domain/shopper";
import { findCart } from "~/upstream/carts.server";
import { findFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import type { OrderToPlace, PlacementChange } from "~/upstream/order-placement.server";
import { findOrders } from "~/upstream/orders.server";
import { isExpired, type Review } from "./sealed-orders.server";

/** An upstream with versioned cart lines checks them in the transaction that places the order. */
export const isBoundByUpstream = ({ orders }: Pick<Review, "orders">): boolean =>
  orders.every(({ items }) => items.every(({ cartVersion }) => Boolean(cartVersion)));

type Unbound =
  | { readonly placed: readonly string[]; readonly changes?: never }
  | { readonly placed?: never; readonly changes: readonly PlacementChange[] };

/**
 * For an upstream without versioned cart lines. Returns null when the cart still matches the review and its checkout
 * is open; otherwise looks for orders placed meanwhile, under any key.
 */
export async function checkReview(
  upstream: Upstream,
  shopper: Shopper,
  { review, key }: { review: Review; key: string },
): Promise<Unbound | null> {
  const [quote, cart] = await Promise.all([findFreightQuote(upstream), findCart(upstream)]);
  const changes = [
    ...(isExpired(review) ? [change("review")] : []),
    ...review.orders.flatMap((order) => changedLines(order, cart.lines)),
  ];
  const isOpen = quote !== null && (quote.checkoutKey === null || quote.checkoutKey === key);
  if (isOpen && changes.length === 0) return null;
  const placed = placedOrders(review, await findOrders(upstream, shopper.id));
  if (placed.length === review.orders.length) return { placed };
  return { changes: changes.length > 0 ? changes : [change("review")] };
}

function changedLines({ resellerId, items }: OrderToPlace, lines: readonly CartLine[]): PlacementChange[] {
  return items.flatMap(({ skuId, quantity }) => {
    const line = lines.find((each) => lineKey(each) === lineKey({ skuId, resellerId }));
    if (line?.quantity === quantity) return [];
    return [{ kind: "cart", skuId, resellerId, expected: quantity, actual: line?.quantity ?? 0 }];
  });
}

const change = (kind: "review"): PlacementChange => ({
  ...{ kind, skuId: null, resellerId: null },
  ...{ expected: null, actual: null },
});

/** Tolerated difference between the upstream's clock and ours. */
const clockSkewInMs = 60_000;

/** Codes of orders placed since the review with the same content. */
function placedOrders({ madeAtMs, orders }: Review, known: readonly Order[]): string[] {
  const pieces = (items: readonly { readonly quantity: number }[]) =>
    items.reduce((sum, { quantity }) => sum + quantity, 0);
  const since = known.filter(
    (order) =>
      Date.parse(order.createdAt) >= madeAtMs - clockSkewInMs &&
      !hasBeen(order, orderStatuses.rejected) &&
      !hasBeen(order, orderStatuses.cancelled),
  );
  return orders.flatMap(({ totalInCentavos, items }) => {
    const found = since.findIndex(
      (order) => order.totalInCentavos === totalInCentavos && pieces(order.items) === pieces(items),
    );
    return since.splice(found, found < 0 ? 0 : 1).map(({ code }) => code);
  });
}
