import type { NoticeMessage } from "~/domain/notice";
import type { Order } from "~/domain/order";
import { hasBeen, orderStatuses } from "~/domain/order-status";
import { logFailure } from "~/failures.server";
import { messages } from "~/messages";
import type { Upstream } from "~/upstream/http.server";
import { askForPaymentMail, type PaymentOutcome } from "~/upstream/payment-mails.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

/**
 * The e-mails about payments (purchase 4, "Checkout"): asked for when orders are placed, and again when the order status
 * page sees how they were paid. The upstream sends one for each order and outcome. Answers what to tell where one could
 * not be asked for (purchase 8); the orders stand.
 */
export async function sendPaymentMails(
  upstream: Upstream,
  orders: readonly Order[],
): Promise<NoticeMessage | null> {
  const codes = new Map<PaymentOutcome, string[]>();
  for (const order of orders) {
    const outcome = outcomeOf(order);
    codes.set(outcome, [...(codes.get(outcome) ?? []), order.code]);
  }
  const failures = await Promise.all([...codes].map(([outcome, some]) => failureOf(upstream, outcome, some)));
  return failures.find((failure) => failure !== null) ?? null;
}

export function outcomeOf(order: Order): PaymentOutcome {
  if (hasBeen(order, orderStatuses.approved)) return "approved";
  return hasBeen(order, orderStatuses.rejected) ? "denied" : "waiting";
}

async function failureOf(
  upstream: Upstream,
  outcome: PaymentOutcome,
  codes: readonly string[],
): Promise<NoticeMessage | null> {
  try {
    await askForPaymentMail(upstream, outcome, codes);
    return null;
  } catch (error) {
    // Whatever it was, even a login that ended just now: the order is placed, and its page comes next.
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
    const { paymentMailFailed, waitingMailFailed } = messages.checkout;
    const title = outcome === "waiting" ? waitingMailFailed : paymentMailFailed;
    return { kind: "warning", title, message: messages.ours.mailNotSent };
  }
}
