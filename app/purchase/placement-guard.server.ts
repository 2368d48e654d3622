import type { CartLine } from "~/domain/cart";
import { lineKey } from "~/domain/guest-cart";
import { findPlacement, type OrderAttempt, type OrderedLine } from "~/domain/order-attempt";
import { findCart } from "~/upstream/carts.server";
import { findFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import type { OrderToPlace, PlacementChange } from "~/upstream/order-placement.server";
import { findOrders } from "~/upstream/orders.server";
import { isExpired, type Review } from "./review.server";

/** What keeps reviewed orders from being placed twice, or otherwise than as reviewed. */
export interface PlacementGuard {
  /** The same orders may be sent again under their key, without looking whether they were placed. */
  readonly recognizesRetry: boolean;
  runExclusively<Result>(shopperId: number, place: () => Promise<Result>): Promise<Result>;
  findMismatch(upstream: Upstream, review: Review, attempt: UnsentAttempt): Promise<ReviewMismatch | null>;
  /** Lines to remove from the cart once they are ordered; null if the upstream removes them itself. */
  getLinesToRemove(orders: readonly OrderToPlace[]): OrderedLine[] | null;
}

type UnsentAttempt = Omit<OrderAttempt, "sentAtMs">;

export type ReviewMismatch =
  | { readonly kind: "alreadyPlaced"; readonly codes: readonly string[] }
  | { readonly kind: "changed"; readonly changes: readonly PlacementChange[] };

/** The upstream checks key and versions of the cart lines in the transaction that places the order. */
const upstreamGuard: PlacementGuard = {
  recognizesRetry: true,
  runExclusively: (_, place) => place(),
  findMismatch: async () => null,
  getLinesToRemove: () => null,
};

/** For upstreams without idempotency keys or cart versions: the storefront compares cart, quote and history. */
const storefrontGuard: PlacementGuard = {
  recognizesRetry: false,
  runExclusively,
  findMismatch,
  getLinesToRemove: (orders) =>
    orders.flatMap(({ resellerId, items }) =>
      items.map(({ skuId, quantity }) => ({ skuId, resellerId, quantity })),
    ),
};

export const getPlacementGuard = ({ orders }: Pick<Review, "orders">): PlacementGuard =>
  orders.every(({ items }) => items.every(({ cartVersion }) => Boolean(cartVersion)))
    ? upstreamGuard
    : storefrontGuard;

const running = new Map<number, Promise<unknown>>();

/** Serializes one shopper's placements. */
async function runExclusively<Result>(shopperId: number, place: () => Promise<Result>): Promise<Result> {
  const previous = running.get(shopperId) ?? Promise.resolve();
  const current = previous.then(place);
  const ended = current.catch(() => undefined);
  running.set(shopperId, ended);
  try {
    return await current;
  } finally {
    if (running.get(shopperId) === ended) running.delete(shopperId);
  }
}

async function findMismatch(
  upstream: Upstream,
  review: Review,
  attempt: UnsentAttempt,
): Promise<ReviewMismatch | null> {
  const [quote, cart, history] = await Promise.all([
    findFreightQuote(upstream),
    findCart(upstream),
    findOrders(upstream, attempt.shopperId),
  ]);
  const { codes } = findPlacement(attempt, history);
  if (codes.length > 0) return { kind: "alreadyPlaced", codes };
  const changes = [
    ...(isExpired(review) ? [reviewChange] : []),
    ...review.orders.flatMap((order) => changedLines(order, cart.lines)),
  ];
  const isOpen = quote !== null && (quote.checkoutKey === null || quote.checkoutKey === attempt.key);
  if (isOpen && changes.length === 0) return null;
  return { kind: "changed", changes: changes.length > 0 ? changes : [reviewChange] };
}

function changedLines({ resellerId, items }: OrderToPlace, lines: readonly CartLine[]): PlacementChange[] {
  return items.flatMap(({ skuId, quantity }) => {
    const line = lines.find((each) => lineKey(each) === lineKey({ skuId, resellerId }));
    if (line?.quantity === quantity) return [];
    return [{ kind: "cart", skuId, resellerId, expected: quantity, actual: line?.quantity ?? 0 }];
  });
}

const reviewChange: PlacementChange = {
  ...{ kind: "review", skuId: null, resellerId: null },
  ...{ expected: null, actual: null },
};
