import { hasBeen, mayCancel, type OrderProgress, orderStatuses } from "./order-status";

/** The right to withdraw from a purchase made at a distance (decisions, "Tax ids and personal data"). */

const dayInMs = 24 * 60 * 60 * 1000;
const daysToWithdraw = 7;

/**
 * How a shopper withdraws from an order:
 * - `none`: it was not paid, so there is nothing to withdraw from yet;
 * - `settled`: it is cancelled or returned, so there is nothing any more;
 * - `cancel`: by cancelling it here;
 * - `ask`: by asking the support, `until` the seventh day after delivery where that day is known;
 * - `over`: the seven days are over.
 */
export type Withdrawal =
  | { readonly way: "none" | "settled" | "cancel" }
  | { readonly way: "ask"; readonly until: Date | null }
  | { readonly way: "over"; readonly until: Date };

export function withdrawalFrom(order: OrderProgress, now: Date): Withdrawal {
  const isSettled = hasBeen(order, orderStatuses.cancelled) || order.status === orderStatuses.returned;
  if (isSettled) return { way: "settled" };
  if (!isUnderWay(order)) return { way: "none" };
  if (mayCancel(order)) return { way: "cancel" };
  const delivery = order.history.find(({ status }) => status === orderStatuses.delivered);
  if (delivery === undefined) return { way: "ask", until: null };
  const until = new Date(Date.parse(delivery.createdAt) + daysToWithdraw * dayInMs);
  // The seventh day counts to its end, wherever within it the delivery's hour falls.
  return now.getTime() < until.getTime() + dayInMs ? { way: "ask", until } : { way: "over", until };
}

const beforePayment: ReadonlySet<number> = new Set([
  orderStatuses.placed,
  orderStatuses.waiting,
  orderStatuses.rejected,
]);

const isUnderWay = (order: OrderProgress) =>
  hasBeen(order, orderStatuses.approved) || !beforePayment.has(order.status);
