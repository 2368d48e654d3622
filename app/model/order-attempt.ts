import type { Order } from "./order";
import { hasReachedStatus, orderStatuses } from "./order-status";

export interface OrderedLine {
  readonly skuId: number;
  readonly resellerId: number;
  readonly quantity: number;
}

/** An `order/add` whose outcome is unknown, or whose lines are still in the cart. */
export interface OrderAttempt {
  readonly shopperId: number;
  /** The checkout's idempotency key. */
  readonly key: string;
  /** On the upstream's clock: orders that are older are not of this review. */
  readonly reviewedAtMs: number;
  /** Orders that were there before the review, though recent enough to be taken for its own. */
  readonly earlierCodes: readonly string[];
  readonly sentAtMs: number;
  /** One per freight group. */
  readonly orders: readonly { readonly totalInCentavos: number; readonly pieces: number }[];
  /** Lines to remove from the cart; null if the upstream removes them itself and refuses to order them twice. */
  readonly lines: readonly OrderedLine[] | null;
  /** Null while the outcome is unknown. */
  readonly codes: readonly string[] | null;
}

/** After this time an order that is not in the history may be placed again by a shopper who has read so. */
const decidedAfterInMs = 2 * 60_000;

export const isOutcomeUnknown = ({ sentAtMs, codes }: OrderAttempt, nowMs: number): boolean =>
  codes === null && nowMs - sentAtMs < decidedAfterInMs;

/** Tolerated difference between the clocks of an upstream's processes, and to ours where no history was read. */
const clockSkewInMs = 60_000;

/** What the history says of a reviewed set of orders; codes are empty unless every order was placed. */
export interface Placement {
  readonly codes: readonly string[];
  /** The card of the whole set was rejected. */
  readonly isRejected: boolean;
}

/**
 * Looks for orders of this review: created since, not cancelled, with the same total (centavos) and number of pieces.
 */
export function findPlacement(
  { reviewedAtMs, earlierCodes, orders }: Pick<OrderAttempt, "reviewedAtMs" | "earlierCodes" | "orders">,
  history: readonly Order[],
): Placement {
  const since = createdSince(reviewedAtMs, history).filter(
    (order) => !earlierCodes.includes(order.code) && !hasReachedStatus(order, orderStatuses.cancelled),
  );
  const [rejected, standing] = [since.filter(isRejected), since.filter((order) => !isRejected(order))];
  const codes = matchingCodes(orders, standing);
  return { codes, isRejected: codes.length === 0 && matchingCodes(orders, rejected).length > 0 };
}

/**
 * The moment of a review by the times of the history that was read for it, whatever clock and zone they are of; without an
 * earlier order every order may be the review's own.
 */
export function placeInHistory(
  history: readonly Order[],
): Pick<OrderAttempt, "reviewedAtMs" | "earlierCodes"> {
  const reviewedAtMs = Math.max(0, ...history.map(({ createdAt }) => Date.parse(createdAt)));
  return { reviewedAtMs, earlierCodes: createdSince(reviewedAtMs, history).map(({ code }) => code) };
}

const createdSince = (reviewedAtMs: number, history: readonly Order[]): Order[] =>
  history.filter(({ createdAt }) => Date.parse(createdAt) >= reviewedAtMs - clockSkewInMs);

const isRejected = (order: Order) => hasReachedStatus(order, orderStatuses.rejected);

/** One denied card denies the whole set of orders. */
export const areRejected = (orders: readonly Order[]): boolean =>
  orders.length > 0 && orders.every(isRejected);

function matchingCodes(reviewed: OrderAttempt["orders"], candidates: readonly Order[]): string[] {
  const left = [...candidates];
  const codes = reviewed.flatMap(({ totalInCentavos, pieces }) => {
    const found = left.findIndex(
      (order) => order.totalInCentavos === totalInCentavos && countPieces(order.items) === pieces,
    );
    return found < 0 ? [] : left.splice(found, 1).map(({ code }) => code);
  });
  return codes.length === reviewed.length ? codes : [];
}

const recentInMs = 24 * 3_600_000;

/**
 * Codes of recent orders of exactly these lines: of a cart that an upstream may not have emptied after an order. Empty unless
 * all lines were ordered. The upstream's times may be of another zone, and its items without a sku.
 */
export function findOrdersOf(
  lines: readonly (Pick<OrderedLine, "skuId" | "quantity"> & { readonly productName: string })[],
  history: readonly Order[],
  nowMs: number,
): readonly string[] {
  const findLine = (item: Order["items"][number]) =>
    lines.find(
      ({ skuId, productName, quantity }) =>
        quantity === item.quantity &&
        (item.skuId === null ? productName === item.productName : skuId === item.skuId),
    );
  const recent = history.filter(
    (order) =>
      nowMs - Date.parse(order.createdAt) < recentInMs &&
      !hasReachedStatus(order, orderStatuses.cancelled) &&
      !isRejected(order) &&
      order.items.every(findLine),
  );
  const ordered = new Set(recent.flatMap(({ items }) => items.map(findLine)));
  return lines.length > 0 && lines.every((line) => ordered.has(line)) ? recent.map(({ code }) => code) : [];
}

export const countPieces = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
