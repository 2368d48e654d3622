import { and, eq, inArray, isNull, notInArray, or } from "drizzle-orm";
import { formatCentavos } from "../../common/money";
import { refundWords } from "../../common/refund-words";
import type { Database, Queries, Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";
import { orders } from "../database/schema/orders";
import { paymentMethod, payments } from "../database/schema/payments";
import type { ServiceSettings } from "../env";
import type { WithExtras } from "../extra-places";
import { createNotFoundRefusal } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import { findOrdersByCode, findOrdersOfAnyUser, type StoredOrder } from "../orders/find-orders";
import { type OrderStatus, orderStatus, unpaidStatuses } from "../orders/order-status";
import { getProvider } from "../payments/choose-payments";
import type { Payments } from "../payments/payments";
import { formatGreeting } from "./greeting";
import { createMail, type MailContent } from "./mail-content";
import { findMailTerms, orderProgress } from "./mail-switches";
import type { Mailer } from "./mailer";
import { describeOrder, findNewRefund, findRefunds, formatDayInSaoPaulo } from "./order-in-mail";
import { analysed, getTextsIfPaidBefore, type Outcome, texts, unanswered } from "./order-mail-texts";
import { describePaymentInstructions } from "./payment-instructions";

/** Mails that the storefront may request, with the order status each one requires. */
const requestable = {
  approved: orderStatus.approved,
  denied: orderStatus.rejected,
  waiting: orderStatus.waiting,
} as const satisfies Partial<Record<Outcome, OrderStatus>>;
export type RequestableOutcome = keyof typeof requestable;

type Recipient = Pick<Shopper, "id" | "name" | "email">;
interface MailServices extends WithExtras {
  readonly mailer: Mailer;
  readonly settings: ServiceSettings;
  readonly payments: Payments;
}
/** The orders of one payment, the first one first. */
type Group = readonly [StoredOrder, ...StoredOrder[]];

/** Runs in the transaction of the status change; later requests by the storefront are no-ops. */
export async function sendOrderMails(
  outcome: Outcome,
  orderIds: readonly number[],
  services: MailServices,
  transaction: Transaction,
): Promise<void> {
  if (orderIds.length === 0) return;
  for (const group of groupByPayment(await findOrdersOfAnyUser(transaction, orderIds, services))) {
    const [shopper] = await transaction
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.id, group[0].order.userId), isNull(users.erasedAt)));
    if (shopper !== undefined) await sendOrderMail(outcome, group, shopper, services, transaction);
  }
}

/** One mail per payment and outcome, only if the outcome is true. Another shopper's order answers 404. */
export async function sendRequestedOrderMails(
  outcome: RequestableOutcome,
  codes: readonly string[],
  shopper: Recipient,
  services: MailServices & { readonly database: Database },
): Promise<void> {
  const wanted = new Set(codes);
  const found = await findOrdersByCode(services.database, shopper.id, [...wanted], services);
  if (found.length !== wanted.size) throw createNotFoundRefusal(messages.orderNotFound);
  const ids = await findPaidTogether(services.database, found);
  for (const group of groupByPayment(await findOrdersOfAnyUser(services.database, ids, services))) {
    const hasHappened = group.every(({ history }) =>
      history.some(({ status }) => status === requestable[outcome]),
    );
    if (hasHappened) await sendOrderMail(outcome, group, shopper, services, services.database);
  }
}

async function findPaidTogether(database: Database, found: readonly StoredOrder[]): Promise<number[]> {
  const purchases = found.flatMap(({ payment }) => payment?.cardPurchaseId ?? []);
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(
      or(
        inArray(
          orders.id,
          found.map(({ order }) => order.id),
        ),
        inArray(
          payments.id,
          found.flatMap(({ payment }) => payment?.id ?? []),
        ),
        inArray(payments.cardPurchaseId, purchases),
      ),
    );
  return rows.map(({ id }) => id);
}

/** The cards of one checkout are one payment to the buyer. */
function groupByPayment(found: readonly StoredOrder[]): Group[] {
  const groups = new Map<string, [StoredOrder, ...StoredOrder[]]>();
  for (const stored of found.toSorted((one, other) => one.order.id - other.order.id)) {
    const { payment, order } = stored;
    const key =
      payment === null
        ? order.code
        : `${payment.cardPurchaseId !== null} ${payment.cardPurchaseId ?? payment.id}`;
    const group = groups.get(key);
    if (group) group.push(stored);
    else groups.set(key, [stored]);
  }
  return [...groups.values()];
}

async function sendOrderMail(
  outcome: Outcome,
  group: Group,
  shopper: Recipient,
  { mailer, ...services }: MailServices,
  within: Queries,
): Promise<void> {
  const [{ order, items }] = group;
  const { isWanted, optional } = await findMailTerms(
    within,
    outcome === "shipped" || outcome === "delivered" ? orderProgress.kind : null,
    shopper.id,
    services,
  );
  if (!isWanted) return;
  const paidCodes = outcome === "denied" ? await findPaidBefore(within, group) : [];
  const content = contentFor(outcome, group, shopper, { ...services, paidCodes });
  const codes = group.map((stored) => stored.order.code).join(", ");
  const returned = items.filter(({ refundDate }) => refundDate !== null).length;
  const mail = createMail(content, {
    key: `payment ${outcome} ${order.code}${outcome === "returned" ? ` ${order.status} ${returned}` : ""}`,
    recipient: shopper.email,
    accountIds: [shopper.id],
    optional,
    subject: `${content.title}: ${group.length > 1 ? "pedidos" : "pedido"} ${codes} de ${formatDayInSaoPaulo(order.createdAt)}`,
  });
  await mailer.send(mail, within);
}

/** Codes of the orders that these were to replace, if a payment has arrived for those. */
async function findPaidBefore(queries: Queries, group: Group): Promise<string[]> {
  const ids = group.flatMap(({ order }) => order.replacesOrderId ?? []);
  const unpaid = [...unpaidStatuses, orderStatus.rejected, orderStatus.cancelled];
  const rows = await queries
    .select({ code: orders.code })
    .from(orders)
    .where(and(inArray(orders.id, ids), notInArray(orders.status, unpaid)))
    .orderBy(orders.id);
  return rows.map(({ code }) => code);
}

function contentFor(
  outcome: Outcome,
  group: Group,
  shopper: Recipient,
  {
    settings,
    payments: providers,
    paidCodes,
  }: Omit<MailServices, "mailer"> & { readonly paidCodes: readonly string[] },
): MailContent {
  const { storefrontOrigin, publicOrigin, contactEmail } = settings;
  const [{ order }] = group;
  const details = readDetails(outcome, group[0], publicOrigin);
  const isAnalysed =
    outcome === "waiting" && order.paymentMethod === paymentMethod.card && details.length === 0;
  const { subject, sentence, link } = isAnalysed ? analysed : getTexts(outcome, group, paidCodes);
  const codes = paidCodes.length > 0 ? paidCodes : group.map((stored) => stored.order.code);
  const total = group.reduce((sum, stored) => sum + stored.order.totalInCentavos, 0);
  return {
    title: subject,
    greeting: formatGreeting(shopper.name),
    sentences: [
      sentence,
      ...(outcome === "withdrawn" && order.descriptionOfCancellation
        ? [`Motivo: ${order.descriptionOfCancellation}`]
        : []),
      ...describeMoney(outcome, group, contactEmail),
      ...(outcome === "late" &&
      order.paymentMethod !== paymentMethod.card &&
      getProvider(providers, order.paymentMethod) === null
        ? ["Demonstração: a devolução é simulada, e nenhum dinheiro foi movido."]
        : []),
    ],
    lines: [],
    details,
    orders: group.map((stored) => describeOrder(stored, settings)),
    ...(group.length > 1
      ? { total: { label: `Total dos ${group.length} pedidos`, amount: formatCentavos(total) } }
      : {}),
    link: { words: link, address: getLink(outcome, order.id, codes, storefrontOrigin) },
  };
}

function getTexts(outcome: Outcome, [{ payment }]: Group, paidCodes: readonly string[]) {
  if (paidCodes.length > 0) return getTextsIfPaidBefore(paidCodes);
  return outcome === "denied" && payment?.isUnanswered ? unanswered : texts[outcome];
}

/** What happens to the money of a cancelled, late or returned order. */
function describeMoney(outcome: Outcome, group: Group, email: string): string[] {
  if (outcome === "late" || outcome === "refunded") {
    // A cancelled order refunds what has not been returned yet; an order that was never approved, all that arrived late.
    const amounts = group.map((stored) => findRefunds(stored).at(-1)?.amountInCentavos);
    const amount = group.reduce(
      (sum, { order }, place) => sum + (amounts[place] ?? order.totalInCentavos),
      0,
    );
    return [`Valor: ${formatCentavos(amount)}.`];
  }
  if (outcome !== "cancelled" && outcome !== "withdrawn" && outcome !== "returned") return [];
  // Earlier parts were announced by mails of their own.
  const refunds = group.flatMap((stored) => findNewRefund(stored) ?? []);
  if (refunds.length > 0) return refunds.map((refund) => refundWords({ ...refund, email }));
  if (group.some((stored) => findRefunds(stored).length > 0))
    return ["Todo o valor deste pedido já volta, como dissemos quando os itens foram devolvidos."];
  const which = group.length > 1 ? "destes pedidos" : "deste pedido";
  return [`Nada foi cobrado. Não pague mais o código Pix nem o boleto ${which}.`];
}

function readDetails(outcome: Outcome, stored: StoredOrder, publicOrigin: string): MailContent["details"] {
  if (outcome === "waiting") return describePaymentInstructions(stored, publicOrigin);
  const { carrierName, trackingCode, trackingLink } = stored.order;
  if (outcome !== "shipped") return [];
  return [
    ...(carrierName ? [{ label: "Transportadora", value: carrierName }] : []),
    ...(trackingCode ? [{ label: "Código de rastreio", value: trackingCode, isCode: true }] : []),
    ...(trackingLink ? [{ label: "Rastrear", value: trackingLink }] : []),
  ];
}

function getLink(outcome: Outcome, id: number, codes: readonly string[], storefrontOrigin: string): string {
  if (outcome === "delivered") return `${storefrontOrigin}/profile/order?id=${id}&fazer=avaliar#avaliar`;
  if (outcome === "returned") return `${storefrontOrigin}/profile/order?id=${id}`;
  return `${storefrontOrigin}/checkout/orderstatus?ordersCode=${codes.map(encodeURIComponent).join(",")}`;
}
