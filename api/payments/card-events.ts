import { eq } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { cardPurchases, paymentEvents, payments } from "../database/schema/payments";
import { notFound } from "../http/refused";
import { messages } from "../messages";
import { approvePurchase, changeState, decide, refusePurchase } from "./card-decision";
import { type CardPurchase, chargesOf, lockPurchase } from "./card-purchase-rows";
import { finishCardPurchase, type Settling } from "./card-settling";
import type { KnownCard } from "./cards";
import type { Outcome } from "./events";

/** What a card provider tells of a charge that was pending, or of a set that was paid on its page. */
export interface CardEvent {
  /** The provider's own id of the message: the same id is the same message. */
  readonly id: string;
  /** Our name for the charge, or for the set where it was paid on the provider's page. */
  readonly reference: string;
  /** A charge is authorised and waits to be captured; what was paid on the page has been captured: both are 'approved'. */
  readonly kind: "approved" | "denied";
  readonly providerId: string | null;
  readonly card: KnownCard;
  readonly occurredAt: Date;
}

/**
 * Takes in a card provider's message, however often and however late. The first denial refuses the whole set, the last
 * authorisation captures it. Money for a set that is over is given back.
 */
export async function recordCardEvent(event: CardEvent, parts: Settling): Promise<Outcome> {
  const now = parts.clock.now();
  const purchaseId = await purchaseOf(event.reference, parts);
  const outcome = await parts.database.transaction(async (transaction): Promise<Outcome> => {
    const purchase = await lockPurchase(transaction, purchaseId);
    const charges = await chargesOf(transaction, purchaseId);
    const about = charges.find(({ reference }) => reference === event.reference) ?? charges[0];
    if (about === undefined) throw notFound(messages.orderNotFound);
    const applies = purchase.state === "pending" && event.occurredAt <= purchase.expiresAt;
    const { id, kind, providerId, occurredAt } = event;
    const kept = await transaction
      .insert(paymentEvents)
      .values({
        id,
        paymentId: about.paymentId,
        kind: applies ? kind : "late",
        body: { kind, reference: event.reference, providerId, occurredAt: occurredAt.toISOString() },
        receivedAt: now,
      })
      .onConflictDoNothing({ target: paymentEvents.id })
      .returning({ id: paymentEvents.id });
    if (kept.length === 0) return "repeated";
    if (applies) {
      await apply(transaction, purchase, event, now);
      return "applied";
    }
    if (kind === "approved" && (purchase.state === "releasing" || purchase.state === "released")) {
      await noteProvider(transaction, purchase, event);
      await changeState(transaction, purchase, "releasing", now);
    }
    return "late";
  });
  await finishCardPurchase(purchaseId, parts).catch((error: unknown) =>
    console.error(`Card purchase of ${event.reference} is left to the sweeper:`, error),
  );
  return outcome;
}

async function apply(transaction: Transaction, purchase: CardPurchase, event: CardEvent, now: Date) {
  await noteProvider(transaction, purchase, event);
  if (purchase.onProvidersPage) {
    await (event.kind === "approved" ? approvePurchase : refusePurchase)(transaction, purchase, now);
    return;
  }
  await transaction
    .update(payments)
    .set({ status: event.kind === "approved" ? "authorised" : "denied" })
    .where(eq(payments.providerReference, event.reference));
  await decide(transaction, purchase, now);
}

async function noteProvider(transaction: Transaction, purchase: CardPurchase, event: CardEvent) {
  const { providerId, card } = event;
  if (purchase.onProvidersPage) {
    await transaction.update(cardPurchases).set({ providerId }).where(eq(cardPurchases.id, purchase.id));
  }
  await transaction
    .update(payments)
    .set({
      cardBrand: card.brand,
      cardLastDigits: card.lastDigits,
      ...(purchase.onProvidersPage ? {} : { providerId }),
    })
    .where(
      purchase.onProvidersPage
        ? eq(payments.cardPurchaseId, purchase.id)
        : eq(payments.providerReference, event.reference),
    );
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
