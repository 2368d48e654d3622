import { toLoggableError } from "../http/loggable";
import { requireCharged, takeDueCharges } from "../payments/provider-charges";
import { ProviderFailed } from "../providers/ask-provider";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import { checkCharge, postponeCheck } from "./check-charge";
import { retryAfter } from "./check-times";
import type { CheckoutServices } from "./order-effects";
import { retryOrderRefunds } from "./refund-order";

/** Upper limit of the rate at which providers are read: 8 charges a second in each process. */
const maxChecks = 40;
const pauseInMs = 5_000;

export const scheduleChargeChecks = (services: CheckoutServices): ScheduledJob =>
  scheduleJob({
    job: () => checkDueCharges(services),
    pauseInMs,
    maxPauseInMs: 60_000,
    failureMessage: (reason) => `Charges could not be read at their provider: ${reason ?? "no answer"}`,
  });

/** Returns false when a provider does not answer; then the rest waits for the next run. */
export async function checkDueCharges(services: CheckoutServices): Promise<boolean> {
  const { database, clock } = services;
  const due = await takeDueCharges(database, clock.now(), maxChecks);
  const silent = new Map<string, Date>();
  for (const { paymentId, provider } of due) {
    const charged = await requireCharged(database, paymentId);
    const pausedUntil = silent.get(provider);
    if (pausedUntil !== undefined) {
      await postponeCheck(charged, pausedUntil, services);
      continue;
    }
    try {
      await checkCharge(paymentId, services);
    } catch (error) {
      const isSilent = error instanceof ProviderFailed;
      const wait = isSilent ? error.retryAfterMs : null;
      const nextCheckAt = retryAfter(charged.charge.checks, clock.now(), wait);
      await postponeCheck(charged, nextCheckAt, services);
      if (isSilent) silent.set(provider, nextCheckAt);
      console.error(`Payment ${paymentId} is read again later: ${toLoggableError(error)}`);
    }
  }
  await retryOrderRefunds(services);
  return silent.size === 0;
}
