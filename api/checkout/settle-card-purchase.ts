import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { idempotencyKeys } from "../database/schema/idempotency";
import { cardPurchases, paymentMethod, payments } from "../database/schema/payments";
import type { KeyedRequest } from "../http/idempotency";
import {
  type CardPurchase,
  type ChargeOfPurchase,
  getCharges,
  getPayer,
  lockPurchase,
  requirePurchase,
} from "../payments/card-purchases";
import { type Authorisation, type SavedCardIds, unknownCard } from "../payments/cards";
import { countPaymentFailure } from "../payments/count-payment-failure";
import { requireCards } from "../payments/payments";
import { findChargeThatSaves, forgetSavedCard, saveOrDiscardCard } from "../payments/saved-cards";
import { ProviderFailed } from "../providers/ask-provider";
import type { Services } from "../services";
import {
  changeState,
  decideCardPurchase,
  markUnanswered,
  markWaiting,
  refusePurchase,
  refuseUnanswered,
} from "./card-decision";
import { applyEarlyEvents } from "./card-events";
import { tryToFinishCardPurchase } from "./finish-card-purchase";
import type { CheckoutServices } from "./order-effects";
import { canStillReplace } from "./replace-orders";

/** Tokens by the reference of their charge. On the page of the provider the card is entered later. */
export type CardSource =
  | { readonly tokens: ReadonlyMap<string, string> }
  | { readonly saved: SavedCardIds }
  | "page";

/** Captures all charges or releases all. `expiry.ts` finishes an interrupted run. */
export async function settleCardPurchase(
  purchaseId: number,
  source: CardSource,
  services: CheckoutServices,
): Promise<void> {
  const purchase = await requirePurchase(services.database, purchaseId);
  const charges = await getCharges(services.database, purchaseId);
  if (source === "page") await openPage(purchase, charges, services);
  else await authorise(purchase, charges, source, services);
  await tryToFinishCardPurchase(purchaseId, services);
}

async function authorise(
  purchase: CardPurchase,
  charges: readonly ChargeOfPurchase[],
  source: Exclude<CardSource, "page">,
  services: CheckoutServices,
): Promise<void> {
  const cards = requireCards(services);
  const payer = await getPayer(services.database, purchase);
  const withoutCharge = { providerId: null, card: unknownCard };
  const saving = findChargeThatSaves(purchase, charges);
  const results = await Promise.all(
    charges.map(async (charge) => {
      const authorisation = async (): Promise<Authorisation & { readonly isUnanswered?: boolean }> => {
        if (charge.amountInCentavos === 0) return { outcome: "authorised", ...withoutCharge };
        const { reference, amountInCentavos, installments, orderCode } = charge;
        const saves = charge === saving;
        try {
          const authorised = await cards.authorise({
            reference,
            amountInCentavos,
            installments,
            orderCode,
            source: "saved" in source ? source : { token: readToken(charge, source), saves },
            payer,
          });
          if (authorised.outcome === "denied") countPaymentFailure(paymentMethod.card, "denied");
          return authorised;
        } catch (error) {
          // Unknown result: released, because a second attempt is safer than a double charge.
          console.error(`No answer about the card charge ${reference}:`, error);
          countPaymentFailure(paymentMethod.card, error);
          return { outcome: "denied", isUnanswered: true, ...withoutCharge };
        }
      };
      return { charge, ...(await authorisation()) };
    }),
  );
  await services.database.transaction(async (transaction) => {
    const now = services.clock.now();
    const held = await lockPurchase(transaction, purchase.id);
    const isUndecided = held.state === "authorising";
    for (const { charge, outcome, providerId, card } of results) {
      await transaction
        .update(payments)
        .set({
          providerId,
          cardBrand: card.brand,
          cardLastDigits: card.lastDigits,
          ...(isUndecided ? { status: outcome } : {}),
        })
        .where(eq(payments.id, charge.paymentId));
    }
    if ("saved" in source && results.some(({ isCardGone }) => isCardGone))
      await forgetSavedCard(transaction, source.saved, cards);
    const denials = results.filter(({ outcome }) => outcome === "denied");
    if (isUndecided && denials.length > 0 && denials.every(({ isUnanswered }) => isUnanswered))
      await markUnanswered(transaction, held);
    const state = isUndecided
      ? await decideCardPurchase(transaction, held, { ...services, now })
      : "releasing";
    const saved = results.find(({ charge }) => charge === saving);
    if (saved !== undefined && (state === "releasing" || saved.outcome === "authorised"))
      await saveOrDiscardCard(
        transaction,
        held,
        { card: saved.card, isSaved: state !== "releasing" },
        { cards, now },
      );
    // The set was refused concurrently: releases the new authorisation as well.
    if (!isUndecided) return changeState(transaction, held, "releasing", now);
    if (state === "pending") await applyEarlyEvents(transaction, held, { ...services, now });
  });
}

function readToken(
  { reference }: ChargeOfPurchase,
  { tokens }: { tokens: ReadonlyMap<string, string> },
): string {
  const token = tokens.get(reference);
  if (token === undefined) throw new Error(`No token for ${reference}`);
  return token;
}

async function openPage(
  purchase: CardPurchase,
  charges: readonly ChargeOfPurchase[],
  services: CheckoutServices,
): Promise<void> {
  const { database, clock, settings } = services;
  const codes = charges.map(({ orderCode }) => orderCode).join(",");
  const request = async () =>
    requireCards(services).openPage({
      reference: purchase.reference,
      charges: charges.filter(({ amountInCentavos }) => amountInCentavos > 0),
      payer: await getPayer(database, purchase),
      savesCard: purchase.savesCard,
      expiresAt: purchase.expiresAt,
      openedAt: clock.now(),
      returnUrl: `${settings.storefrontOrigin}/checkout/orderstatus?ordersCode=${codes}`,
    });
  let isUnanswered = false;
  const opened = await request().catch((error: unknown) => {
    console.error(`No page for the card purchase ${purchase.reference}:`, error);
    countPaymentFailure(paymentMethod.card, error);
    isUnanswered = error instanceof ProviderFailed;
    return null;
  });
  await database.transaction(async (transaction) => {
    const now = clock.now();
    const held = await lockPurchase(transaction, purchase.id);
    if (held.state !== "opening") return;
    const orderIds = charges.map(({ orderId }) => orderId);
    if (opened === null || !(await canStillReplace(transaction, orderIds)))
      return (isUnanswered ? refuseUnanswered : refusePurchase)(transaction, held, { ...services, now });
    await transaction
      .update(payments)
      .set({ hostedPageUrl: opened.url })
      .where(eq(payments.cardPurchaseId, held.id));
    await markWaiting(transaction, held, { ...services, now });
    await applyEarlyEvents(transaction, held, { ...services, now });
  });
}

const undecided: ReadonlySet<string> = new Set(["authorising", "opening", "capturing"]);
const maxWaitInMs = 5_000;
const pauseInMs = 50;

/** Lets a duplicate request wait for the card decision, up to a time limit. */
export async function waitForCardDecision(
  request: KeyedRequest,
  { database }: Pick<Services, "database">,
): Promise<void> {
  for (let waited = 0; waited < maxWaitInMs; waited += pauseInMs) {
    const [purchase] = await database
      .select({ state: cardPurchases.state })
      .from(cardPurchases)
      .innerJoin(idempotencyKeys, eq(idempotencyKeys.id, cardPurchases.idempotencyKeyId))
      .where(and(eq(idempotencyKeys.userId, request.userId), eq(idempotencyKeys.key, request.key)));
    if (purchase === undefined || !undecided.has(purchase.state)) return;
    await sleep(pauseInMs);
  }
}
