import { inArray } from "drizzle-orm";
import { providerCharges } from "../database/schema/payments";
import { toLoggableError } from "../http/loggable";
import { findChargedByReference } from "../payments/provider-charges";
import { checkCharge } from "./check-charge";
import type { CheckoutServices } from "./order-effects";

/** Read within the webhook's request; the job reads the others. */
const maxReadAtOnce = 10;

/** Reads the charges that a webhook names. What cannot be read now stays due, so that no message is needed twice. */
export async function processChargeNotices(
  references: readonly string[],
  services: CheckoutServices,
): Promise<{ readonly known: number }> {
  const { database, clock } = services;
  const known = await findChargedByReference(database, [...new Set(references)]);
  const ids = known.map(({ payment }) => payment.id);
  if (ids.length === 0) return { known: 0 };
  await database
    .update(providerCharges)
    .set({ nextCheckAt: clock.now() })
    .where(inArray(providerCharges.paymentId, ids));
  for (const id of ids.slice(0, maxReadAtOnce)) {
    await checkCharge(id, services).catch((error: unknown) =>
      console.error(`Payment ${id} is read again later: ${toLoggableError(error)}`),
    );
  }
  return { known: ids.length };
}
