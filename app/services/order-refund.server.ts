import { type Order, orderItemTotal } from "~/domain/order";
import { orderStatuses } from "~/domain/order-status";
import { paymentMethods } from "~/domain/payment-method";
import { paymentStanding } from "~/domain/payment-standing";
import type { SummaryRow } from "~/ui/summary";
import { type RefundWay, refundWords } from "../../common/refund-words";
import { listRefunds, type RefundPart, sumOf } from "../../common/refunded-amount";

type OrderRefund = RefundPart<RefundWay>;

/** The money that goes back: of returned items, and of a paid order that was cancelled or returned. Empty without any. */
export function findRefunds(order: Order, now: Date): OrderRefund[] {
  const standing = paymentStanding(order, now);
  const isByCard = order.paymentMethod === paymentMethods.card;
  const end = (status: number, way: RefundWay) => ({
    at: new Date(order.history.find((change) => change.status === status)?.createdAt ?? now),
    way: isByCard ? "card" : way,
  });
  const ends = {
    cancelledPaid: () => end(orderStatuses.cancelled, order.isRefundedByProvider ? "pix" : "support"),
    returned: () => end(orderStatuses.returned, "shop"),
    paid: () => null,
  } as const;
  if (standing !== "cancelledPaid" && standing !== "returned" && standing !== "paid") return [];
  return listRefunds<RefundWay>({
    ...order,
    items: order.items.map((item) => ({
      amountInCentavos: orderItemTotal(item),
      refundedAt: item.refundedAt === null ? null : new Date(item.refundedAt),
    })),
    itemsWay: isByCard ? "card" : "shop",
    end: ends[standing](),
  });
}

/** How much comes back, how and until when, a sentence for each part. */
export const refundSentences = (refunds: readonly OrderRefund[], email: string): string[] =>
  refunds.map((refund) => refundWords({ ...refund, email }));

/** What was paid, what goes back, and what is left, so that the sums add up; only the total without a refund. */
export function sumsAfterRefund(
  rows: readonly SummaryRow[],
  total: { readonly label: string; readonly amount: number },
  refunds: readonly OrderRefund[],
) {
  if (refunds.length === 0) return { rows, total };
  const parts = refunds.map(({ way, amountInCentavos }) => ({
    label: way === "support" ? "A devolver" : "Devolvido",
    amount: -amountInCentavos,
  }));
  return {
    rows: [...rows, total, ...parts],
    total: { label: "Total depois da devolução", amount: total.amount - sumOf(refunds) },
  };
}
