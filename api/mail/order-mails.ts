import { and, eq, isNull } from "drizzle-orm";
import { formatCentavos } from "../../common/money";
import type { Database, Queries, Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";
import { paymentMethod } from "../database/schema/payments";
import type { ServiceSettings } from "../env";
import { notFound } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import { findOrdersByCode, findOrdersOfAnyUser, type StoredOrder } from "../orders/find-orders";
import { isOrderStatus, type OrderStatus, orderStatus, orderStatusNames } from "../orders/order-status";
import { getProvider } from "../payments/choose-payments";
import type { Payments } from "../payments/payments";
import { greeting } from "./greeting";
import { createMail, type MailContent, type MailItem } from "./mail-content";
import type { Mailer } from "./mailer";
import { paymentInstructions } from "./payment-instructions";
import { inSaoPaulo } from "./time-in-sao-paulo";

export const outcomes = [
  "waiting",
  "approved",
  "denied",
  "expired",
  "late",
  "shipped",
  "delivered",
  "cancelled",
  "replaced",
  "refunded",
] as const;
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
    link: "Escolher outra forma de pagamento",
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
  shipped: {
    subject: "Pedido enviado",
    sentence: "O seu pedido saiu da loja e está a caminho.",
    link: "Acompanhar o pedido",
  },
  delivered: {
    subject: "Pedido entregue",
    sentence: "O seu pedido foi entregue. Conte a outros clientes o que achou dos produtos e da loja.",
    link: "Avaliar a compra",
  },
  cancelled: {
    subject: "Pedido cancelado",
    sentence: "O pedido foi cancelado, como você solicitou.",
    link: "Ver o pedido na loja",
  },
  replaced: {
    subject: "Forma de pagamento alterada",
    sentence:
      "Você escolheu outra forma de pagamento, e um novo pedido tomou o lugar deste. Não pague o código Pix ou o boleto deste pedido: o novo pedido tem o seu próprio pagamento.",
    link: "Ver o pedido na loja",
  },
  refunded: {
    subject: "Reembolso feito",
    sentence: "O valor deste pedido foi devolvido pela mesma forma de pagamento.",
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
export async function sendOrderMails(
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
      .where(and(eq(users.id, stored.order.userId), isNull(users.erasedAt)));
    if (shopper !== undefined) await sendOrderMail(outcome, stored, shopper, services, transaction);
  }
}

/** One mail per order and outcome, only if the outcome is true. Another shopper's order answers 404. */
export async function sendRequestedOrderMails(
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
    if (hasHappened) await sendOrderMail(outcome, stored, shopper, services, services.database);
  }
}

async function sendOrderMail(
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
    greeting: greeting(shopper.name),
    sentences: [
      sentence,
      ...(outcome === "late" &&
      order.paymentMethod !== paymentMethod.card &&
      getProvider(payments, order.paymentMethod) === null
        ? ["Demonstração: a devolução é simulada, e nenhum dinheiro foi movido."]
        : []),
    ],
    lines: [`Pedido ${order.code}, vendido por ${reseller.nameFantasy}`],
    items: items.map((item) => getItem(item, storefrontOrigin)),
    amounts: getAmounts(order),
    steps: stored.history.map(({ status, createdAt }) => ({
      label: isOrderStatus(status) ? orderStatusNames[status] : String(status),
      at: inSaoPaulo.format(createdAt),
    })),
    details: readDetails(outcome, stored, publicOrigin),
    link: { words: link, address: getLink(outcome, order, storefrontOrigin) },
  };
}

const getItem = (item: StoredOrder["items"][number], storefrontOrigin: string): MailItem => ({
  quantity: item.hasCalculator ? `${item.quantity} m` : String(item.quantity),
  name: item.productName,
  variation: item.attributes.map(({ name }) => name).join(" · ") || null,
  each: formatCentavos(item.priceInCentavos),
  amount: formatCentavos(item.priceInCentavos * item.quantity),
  picture: item.productPic === null ? null : pictureAddress(item.productPic, storefrontOrigin),
});

/** The storefront resizes pictures, to JPEG for programs that read nothing newer. */
const pictureAddress = (path: string, storefrontOrigin: string): string =>
  new URL(`/imagens/176/${path}`, storefrontOrigin).href;

/** Products − discount + freight + interest = total. */
const getAmounts = (order: StoredOrder["order"]) =>
  [
    { label: "Produtos", centavos: order.itemsInCentavos },
    ...(order.discountInCentavos > 0 ? [{ label: "Desconto", centavos: -order.discountInCentavos }] : []),
    { label: "Frete", centavos: order.freightInCentavos },
    ...(order.interestInCentavos > 0 ? [{ label: "Juros", centavos: order.interestInCentavos }] : []),
    { label: "Total", centavos: order.totalInCentavos },
  ].map(({ label, centavos }) => ({ label, amount: formatCentavos(centavos) }));

function readDetails(outcome: Outcome, stored: StoredOrder, publicOrigin: string): MailContent["details"] {
  if (outcome === "waiting") return paymentInstructions(stored, publicOrigin);
  const { carrierName, trackingCode, trackingLink } = stored.order;
  if (outcome !== "shipped") return [];
  return [
    ...(carrierName ? [{ label: "Transportadora", value: carrierName }] : []),
    ...(trackingCode ? [{ label: "Código de rastreio", value: trackingCode, isCode: true }] : []),
    ...(trackingLink ? [{ label: "Rastrear", value: trackingLink }] : []),
  ];
}

function getLink(
  outcome: Outcome,
  { id, code }: Pick<StoredOrder["order"], "id" | "code">,
  storefrontOrigin: string,
): string {
  return outcome === "delivered"
    ? `${storefrontOrigin}/profile/order?id=${id}&fazer=avaliar#avaliar`
    : `${storefrontOrigin}/checkout/orderstatus?ordersCode=${encodeURIComponent(code)}`;
}
