import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "../database/connection";
import { cardPurchases, paymentEvents, payments } from "../database/schema/payments";
import { approvePurchase, type Deciding, decide, refusePurchase } from "./card-decision";
import { type CardPurchase, lockPurchase } from "./card-purchase-rows";
import type { KnownCard } from "./cards";
import type { ChargedAmount } from "./charged-amount";

/** What a card provider reports about a charge that was pending, or about a set that is paid on its page. */
export interface CardEvent {
  /** The provider's own id of the message: the same id is the same message. */
  readonly id: string;
  /** Our name for the charge, or for the set where it was paid on the provider's page. */
  readonly reference: string;
  /**
   * A charge is authorised and waits to be captured; what was paid on the page has been captured: both are 'approved'.
   * 'pending': a card was typed on the page, and its issuer has not decided yet.
   */
  readonly kind: "approved" | "denied" | "pending";
  readonly charged: ChargedAmount;
  readonly providerId: string | null;
  readonly card: KnownCard;
  readonly occurredAt: Date;
}

/** An event whose amount has been compared when it arrived. */
type KeptCardEvent = Omit<CardEvent, "charged">;

/** The `kind` of a message that is kept until its charge waits for it. */
export const early = "early";

const earlyMessage = z.object({
  kind: z.enum(["approved", "denied", "pending"]),
  reference: z.string(),
  providerId: z.string().nullable(),
  card: z.object({ brand: z.string().nullable(), lastDigits: z.string().nullable() }),
  occurredAt: z.coerce.date(),
});

/** What came before its time counts now: the caller has just let this purchase wait, and holds its row locked. */
export async function applyEarlyEvents(
  transaction: Transaction,
  { id }: CardPurchase,
  deciding: Deciding,
): Promise<void> {
  const kept = await transaction
    .select({ id: paymentEvents.id, body: paymentEvents.body })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(and(eq(payments.cardPurchaseId, id), eq(paymentEvents.kind, early)))
    .orderBy(paymentEvents.receivedAt, paymentEvents.id);
  for (const message of kept) {
    const event = { id: message.id, ...earlyMessage.parse(message.body) };
    const purchase = await lockPurchase(transaction, id);
    const applies = purchase.state === "pending";
    await transaction
      .update(paymentEvents)
      .set({ kind: applies ? event.kind : "late" })
      .where(eq(paymentEvents.id, event.id));
    if (applies) await applyCardEvent(transaction, purchase, event, deciding);
  }
}

/** What a message that counts does to its set. The caller holds the set's row locked. */
export async function applyCardEvent(
  transaction: Transaction,
  purchase: CardPurchase,
  event: KeptCardEvent,
  deciding: Deciding,
): Promise<void> {
  await noteProvider(transaction, purchase, event);
  if (event.kind === "pending") {
    // Nothing is left to type on the page.
    await transaction
      .update(payments)
      .set({ hostedPageUrl: null })
      .where(eq(payments.cardPurchaseId, purchase.id));
    return;
  }
  if (purchase.onProvidersPage) {
    await (event.kind === "approved" ? approvePurchase : refusePurchase)(transaction, purchase, deciding);
    return;
  }
  await transaction
    .update(payments)
    .set({ status: event.kind === "approved" ? "authorised" : "denied" })
    .where(eq(payments.providerReference, event.reference));
  await decide(transaction, purchase, deciding);
}

export async function noteProvider(transaction: Transaction, purchase: CardPurchase, event: KeptCardEvent) {
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
