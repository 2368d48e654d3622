import { eq } from "drizzle-orm";
import type { Database } from "../../api/database/connection";
import { payments } from "../../api/database/schema/payments";
import type { ChargedAmount } from "../../api/payments/charged-amount";
import { type PaymentEvent, recordPaymentEvent } from "../../api/payments/events";
import type { Upstream } from "./upstream";

/** Exactly what was asked for under this reference, as a provider tells it; nothing where nothing was. */
export async function chargedExactly(database: Database, reference: string): Promise<ChargedAmount> {
  const [payment] = await database.select().from(payments).where(eq(payments.providerReference, reference));
  return { amountInCentavos: payment?.amountInCentavos ?? 0, currency: "BRL", isForUs: true };
}

/** A message of the bank about a Pix or a boleto, in full and now unless `more` says otherwise. */
export async function tellPayment(
  { database, clock, parts }: Upstream,
  code: string | undefined,
  more: Partial<PaymentEvent> & Pick<PaymentEvent, "id">,
) {
  const reference = more.reference ?? `ENV${code}`;
  const charged = await chargedExactly(database, reference);
  const event = { reference, kind: "approved", charged, occurredAt: clock.now(), ...more } as const;
  return recordPaymentEvent(event, parts);
}
