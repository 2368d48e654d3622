import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "../database/connection";
import { cardPurchases, paymentEvents, payments } from "../database/schema/payments";
import { approvePurchase, type Deciding, decide, refusePurchase } from "./card-decision";
import { type CardPurchase, lockPurchase } from "./card-purchase-rows";
import type { KnownCard } from "./cards";
import type { ChargedAmount } from "./charged-amount";

export interface CardEvent {
  readonly id: string;
  /** Our reference of the charge, or of the set for a hosted page. */
  readonly reference: string;
  /** 'approved': authorised charge or captured page. 'pending': a card was entered and awaits the issuer. */
  readonly kind: "approved" | "denied" | "pending";
  readonly charged: ChargedAmount;
  readonly providerId: string | null;
  readonly card: KnownCard;
  readonly occurredAt: Date;
}

type KeptCardEvent = Omit<CardEvent, "charged">;

/** `kind` of an event stored until its charge is waiting. */
export const early = "early";

const earlyMessage = z.object({
  kind: z.enum(["approved", "denied", "pending"]),
  reference: z.string(),
  providerId: z.string().nullable(),
  card: z.object({ brand: z.string().nullable(), lastDigits: z.string().nullable() }),
  occurredAt: z.coerce.date(),
});

/** Applies stored early events. The caller has moved the purchase to waiting and holds its row lock. */
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

export async function applyCardEvent(
  transaction: Transaction,
  purchase: CardPurchase,
  event: KeptCardEvent,
  deciding: Deciding,
): Promise<void> {
  await noteProvider(transaction, purchase, event);
  if (event.kind === "pending") {
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
