import {
  sendClientEmail,
  sendPaymentApprovedEmail,
  sendPaymentDeniedEmail,
  sendPaymentWaitingEmail,
} from "../../contract/mail";
import type { Upstream } from "./http.server";

const calls = {
  approved: sendPaymentApprovedEmail,
  denied: sendPaymentDeniedEmail,
  waiting: sendPaymentWaitingEmail,
} as const;

export type PaymentOutcome = keyof typeof calls;

/** Requests a payment e-mail; the upstream sends one per order and outcome (purchase 4, "Checkout"). */
export async function requestPaymentMail(
  upstream: Upstream,
  outcome: PaymentOutcome,
  orderCodes: readonly string[],
): Promise<void> {
  await upstream(calls[outcome], { body: { OrderCodes: [...orderCodes] } });
}

/** Requests the welcome e-mail (installers 7, "email/sendClient"). */
export async function requestWelcomeMail(upstream: Upstream, email: string): Promise<void> {
  await upstream(sendClientEmail, { body: { email } });
}
