import { type CartLine, lineKey } from "~/model/cart";
import type { Order } from "~/model/order";
import { findPlacement, type OrderAttempt, type OrderedLine } from "~/model/order-attempt";
import { findCart } from "~/upstream/carts.server";
import { findFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import type { OrderToPlace, PlacementChange } from "~/upstream/order-placement.server";
import { findOrders } from "~/upstream/orders.server";
import { hasVersion, isExpired, type Review } from "./review.server";

type UnsentAttempt = Omit<OrderAttempt, "sentAtMs" | "lines">;

export type ReviewMismatch =
  | { readonly kind: "alreadyPlaced"; readonly codes: readonly string[] }
  | { readonly kind: "changed"; readonly changes: readonly PlacementChange[] };

interface Steps<Outcome> {
  /** `lines`: to remove from the cart once they are ordered; null if the upstream removes them itself. */
  send(lines: OrderAttempt["lines"]): Promise<Outcome>;
  fail(error: unknown): Promise<Outcome>;
}

/**
 * For upstreams without idempotency keys or cart versions: one placement of a shopper at a time, and only while cart, quote
 * and history agree with the review.
 */
export const guardPlacement = <Outcome>(
  upstream: Upstream,
  review: Review,
  attempt: UnsentAttempt,
  { send, fail }: Steps<Outcome>,
): Promise<Outcome | ReviewMismatch> =>
  runExclusively(attempt.shopperId, async () => {
    const mismatch = await findMismatch(upstream, review, attempt).catch(fail);
    return mismatch ?? send(getLines(review));
  });

export const getLines = ({ orders }: Pick<Review, "orders">): OrderedLine[] =>
  orders.flatMap(({ resellerId, items }) =>
    items.map(({ skuId, quantity }) => ({ skuId, resellerId, quantity })),
  );

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
    ...(isExpired(review) ? [changeOf("review")] : []),
    ...review.orders.flatMap((order) => changedLines(order, cart.lines)),
  ];
  const isOpen = quote !== null && (quote.checkoutKey === null || quote.checkoutKey === attempt.key);
  if (isOpen && changes.length === 0) return null;
  return { kind: "changed", changes: changes.length > 0 ? changes : [changeOf("checkout")] };
}

function changedLines({ resellerId, items }: OrderToPlace, lines: readonly CartLine[]): PlacementChange[] {
  return items.flatMap(({ skuId, quantity }) => {
    const line = lines.find((each) => lineKey(each) === lineKey({ skuId, resellerId }));
    if (line?.quantity === quantity) return [];
    return [{ kind: "cart", skuId, resellerId, expected: quantity, actual: line?.quantity ?? 0 }];
  });
}

const changeOf = (kind: "review" | "checkout"): PlacementChange => ({
  ...{ kind, skuId: null, resellerId: null },
  ...{ expected: null, actual: null },
});

/** Null where the upstream itself refuses to order the same lines twice. */
export const readHistory = async (
  upstream: Upstream,
  shopperId: number,
  lines: readonly CartLine[],
): Promise<Order[] | null> => (lines.every(hasVersion) ? null : findOrders(upstream, shopperId));
