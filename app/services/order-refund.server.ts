import { type Order, orderItemTotal } from "~/domain/order";
import { orderStatuses } from "~/domain/order-status";
import { paymentMethods } from "~/domain/payment-method";
import { paymentStanding } from "~/domain/payment-standing";
import type { SummaryRow } from "~/ui/summary";
import type { RefundWay } from "../../common/refund-words";
import { getRefundedAmount } from "../../common/refunded-amount";

interface OrderRefund {
  readonly way: RefundWay;
  readonly amountInCentavos: number;
  readonly startedAt: Date;
}

/** The money that goes back: of a paid order that was cancelled or returned, or of returned items; null without any. */
export function findRefund(order: Order, now: Date): OrderRefund | null {
  const standing = paymentStanding(order, now);
  const isByCard = order.paymentMethod === paymentMethods.card;
  const startedAt = (status: number) =>
    new Date(order.history.find((change) => change.status === status)?.createdAt ?? now);
  const amountInCentavos = order.totalInCentavos;
  if (standing === "cancelledPaid") {
    const way = order.isRefundedByProvider ? "pix" : "support";
    return { way: isByCard ? "card" : way, amountInCentavos, startedAt: startedAt(orderStatuses.cancelled) };
  }
  const way = isByCard ? "card" : "shop";
  if (standing === "returned") return { way, amountInCentavos, startedAt: startedAt(orderStatuses.returned) };
  const [lastDay] = order.items
    .flatMap(({ refundedAt }) => refundedAt ?? [])
    .toSorted()
    .toReversed();
  if (standing !== "paid" || lastDay === undefined) return null;
  const items = order.items.map((item) => ({
    amountInCentavos: orderItemTotal(item),
    isRefunded: item.refundedAt !== null,
  }));
  return { way, amountInCentavos: getRefundedAmount({ ...order, items }), startedAt: new Date(lastDay) };
}

/** What was paid, what goes back, and what is left, so that the sums add up; only the total without a refund. */
export function sumsAfterRefund(
  rows: readonly SummaryRow[],
  total: { readonly label: string; readonly amount: number },
  refund: OrderRefund | null,
) {
  if (refund === null) return { rows, total };
  const label = refund.way === "support" ? "A devolver" : "Devolvido";
  return {
    rows: [...rows, total, { label, amount: -refund.amountInCentavos }],
    total: { label: "Total depois da devolução", amount: total.amount - refund.amountInCentavos },
  };
}
