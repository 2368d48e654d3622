import { channel } from "node:diagnostics_channel";
import { paymentMethod } from "../database/schema/payments";
import { ProviderFailed } from "../providers/ask-provider";

const failed = channel("envelopa.payment-failed");

/** Feeds `/metrics`: the kind of the provider's failure, `denied`, or else `refused`. */
export function countPaymentFailure(method: number, cause: unknown): void {
  const name = Object.entries(paymentMethod).find(([, value]) => value === method)?.[0];
  const failure = cause instanceof ProviderFailed ? cause.kind : "refused";
  failed.publish({ method: name, reason: cause === "denied" ? cause : failure });
}
