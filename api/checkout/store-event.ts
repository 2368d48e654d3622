import type { Transaction } from "../database/connection";
import { paymentEvents } from "../database/schema/payments";
import { enqueuePaymentToSettle } from "./payment-to-settle";

/** Result of recording an event; 'early' (cards only) is stored until the charge is waiting. */
export type EventOutcome = "applied" | "repeated" | "late" | "mismatch" | "early";

type NewEvent = typeof paymentEvents.$inferInsert & {
  readonly body: Readonly<Record<string, unknown>>;
  readonly mismatch: string | null;
};

/** Stores an event once. Returns why it must not be applied; null when it may be. */
export async function storeEvent(
  transaction: Transaction,
  { mismatch, body, ...event }: NewEvent,
): Promise<"repeated" | "mismatch" | null> {
  const stored = await transaction
    .insert(paymentEvents)
    .values(
      mismatch === null ? { ...event, body } : { ...event, body: { ...body, mismatch }, kind: "mismatch" },
    )
    .onConflictDoNothing({ target: paymentEvents.id })
    .returning({ id: paymentEvents.id });
  if (stored.length === 0) return "repeated";
  if (mismatch !== null || event.kind === "returned")
    await enqueuePaymentToSettle(transaction, event.paymentId);
  if (mismatch === null) return null;
  console.error(`The event ${event.id} of payment ${event.paymentId} is not accepted: ${mismatch}`);
  return "mismatch";
}
