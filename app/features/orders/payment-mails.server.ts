import { getWayToPay } from "~/features/payment/offered-payments.server";
import { logFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import type { NoticeMessage } from "~/model/notice";
import type { Order } from "~/model/order";
import { hasReachedStatus, orderStatuses } from "~/model/order-status";
import { canBePaid, getPaymentStanding } from "~/model/payment-standing";
import type { Upstream } from "~/upstream/http.server";
import { type PaymentOutcome, requestPaymentMail } from "~/upstream/mails.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { formatCentavos } from "../../../common/money";
import { paymentMethodNames } from "../../../common/order-in-words";

/** Runs at placement and when the payment is decided. Returns the message of a failed request. */
export async function sendPaymentMails(
  upstream: Upstream,
  orders: readonly Order[],
): Promise<NoticeMessage | null> {
  const due = new Map<PaymentOutcome, Order[]>();
  for (const order of orders) {
    const outcome = getPaymentOutcome(order);
    if (claimMail(outcome, order)) due.set(outcome, [...(due.get(outcome) ?? []), order]);
  }
  const failures = await Promise.all([...due].map(([outcome, some]) => getFailure(upstream, outcome, some)));
  return failures.find((failure) => failure !== null) ?? null;
}

function getPaymentOutcome(order: Order): PaymentOutcome {
  if (hasReachedStatus(order, orderStatuses.approved)) return "approved";
  return hasReachedStatus(order, orderStatuses.rejected) ? "denied" : "waiting";
}

/** E-mails that this process has requested, the oldest first. */
const requested = new Set<string>();
const maxRequested = 10_000;

const mailKey = (outcome: PaymentOutcome, { code, createdAt }: Order) => `${outcome} ${code} ${createdAt}`;

/** False if the e-mail was already requested. */
function claimMail(outcome: PaymentOutcome, order: Order): boolean {
  const mail = mailKey(outcome, order);
  if (requested.has(mail)) return false;
  requested.add(mail);
  const [oldest] = requested;
  if (requested.size > maxRequested && oldest !== undefined) requested.delete(oldest);
  return true;
}

async function getFailure(
  upstream: Upstream,
  outcome: PaymentOutcome,
  orders: readonly Order[],
): Promise<NoticeMessage | null> {
  try {
    await requestPaymentMail(
      upstream,
      outcome,
      orders.map(({ code }) => code),
    );
    return null;
  } catch (error) {
    // Even an expired login must not hide the placed order.
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
    for (const order of orders) requested.delete(mailKey(outcome, order));
    const { paymentMailFailed, waitingMailFailed } = messages.checkout;
    const title = outcome === "waiting" ? waitingMailFailed : paymentMailFailed;
    return { kind: "warning", title, message: messages.ours.mailNotSent };
  }
}

const lateInMinutes = 15;

/** Requests e-mails for payments decided after placement. Old outcomes are skipped: their e-mail was already sent. */
export async function sendLateMails(
  upstream: Upstream,
  orders: readonly Order[],
  now: Date,
): Promise<NoticeMessage | null> {
  const decided = orders.filter((order) => isDecidedLately(order, now));
  return decided.length > 0 ? sendPaymentMails(upstream, decided) : null;
}

function isDecidedLately(order: Order, now: Date): boolean {
  if (!hasReachedStatus(order, orderStatuses.waiting)) return false;
  const moment = order.upstreamNow === null ? now.getTime() : Date.parse(order.upstreamNow);
  return order.history.some(
    ({ status, createdAt }) =>
      (status === orderStatuses.approved || status === orderStatuses.rejected) &&
      moment - Date.parse(createdAt) < lateInMinutes * 60_000,
  );
}

/**
 * The payment that an order waits for, which may pay others too: 'Pix de R$ 213,13 · Expira às 14h42'. Without the amount
 * if `known` lacks one of the orders; null unless it can be paid.
 */
export function getPaymentDue(order: Order, known: readonly Order[], now: Date) {
  if (!canBePaid(order, getPaymentStanding(order, now))) return null;
  const others = order.paidTogetherWith.flatMap((code) => known.find((each) => each.code === code) ?? []);
  const isWhole = others.length === order.paidTogetherWith.length;
  const amount = [order, ...others].reduce((sum, { totalInCentavos }) => sum + totalInCentavos, 0);
  const method = paymentMethodNames[order.paymentMethod];
  return {
    words: [
      isWhole ? `${method} de ${formatCentavos(amount)}` : method,
      getWayToPay(order).describeDeadline(order, now),
    ]
      .filter(Boolean)
      .join(" · "),
    covers: order.paidTogetherWith.length > 0 ? messages.ours.paysToo(order.paidTogetherWith) : null,
  };
}
