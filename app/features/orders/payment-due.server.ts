import { messages } from "~/messages";
import { formatDateAndTime, formatDay, formatTime, toDay } from "~/model/dates";
import type { Order } from "~/model/order";
import { paymentMethods } from "~/model/payment-method";
import { canBePaid, paymentStanding } from "~/model/payment-standing";
import { formatCentavos } from "../../../common/money";
import { paymentMethodNames } from "../../../common/order-in-words";

/** 'Expira às 14h42', 'Vence em 25/11/2026'; null without a deadline. */
export function deadlineWords(order: Order, now: Date): string | null {
  const { pixExpiresAt, boletoDueDate } = order;
  if (order.paymentMethod === paymentMethods.boleto)
    return boletoDueDate && `Vence em ${formatDay(boletoDueDate)}`;
  if (order.paymentMethod !== paymentMethods.pix || pixExpiresAt === null) return null;
  const isToday = toDay(pixExpiresAt) === toDay(order.upstreamNow ?? now);
  return isToday ? `Expira às ${formatTime(pixExpiresAt)}` : `Expira em ${formatDateAndTime(pixExpiresAt)}`;
}

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
    words: [isWhole ? `${method} de ${formatCentavos(amount)}` : method, deadlineWords(order, now)]
      .filter(Boolean)
      .join(" · "),
    covers: order.paidTogetherWith.length > 0 ? messages.ours.paysToo(order.paidTogetherWith) : null,
  };
}
