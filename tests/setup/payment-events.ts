import { eq } from "drizzle-orm";
import { type PaymentEvent, recordPaymentEvent } from "../../api/checkout/payment-events";
import type { Database } from "../../api/database/connection";
import { payments } from "../../api/database/schema/payments";
import type { ChargedAmount } from "../../api/payments/charged-amount";
import type { Upstream } from "./upstream";

/** The full amount requested under this reference; zero if there is no such payment. */
export async function chargedExactly(database: Database, reference: string): Promise<ChargedAmount> {
  const [payment] = await database.select().from(payments).where(eq(payments.providerReference, reference));
  return { amountInCentavos: payment?.amountInCentavos ?? 0, currency: "BRL", isForUs: true };
}

/** Each later order has a code or boleto of its own, as at a provider that has none for several orders. */
export function payEachOrderAlone({ parts }: Upstream): void {
  Object.assign(parts, { payments: { ...parts.payments, paysSeveralOrders: false } });
}

/** A bank notification of a Pix or boleto payment, by default in full and now. */
export async function reportPayment(
  { database, clock, parts }: Upstream,
  code: string | undefined,
  more: Partial<PaymentEvent> & Pick<PaymentEvent, "id">,
) {
  const reference = more.reference ?? `ENV${code}`;
  const charged = await chargedExactly(database, reference);
  const event = { reference, kind: "approved", charged, occurredAt: clock.now(), ...more } as const;
  return recordPaymentEvent(event, parts);
}
