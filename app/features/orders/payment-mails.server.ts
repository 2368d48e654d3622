import { logFailure } from "~/http/failures.server";
import { messages } from "~/messages";
import type { NoticeMessage } from "~/model/notice";
import type { Order } from "~/model/order";
import { hasReachedStatus, orderStatuses } from "~/model/order-status";
import type { Upstream } from "~/upstream/http.server";
import { type PaymentOutcome, requestPaymentMail } from "~/upstream/mails.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

/** At placement and when the payment is decided (purchase 4). Returns the message of a failed request (purchase 8). */
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
