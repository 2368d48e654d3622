import { formatCentavos } from "../../app/domain/money";
import { notFound } from "../http/refused";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import { ordersByCode } from "../orders/order-reading";
import type { Parts } from "../parts";

/** What a mail tells of a payment. */
export type Outcome = "approved" | "denied" | "waiting";

const words: Record<Outcome, { subject: string; sentence: string }> = {
  approved: { subject: "Pagamento confirmado", sentence: "O pagamento do seu pedido foi confirmado." },
  denied: { subject: "Pagamento recusado", sentence: "O pagamento do seu pedido foi recusado." },
  waiting: { subject: "Aguardando pagamento", sentence: "Recebemos o seu pedido e aguardamos o pagamento." },
};

/** One mail for each order and outcome, however often it is asked for. Somebody else's order answers 404. */
export async function mailAboutPayment(
  outcome: Outcome,
  codes: readonly string[],
  shopper: Shopper,
  { database, mailer }: Pick<Parts, "database" | "mailer">,
): Promise<void> {
  const wanted = new Set(codes);
  const found = await ordersByCode(database, shopper.id, [...wanted]);
  if (found.length !== wanted.size) throw notFound(messages.orderNotFound);
  const { subject, sentence } = words[outcome];
  for (const { order, items } of found) {
    const lines = items.map(
      ({ quantity, productName, priceInCentavos }) =>
        `${quantity} × ${productName}, ${formatCentavos(priceInCentavos)}`,
    );
    await mailer.send({
      key: `payment ${outcome} ${order.code}`,
      recipient: shopper.email,
      subject: `${subject}: pedido ${order.code}`,
      body: [
        `Olá, ${shopper.name}!`,
        sentence,
        ...lines,
        `Total: ${formatCentavos(order.totalInCentavos)}`,
      ].join("\n"),
    });
  }
}
