import { eq } from "drizzle-orm";
import { formatCentavos } from "../../app/domain/money";
import type { Database, Queries, Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";
import { paymentMethod } from "../database/schema/payments";
import type { ServiceSettings } from "../env";
import { notFound } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import { findOrdersByCode, findOrdersOfAnyUser, type StoredOrder } from "../orders/find-orders";
import { type OrderStatus, orderStatus } from "../orders/order-status";
import { orderToWire } from "../orders/wire";
import { formatBoletoLine } from "../payments/boleto-code";
import type { Payments } from "../payments/payments";
import { createMail, type MailContent } from "./mail-content";
import type { Mailer } from "./mailer";

export const outcomes = ["approved", "denied", "waiting", "expired", "late"] as const;
export type Outcome = (typeof outcomes)[number];

/** Mails that the storefront may request, with the order status each one requires. */
const requestable = {
  approved: orderStatus.approved,
  denied: orderStatus.rejected,
  waiting: orderStatus.waiting,
} as const satisfies Partial<Record<Outcome, OrderStatus>>;
export type RequestableOutcome = keyof typeof requestable;

const texts: Record<Outcome, { subject: string; sentence: string; link: string }> = {
  approved: {
    subject: "Pagamento confirmado",
    sentence: "O pagamento do seu pedido foi confirmado. O envio começa em até 2 dias úteis.",
    link: "Acompanhar o pedido",
  },
  denied: {
    subject: "Pagamento recusado",
    sentence:
      "O pagamento do seu pedido foi recusado e nada foi cobrado. Você pode escolher outra forma de pagamento.",
    link: "Ver o pedido na loja",
  },
  waiting: {
    subject: "Aguardando pagamento",
    sentence: "Recebemos o seu pedido e aguardamos o pagamento.",
    link: "Ver o pedido e como pagar",
  },
  expired: {
    subject: "O prazo para pagar terminou",
    sentence:
      "Não recebemos o pagamento dentro do prazo. O pedido foi cancelado e nada foi cobrado. Na página do pedido você pode comprar de novo.",
    link: "Ver o pedido e comprar de novo",
  },
  late: {
    subject: "Pagamento recebido depois do prazo",
    sentence:
      "O seu pagamento chegou quando o pedido já estava encerrado. O pedido não será enviado, e devolvemos o valor inteiro. Se ele não voltar em 7 dias úteis, ou se você tiver dúvidas, fale conosco: os contatos estão no rodapé da loja.",
    link: "Ver o pedido na loja",
  },
};

type Recipient = Pick<Shopper, "id" | "name" | "email">;
interface MailServices {
  readonly mailer: Mailer;
  readonly settings: ServiceSettings;
  readonly payments: Payments;
}

/** In the transaction of the status change; later requests by the storefront are no-ops. */
export async function sendPaymentMails(
  outcome: Outcome,
  orderIds: readonly number[],
  services: MailServices,
  transaction: Transaction,
): Promise<void> {
  if (orderIds.length === 0) return;
  for (const stored of (await findOrdersOfAnyUser(transaction, orderIds)).toReversed()) {
    const [shopper] = await transaction
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, stored.order.userId));
    if (shopper !== undefined) await sendPaymentMail(outcome, stored, shopper, services, transaction);
  }
}

/** One mail per order and outcome, only if the outcome is true. Another shopper's order answers 404. */
export async function sendRequestedPaymentMails(
  outcome: RequestableOutcome,
  codes: readonly string[],
  shopper: Recipient,
  services: MailServices & { readonly database: Database },
): Promise<void> {
  const wanted = new Set(codes);
  const found = await findOrdersByCode(services.database, shopper.id, [...wanted]);
  if (found.length !== wanted.size) throw notFound(messages.orderNotFound);
  for (const stored of found) {
    const hasHappened = stored.history.some(({ status }) => status === requestable[outcome]);
    if (hasHappened) await sendPaymentMail(outcome, stored, shopper, services, services.database);
  }
}

async function sendPaymentMail(
  outcome: Outcome,
  stored: StoredOrder,
  shopper: Recipient,
  { mailer, ...services }: MailServices,
  within: Queries,
): Promise<void> {
  const { code } = stored.order;
  const mail = createMail(contentFor(outcome, stored, shopper, services), {
    key: `payment ${outcome} ${code}`,
    recipient: shopper.email,
    subject: `${texts[outcome].subject}: pedido ${code}`,
  });
  await mailer.send(mail, within);
}

function contentFor(
  outcome: Outcome,
  stored: StoredOrder,
  shopper: Recipient,
  { settings: { storefrontOrigin, publicOrigin }, payments }: Omit<MailServices, "mailer">,
): MailContent {
  const { order, items, reseller } = stored;
  const { sentence, link } = texts[outcome];
  return {
    title: texts[outcome].subject,
    greeting: `Olá, ${shopper.name}!`,
    sentences: [
      sentence,
      ...(outcome === "late" && order.paymentMethod !== paymentMethod.card && payments.isSimulated
        ? ["Demonstração: a devolução é simulada, e nenhum dinheiro foi movido."]
        : []),
    ],
    lines: [
      `Pedido ${order.code}, vendido por ${reseller.nameFantasy}`,
      ...items.map(
        ({ quantity, productName, priceInCentavos }) =>
          `${quantity} × ${productName} (${formatCentavos(priceInCentavos)} cada): ${formatCentavos(priceInCentavos * quantity)}`,
      ),
      ...sumLines(order),
    ],
    details: outcome === "waiting" ? paymentInstructions(stored, publicOrigin) : [],
    link: {
      words: link,
      address: `${storefrontOrigin}/checkout/orderstatus?ordersCode=${encodeURIComponent(order.code)}`,
    },
  };
}

/** Products − discount + freight + interest = total, one amount per line. */
const sumLines = (order: StoredOrder["order"]): string[] => [
  `Produtos: ${formatCentavos(order.itemsInCentavos)}`,
  ...(order.discountInCentavos > 0 ? [`Desconto: ${formatCentavos(-order.discountInCentavos)}`] : []),
  `Frete: ${formatCentavos(order.freightInCentavos)}`,
  ...(order.interestInCentavos > 0 ? [`Juros: ${formatCentavos(order.interestInCentavos)}`] : []),
  `Total: ${formatCentavos(order.totalInCentavos)}`,
];

const inSaoPaulo = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

function paymentInstructions(stored: StoredOrder, publicOrigin: string): MailContent["details"] {
  const { order, payment } = stored;
  const until = order.expiresAt === null ? "" : inSaoPaulo.format(order.expiresAt);
  if (payment?.pixPayload != null) {
    return [{ label: `Pix copia e cola, para pagar até ${until}`, value: payment.pixPayload }];
  }
  if (payment?.boletoLine != null) {
    const { urlBoleto } = orderToWire(stored, order.createdAt, publicOrigin);
    return [
      {
        label: `Linha digitável do boleto, que vence em ${formatDay(payment.boletoDueOn)}`,
        value: formatBoletoLine(payment.boletoLine),
      },
      ...(urlBoleto == null ? [] : [{ label: "Boleto para imprimir", value: urlBoleto }]),
    ];
  }
  if (payment?.hostedPageUrl != null && payment.status === "pending") {
    return [{ label: `Página para pagar com cartão, até ${until}`, value: payment.hostedPageUrl }];
  }
  return [];
}

const formatDay = (day: string | null): string => (day ?? "").split("-").reverse().join("/");
