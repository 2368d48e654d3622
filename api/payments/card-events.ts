import { eq } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { cardPurchases, paymentEvents, payments } from "../database/schema/payments";
import { notFound } from "../http/refusal-error";
import { messages } from "../messages";
import { changeState, type Deciding, expirePurchase } from "./card-decision";
import { applyCardEvent, type CardEvent, early, noteProvider } from "./card-event";
import { type CardPurchase, type ChargeOfPurchase, chargesOf, lockPurchase } from "./card-purchase-rows";
import { finishCardPurchase, type Settling } from "./card-settling";
import { mismatchOf } from "./charged-amount";
import type { Outcome } from "./events";
import { noteLateMoney } from "./late-money";

/**
 * Records a card provider's event, idempotently and in any order. The first denial refuses the set, the last
 * authorisation captures it; money for a finished set is refunded. A mismatch of amount, currency, recipient
 * or charge is logged and ignored.
 */
export async function recordCardEvent(event: CardEvent, parts: Settling): Promise<Outcome> {
  const now = parts.clock.now();
  const purchaseId = await purchaseOf(event.reference, parts);
  const outcome = await parts.database.transaction(async (transaction): Promise<Outcome> => {
    const purchase = await lockPurchase(transaction, purchaseId);
    const charges = await chargesOf(transaction, purchaseId);
    const about = charges.find(({ reference }) => reference === event.reference) ?? charges[0];
    if (about === undefined) throw notFound(messages.orderNotFound);
    const isInTime = event.occurredAt <= purchase.expiresAt;
    const applies = purchase.state === "pending" && isInTime;
    // The event may arrive before the response of the call.
    const isEarly = (purchase.state === "authorising" || purchase.state === "opening") && isInTime;
    const { id, kind, reference, providerId, card, occurredAt } = event;
    const mismatch = applies || isEarly ? mismatchWith(purchase, charges, event) : null;
    const kept = await transaction
      .insert(paymentEvents)
      .values({
        id,
        paymentId: about.paymentId,
        kind: mismatch !== null ? "mismatch" : applies ? kind : isEarly ? early : "late",
        body: {
          kind,
          reference,
          providerId,
          card,
          charged: event.charged,
          occurredAt: occurredAt.toISOString(),
        },
        receivedAt: now,
      })
      .onConflictDoNothing({ target: paymentEvents.id })
      .returning({ id: paymentEvents.id });
    if (kept.length === 0) return "repeated";
    if (mismatch !== null) {
      console.error(`The card message ${id} about ${reference} is not accepted: ${mismatch}`);
      return "mismatch";
    }
    if (applies) {
      await applyCardEvent(transaction, purchase, event, { ...parts, now });
      return "applied";
    }
    if (isEarly) return "early";
    if (kind === "approved") await refund(transaction, purchase, event, { ...parts, now });
    return "late";
  });
  await finishCardPurchase(purchaseId, parts).catch((error: unknown) =>
    console.error(`Card purchase of ${event.reference} is left to the sweeper:`, error),
  );
  return outcome;
}

async function refund(
  transaction: Transaction,
  purchase: CardPurchase,
  event: CardEvent,
  deciding: Deciding,
): Promise<void> {
  const { now } = deciding;
  if (purchase.state === "pending") await expirePurchase(transaction, purchase, now);
  else if (purchase.state !== "releasing" && purchase.state !== "released") return;
  await noteProvider(transaction, purchase, event);
  await changeState(transaction, purchase, "releasing", now);
  if (!purchase.onProvidersPage) return;
  const paymentIds = (await chargesOf(transaction, purchase.id)).map(({ paymentId }) => paymentId);
  await noteLateMoney(transaction, paymentIds, event.occurredAt, deciding);
}

function mismatchWith(
  { onProvidersPage }: CardPurchase,
  charges: readonly ChargeOfPurchase[],
  event: CardEvent,
): string | null {
  const about = onProvidersPage ? charges : charges.filter(({ reference }) => reference === event.reference);
  const expected = about.reduce((sum, { amountInCentavos }) => sum + amountInCentavos, 0);
  const known = onProvidersPage ? null : (about[0]?.providerId ?? null);
  if (known !== null && known !== event.providerId) return "it is about another charge";
  return mismatchOf(event.charged, expected);
}

async function purchaseOf(reference: string, { database }: Settling): Promise<number> {
  const [byPage] = await database
    .select({ id: cardPurchases.id })
    .from(cardPurchases)
    .where(eq(cardPurchases.reference, reference));
  if (byPage !== undefined) return byPage.id;
  const [byCharge] = await database
    .select({ id: payments.cardPurchaseId })
    .from(payments)
    .where(eq(payments.providerReference, reference));
  if (byCharge?.id == null) throw notFound(messages.orderNotFound);
  return byCharge.id;
}
