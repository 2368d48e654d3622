import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "../database/connection";
import { cardPurchases, paymentEvents, paymentMethod, payments } from "../database/schema/payments";
import { createNotFoundRefusal } from "../http/refusal-error";
import { messages } from "../messages";
import type { CardEvent } from "../payments/card-events";
import {
  type CardPurchase,
  type ChargeOfPurchase,
  getCharges,
  lockPurchase,
} from "../payments/card-purchases";
import { describeMismatch } from "../payments/charged-amount";
import { countPaymentFailure } from "../payments/count-payment-failure";
import { requireCards } from "../payments/payments";
import { findChargeThatSaves, saveOrDiscardCard } from "../payments/saved-cards";
import {
  approvePurchase,
  changeState,
  decideCardPurchase,
  expirePurchase,
  refusePurchase,
  type ServicesAt,
} from "./card-decision";
import { tryToFinishCardPurchase } from "./finish-card-purchase";
import { recordLatePayments } from "./late-payments";
import type { CheckoutServices } from "./order-effects";
import { sumPromisedRefunds } from "./promised-refunds";
import { type EventOutcome, storeEvent } from "./store-event";

const early = "early";

type StoredCardEvent = Omit<CardEvent, "charged">;

const earlyEventBody = z.object({
  kind: z.enum(["approved", "denied", "pending"]),
  reference: z.string(),
  providerId: z.string().nullable(),
  card: z.object({
    brand: z.string().nullable(),
    lastDigits: z.string().nullable(),
    reusable: z
      .object({
        customerId: z.string(),
        cardId: z.string(),
        expiryMonth: z.number(),
        expiryYear: z.number(),
      })
      .nullish()
      .transform((reusable) => reusable ?? null),
  }),
  occurredAt: z.coerce.date(),
});

/**
 * Records a card provider's event, idempotently and in any order. The first denial refuses the set, the last
 * authorisation captures it; money for a finished set is refunded. A mismatch of amount, currency, recipient
 * or charge, and money that went back without us, is left to people (`payment-to-settle.ts`).
 */
export async function recordCardEvent(event: CardEvent, services: CheckoutServices): Promise<EventOutcome> {
  const now = services.clock.now();
  const purchaseId = await findPurchaseId(event.reference, services);
  const outcome = await services.database.transaction(async (transaction): Promise<EventOutcome> => {
    const purchase = await lockPurchase(transaction, purchaseId);
    const charges = await getCharges(transaction, purchaseId);
    const charge = charges.find(({ reference }) => reference === event.reference) ?? charges[0];
    if (charge === undefined) throw createNotFoundRefusal(messages.orderNotFound);
    const isInTime = event.occurredAt <= purchase.expiresAt;
    const applies = purchase.state === "pending" && isInTime;
    // The event may arrive before the response of the call.
    const isEarly = (purchase.state === "authorising" || purchase.state === "opening") && isInTime;
    const { id, kind, reference, providerId, card, charged, returnedInCentavos = 0 } = event;
    const paid = purchase.onProvidersPage ? charges : [charge];
    const isReturnedPart =
      returnedInCentavos > 0 &&
      returnedInCentavos >
        (await sumPromisedRefunds(
          transaction,
          paid.map(({ paymentId }) => paymentId),
          services,
        ));
    const isReturned = purchase.state === "captured" && (event.isChargedBack === true || isReturnedPart);
    const kindOutOfTime = isReturned ? "returned" : "late";
    const kindInTime = applies ? kind : kindOutOfTime;
    const mismatch = applies || isEarly ? findMismatch(purchase, charges, event) : null;
    const refused = await storeEvent(transaction, {
      id,
      paymentId: charge.paymentId,
      kind: isEarly ? early : kindInTime,
      mismatch,
      body: {
        kind,
        reference,
        providerId,
        card,
        charged,
        occurredAt: event.occurredAt.toISOString(),
        ...(isReturnedPart && { returnedInCentavos }),
      },
      receivedAt: now,
    });
    if (refused !== null) return refused;
    if (applies) {
      await applyCardEvent(transaction, purchase, event, { ...services, now });
      return "applied";
    }
    if (isEarly) return "early";
    if (kind === "approved") await releaseLateMoney(transaction, purchase, event, { ...services, now });
    return "late";
  });
  await tryToFinishCardPurchase(purchaseId, services);
  return outcome;
}

/** Applies stored early events. The caller has moved the purchase to waiting and holds its row lock. */
export async function applyEarlyEvents(
  transaction: Transaction,
  { id }: CardPurchase,
  services: ServicesAt,
): Promise<void> {
  const stored = await transaction
    .select({ id: paymentEvents.id, body: paymentEvents.body })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(and(eq(payments.cardPurchaseId, id), eq(paymentEvents.kind, early)))
    .orderBy(paymentEvents.receivedAt, paymentEvents.id);
  for (const { id: eventId, body } of stored) {
    const event = { id: eventId, ...earlyEventBody.parse(body) };
    const purchase = await lockPurchase(transaction, id);
    const applies = purchase.state === "pending";
    await transaction
      .update(paymentEvents)
      .set({ kind: applies ? event.kind : "late" })
      .where(eq(paymentEvents.id, event.id));
    if (applies) await applyCardEvent(transaction, purchase, event, services);
  }
}

async function applyCardEvent(
  transaction: Transaction,
  purchase: CardPurchase,
  event: StoredCardEvent,
  services: ServicesAt,
): Promise<void> {
  await saveProviderDetails(transaction, purchase, event);
  if (event.kind === "pending") {
    await transaction
      .update(payments)
      .set({ hostedPageUrl: null })
      .where(eq(payments.cardPurchaseId, purchase.id));
    return;
  }
  const isApproved = event.kind === "approved";
  if (!isApproved) countPaymentFailure(paymentMethod.card, "denied");
  const saving = findChargeThatSaves(purchase, await getCharges(transaction, purchase.id));
  if (saving !== null && (purchase.onProvidersPage || saving.reference === event.reference)) {
    const cards = requireCards(services);
    await saveOrDiscardCard(
      transaction,
      purchase,
      { card: event.card, isSaved: isApproved },
      { cards, now: services.now },
    );
  }
  if (purchase.onProvidersPage)
    return (isApproved ? approvePurchase : refusePurchase)(transaction, purchase, services);
  await transaction
    .update(payments)
    .set({ status: isApproved ? "authorised" : "denied" })
    .where(eq(payments.providerReference, event.reference));
  await decideCardPurchase(transaction, purchase, services);
}

async function saveProviderDetails(transaction: Transaction, purchase: CardPurchase, event: StoredCardEvent) {
  const { providerId, card } = event;
  const details = { cardBrand: card.brand, cardLastDigits: card.lastDigits };
  if (!purchase.onProvidersPage) {
    const isCharge = eq(payments.providerReference, event.reference);
    await transaction
      .update(payments)
      .set({ ...details, providerId })
      .where(isCharge);
    return;
  }
  await transaction.update(cardPurchases).set({ providerId }).where(eq(cardPurchases.id, purchase.id));
  await transaction.update(payments).set(details).where(eq(payments.cardPurchaseId, purchase.id));
}

async function releaseLateMoney(
  transaction: Transaction,
  purchase: CardPurchase,
  event: CardEvent,
  services: ServicesAt,
): Promise<void> {
  const { now } = services;
  if (purchase.state === "pending") await expirePurchase(transaction, purchase, now);
  else if (purchase.state !== "releasing" && purchase.state !== "released") return;
  await saveProviderDetails(transaction, purchase, event);
  await changeState(transaction, purchase, "releasing", now);
  if (!purchase.onProvidersPage) return;
  const paymentIds = (await getCharges(transaction, purchase.id)).map(({ paymentId }) => paymentId);
  await recordLatePayments(transaction, paymentIds, event.occurredAt, services);
}

function findMismatch(
  { onProvidersPage }: CardPurchase,
  charges: readonly ChargeOfPurchase[],
  { reference, providerId, charged }: CardEvent,
): string | null {
  const paid = onProvidersPage ? charges : charges.filter((charge) => charge.reference === reference);
  const expected = paid.reduce((sum, { amountInCentavos }) => sum + amountInCentavos, 0);
  const known = onProvidersPage ? null : (paid[0]?.providerId ?? null);
  return known !== null && known !== providerId
    ? "it is about another charge"
    : describeMismatch(charged, expected);
}

async function findPurchaseId(reference: string, { database }: CheckoutServices): Promise<number> {
  const [byPage] = await database
    .select({ id: cardPurchases.id })
    .from(cardPurchases)
    .where(eq(cardPurchases.reference, reference));
  if (byPage !== undefined) return byPage.id;
  const [byCharge] = await database
    .select({ id: payments.cardPurchaseId })
    .from(payments)
    .where(eq(payments.providerReference, reference));
  if (byCharge?.id == null) throw createNotFoundRefusal(messages.orderNotFound);
  return byCharge.id;
}
