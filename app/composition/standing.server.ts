import { buyAgainLabel, latePaymentWords, standingTitle } from "~/composition/order-words.server";
import type { Order } from "~/domain/order";
import { type PaymentStanding, paymentStanding } from "~/domain/payment-standing";

/** What is urgent first. */
const urgency = [
  "waiting",
  "denied",
  "expired",
  "cancelledUnpaid",
  "cancelledPaid",
  "returned",
  "paid",
] as const satisfies readonly PaymentStanding[];

/** What the page says on top: one thing for all orders, or one for each way they stand. */
export function standings(orders: readonly Order[], now: Date) {
  const known = orders.map((order) => ({ order, standing: paymentStanding(order, now) }));
  const said = urgency.flatMap((standing) => {
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
  return said.map(({ codes, ...each }) => ({
    ...each,
    /** Which orders are meant, where not all are. */
    orders: said.length > 1 ? `${codes.length > 1 ? "Pedidos" : "Pedido"} nº ${codes.join(", ")}` : null,
  }));
}
