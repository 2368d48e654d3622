import { canCancel, hasReachedStatus, type OrderProgress, orderStatuses } from "./order-status";

/** Right of withdrawal for distance sales (own rules, "Tax ids and personal data"). */

const dayInMs = 24 * 60 * 60 * 1000;
export const daysToWithdraw = 7;

/**
 * Ways to withdraw from an order:
 * - `none`: not paid;
 * - `settled`: already cancelled or returned;
 * - `cancel`: cancel it here;
 * - `ask`: contact support, `until` the seventh day after delivery if known;
 * - `over`: the period has ended.
 */
export type Withdrawal =
  | { readonly way: "none" | "settled" | "cancel" }
  | { readonly way: "ask"; readonly until: Date | null }
  | { readonly way: "over"; readonly until: Date };

export function getWithdrawal(order: OrderProgress, now: Date): Withdrawal {
  const isSettled =
    hasReachedStatus(order, orderStatuses.cancelled) || order.status === orderStatuses.returned;
  if (isSettled) return { way: "settled" };
  if (!isUnderWay(order)) return { way: "none" };
  if (canCancel(order)) return { way: "cancel" };
  const delivery = order.history.find(({ status }) => status === orderStatuses.delivered);
  if (delivery === undefined) return { way: "ask", until: null };
  const until = new Date(Date.parse(delivery.createdAt) + daysToWithdraw * dayInMs);
  // The seventh day counts until midnight.
  return now.getTime() < until.getTime() + dayInMs ? { way: "ask", until } : { way: "over", until };
}

const beforePayment: ReadonlySet<number> = new Set([
  orderStatuses.placed,
  orderStatuses.waiting,
  orderStatuses.rejected,
]);

const isUnderWay = (order: OrderProgress) =>
  hasReachedStatus(order, orderStatuses.approved) || !beforePayment.has(order.status);
