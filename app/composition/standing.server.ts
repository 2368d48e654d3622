import type { Order } from "~/domain/order";
import { hasBeen, orderStatuses } from "~/domain/order-status";
import { type PaymentMethod, paymentMethods } from "~/domain/payment-method";
import { paymentState } from "~/domain/payment-state";
import { messages } from "~/messages";

/** How the payment of one order stands, as far as its page goes on from it. */
export type Standing = "paid" | "waiting" | "expired" | "denied";

export function standingOf(order: Order, now: Date): Standing {
  const state = paymentState(order, now);
  if (state === "paid") return "paid";
  if (state === "denied") return "denied";
  const isOver =
    state === "pixExpired" || state === "boletoExpired" || hasBeen(order, orderStatuses.cancelled);
  return isOver ? "expired" : "waiting";
}

/** An order that was not paid for and never will be: what was in it may be bought anew. */
export const isLost = (standing: Standing): boolean => standing === "denied" || standing === "expired";

const expiredTitles: Record<PaymentMethod, string> = {
  [paymentMethods.pix]: messages.payment.pixExpired,
  [paymentMethods.boleto]: messages.payment.boletoExpired,
  [paymentMethods.card]: messages.ours.paymentExpired,
};

/** What the page says on top: one thing for all orders, or one for each way they stand, what is urgent first. */
export function standings(orders: readonly Order[], now: Date) {
  const known = orders.map((order) => ({ order, standing: standingOf(order, now) }));
  const urgency = ["waiting", "denied", "expired", "paid"] as const;
  const said = urgency.flatMap((standing) => {
    const some = known.filter((each) => each.standing === standing).map(({ order }) => order);
    const [first] = some;
    return first ? [{ standing, title: titleOf(standing, first), codes: some.map(({ code }) => code) }] : [];
  });
  return said.map(({ codes, ...each }) => ({
    ...each,
    /** Which orders are meant, where not all are. */
    orders: said.length > 1 ? `${codes.length > 1 ? "Pedidos" : "Pedido"} nº ${codes.join(", ")}` : null,
  }));
}

function titleOf(standing: Standing, { paymentMethod }: Order): string {
  const { confirmed, waiting, denied } = messages.payment;
  if (standing === "expired") return expiredTitles[paymentMethod];
  return { paid: confirmed, waiting, denied }[standing];
}
