import type { Transaction } from "../database/connection";
import { paymentEvents } from "../database/schema/payments";

/** Result of recording an event; 'early' (cards only) is stored until the charge is waiting. */
export type EventOutcome = "applied" | "repeated" | "late" | "mismatch" | "early";

/** Stores an event once. Returns why it must not be applied; null when it may be. */
export async function storeEvent(
  transaction: Transaction,
  { mismatch, ...event }: typeof paymentEvents.$inferInsert & { readonly mismatch: string | null },
): Promise<"repeated" | "mismatch" | null> {
  const stored = await transaction
    .insert(paymentEvents)
    .values({ ...event, kind: mismatch === null ? event.kind : "mismatch" })
    .onConflictDoNothing({ target: paymentEvents.id })
    .returning({ id: paymentEvents.id });
  if (stored.length === 0) return "repeated";
  if (mismatch === null) return null;
  console.error(`The event ${event.id} of payment ${event.paymentId} is not accepted: ${mismatch}`);
  return "mismatch";
}
