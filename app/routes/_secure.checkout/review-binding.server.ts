import type { CartLine } from "~/domain/cart";
import { lineKey } from "~/domain/guest-cart";
import { countPieces, findPlacement, type OrderAttempt } from "~/domain/order-attempt";
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

type ReviewMismatch =
  | { readonly placed: readonly string[]; readonly changes?: never }
  | { readonly placed?: never; readonly changes: readonly PlacementChange[] };

/** For upstreams without idempotency keys or cart versions: finds orders already made from this review, and changes. */
export async function checkReview(
  upstream: Upstream,
  shopper: Shopper,
  { review, key }: { review: Review; key: string },
): Promise<ReviewMismatch | null> {
  const [quote, cart, history] = await Promise.all([
    findFreightQuote(upstream),
    findCart(upstream),
    findOrders(upstream, shopper.id),
  ]);
  const { codes: placed } = findPlacement(toAttempt(review), history);
  if (placed.length > 0) return { placed };
  const changes = [
    ...(isExpired(review) ? [change("review")] : []),
    ...review.orders.flatMap((order) => changedLines(order, cart.lines)),
  ];
  const isOpen = quote !== null && (quote.checkoutKey === null || quote.checkoutKey === key);
  if (isOpen && changes.length === 0) return null;
  return { changes: changes.length > 0 ? changes : [change("review")] };
}

/** What to remember of a review until its outcome is known. */
export function toAttempt({
  madeAtMs,
  earlierCodes,
  orders,
}: Review): Pick<OrderAttempt, "reviewedAtMs" | "earlierCodes" | "orders" | "lines"> {
  return {
    reviewedAtMs: madeAtMs,
    earlierCodes,
    orders: orders.map(({ totalInCentavos, items }) => ({ totalInCentavos, pieces: countPieces(items) })),
    lines: isBoundByUpstream({ orders })
      ? null
      : orders.flatMap(({ resellerId, items }) =>
          items.map(({ skuId, quantity }) => ({ skuId, resellerId, quantity })),
        ),
  };
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
