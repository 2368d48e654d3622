import { wayOf } from "~/features/payment/offered-payments.server";
import { messages } from "~/messages";
import type { Order } from "~/model/order";
import { canBePaid, paymentStanding } from "~/model/payment-standing";
import { formatCentavos } from "../../../common/money";
import { paymentMethodNames } from "../../../common/order-in-words";

/**
 * The payment that an order waits for, which may pay others too: 'Pix de R$ 213,13 · Expira às 14h42'. Without the amount
 * if `known` lacks one of the orders; null unless it can be paid.
 */
export function paymentDue(order: Order, known: readonly Order[], now: Date) {
  if (!canBePaid(order, paymentStanding(order, now))) return null;
  const others = order.paidTogetherWith.flatMap((code) => known.find((each) => each.code === code) ?? []);
  const isWhole = others.length === order.paidTogetherWith.length;
  const amount = [order, ...others].reduce((sum, { totalInCentavos }) => sum + totalInCentavos, 0);
  const method = paymentMethodNames[order.paymentMethod];
  return {
    words: [
      isWhole ? `${method} de ${formatCentavos(amount)}` : method,
      wayOf(order).describeDeadline(order, now),
    ]
      .filter(Boolean)
      .join(" · "),
    covers: order.paidTogetherWith.length > 0 ? messages.ours.paysToo(order.paidTogetherWith) : null,
  };
}
