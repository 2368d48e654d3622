import type { Order } from "~/domain/order";
import { type PaymentStanding, paymentStanding } from "~/domain/payment-standing";
import { buyAgainLabel, latePaymentWords, standingTitle } from "~/services/order-messages.server";

const urgency = [
  "waiting",
  "denied",
  "expired",
  "cancelledUnpaid",
  "cancelledPaid",
  "returned",
  "paid",
] as const satisfies readonly PaymentStanding[];

export function getOrderStates(orders: readonly Order[], now: Date) {
  const known = orders.map((order) => ({ order, standing: paymentStanding(order, now) }));
  const states = urgency.flatMap((standing) => {
    const some = known.filter((each) => each.standing === standing).map(({ order }) => order);
    const [first] = some;
    if (first === undefined) return [];
    return [
      {
        standing,
        title: standingTitle(standing, first),
        codes: some.map(({ code }) => code),
        buyAgain: buyAgainLabel(standing),
        late: some.flatMap((order) => latePaymentWords(order) ?? []),
      },
    ];
  });
  return states.map(({ codes, ...each }) => ({
    ...each,
    orders: states.length > 1 ? `${codes.length > 1 ? "Pedidos" : "Pedido"} nº ${codes.join(", ")}` : null,
  }));
}
