import type { Order } from "./order";
import { hasBeen, orderStatuses } from "./order-status";

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
  readonly reviewedAtMs: number;
  readonly sentAtMs: number;
  /** One per freight group. */
  readonly orders: readonly { readonly totalInCentavos: number; readonly pieces: number }[];
  /** Lines to remove from the cart; empty if the upstream removes them itself. */
  readonly lines: readonly OrderedLine[];
  /** Null while the outcome is unknown. */
  readonly codes: readonly string[] | null;
}

/** After this time an order that is not in the history was not placed. */
const decidedAfterInMs = 2 * 60_000;

export const isUndecided = ({ sentAtMs, codes }: OrderAttempt, nowMs: number): boolean =>
  codes === null && nowMs - sentAtMs < decidedAfterInMs;

/** Tolerated difference between the upstream's clock and ours. */
const clockSkewInMs = 60_000;

/**
 * Codes of the orders that this review became: created since, neither rejected nor cancelled, with the same total
 * (centavos) and number of pieces. Empty unless every reviewed order is among them.
 */
export function codesOfPlaced(
  { reviewedAtMs, orders }: Pick<OrderAttempt, "reviewedAtMs" | "orders">,
  history: readonly Order[],
): string[] {
  const left = history.filter(
    (order) =>
      Date.parse(order.createdAt) >= reviewedAtMs - clockSkewInMs &&
      !hasBeen(order, orderStatuses.rejected) &&
      !hasBeen(order, orderStatuses.cancelled),
  );
  const codes = orders.flatMap(({ totalInCentavos, pieces }) => {
    const found = left.findIndex(
      (order) => order.totalInCentavos === totalInCentavos && countPieces(order.items) === pieces,
    );
    return found < 0 ? [] : left.splice(found, 1).map(({ code }) => code);
  });
  return codes.length === orders.length ? codes : [];
}

export const countPieces = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
