import { and, asc, lte } from "drizzle-orm";
import { providerCharges } from "../database/schema/payments";
import { toLoggableError } from "../http/loggable";
import type { ItemJob } from "../jobs/job";
import { requireCharged } from "../payments/provider-charges";
import { ProviderFailed } from "../providers/ask-provider";
import { checkCharge, postponeCheck } from "./check-charge";
import { retryAfter } from "./check-times";
import type { CheckoutServices } from "./order-effects";

/** Charges are read at their provider, at times of their own (`check-times.ts`), also after a reading that failed. */
export function createChargeCheckJob(services: CheckoutServices): ItemJob {
  const { database, clock } = services;
  const silentUntil = new Map<string, Date>();
  return {
    name: "check charge",
    lane: "providers",
    async work(paymentId) {
      const charged = await requireCharged(database, paymentId);
      const { provider, checks, nextCheckAt: dueAt } = charged.charge;
      const now = clock.now();
      if (dueAt === null || dueAt > now) return;
      const pausedUntil = silentUntil.get(provider);
      if (pausedUntil !== undefined && pausedUntil > now)
        return postponeCheck(charged, pausedUntil, services);
      silentUntil.delete(provider);
      try {
        await checkCharge(paymentId, services);
      } catch (error) {
        const isSilent = error instanceof ProviderFailed;
        const nextCheckAt = retryAfter(checks, now, isSilent ? error.retryAfterMs : null);
        await postponeCheck(charged, nextCheckAt, services);
        if (isSilent) silentUntil.set(provider, nextCheckAt);
        console.error(`Payment ${paymentId} is read again later: ${toLoggableError(error)}`);
      }
    },
    due: {
      intervalInMs: 5_000,
      async find(isUnqueued, limit) {
        const rows = await database
          .select({ id: providerCharges.paymentId })
          .from(providerCharges)
          .where(and(lte(providerCharges.nextCheckAt, clock.now()), isUnqueued(providerCharges.paymentId)))
          .orderBy(asc(providerCharges.nextCheckAt))
          .limit(limit);
        return rows.map(({ id }) => id);
      },
    },
  };
}
