import {
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

/** Asks for the e-mail about a payment; each order and outcome gets one, however often it is asked for (purchase 7). */
export async function askForPaymentMail(
  upstream: Upstream,
  outcome: PaymentOutcome,
  orderCodes: readonly string[],
): Promise<void> {
  await upstream(calls[outcome], { body: { OrderCodes: [...orderCodes] } });
}
