import type { NoticeMessage } from "~/domain/notice";
import type { Order } from "~/domain/order";
import { hasBeen, orderStatuses } from "~/domain/order-status";
import { logFailure } from "~/http/failures.server";
import { messages } from "~/messages";
import type { Upstream } from "~/upstream/http.server";
import { type PaymentOutcome, requestPaymentMail } from "~/upstream/payment-mails.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

/**
 * Requests payment e-mails (purchase 4, "Checkout") at placement and again when the payment is decided, once per order
 * and outcome. Returns the message for a failed request (purchase 8); the orders remain valid.
 */
export async function sendPaymentMails(
  upstream: Upstream,
  orders: readonly Order[],
): Promise<NoticeMessage | null> {
  const codes = new Map<PaymentOutcome, string[]>();
  for (const order of orders) {
    const outcome = getPaymentOutcome(order);
    if (!claimMail(outcome, order.code)) continue;
    codes.set(outcome, [...(codes.get(outcome) ?? []), order.code]);
  }
  const failures = await Promise.all([...codes].map(([outcome, some]) => failureOf(upstream, outcome, some)));
  return failures.find((failure) => failure !== null) ?? null;
}

function getPaymentOutcome(order: Order): PaymentOutcome {
  if (hasBeen(order, orderStatuses.approved)) return "approved";
  return hasBeen(order, orderStatuses.rejected) ? "denied" : "waiting";
}

/** Outcomes and order codes whose e-mail this process has requested, the oldest first. */
const requested = new Set<string>();
const maxRequested = 10_000;

/** False if the e-mail was already requested. */
function claimMail(outcome: PaymentOutcome, code: string): boolean {
  const mail = `${outcome} ${code}`;
  if (requested.has(mail)) return false;
  requested.add(mail);
  const [oldest] = requested;
  if (requested.size > maxRequested && oldest !== undefined) requested.delete(oldest);
  return true;
}

async function failureOf(
  upstream: Upstream,
  outcome: PaymentOutcome,
  codes: readonly string[],
): Promise<NoticeMessage | null> {
  try {
    await requestPaymentMail(upstream, outcome, codes);
    return null;
  } catch (error) {
    // Even an expired login must not hide the placed order.
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
    for (const code of codes) requested.delete(`${outcome} ${code}`);
    const { paymentMailFailed, waitingMailFailed } = messages.checkout;
    const title = outcome === "waiting" ? waitingMailFailed : paymentMailFailed;
    return { kind: "warning", title, message: messages.ours.mailNotSent };
  }
}
