import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { idempotencyKeys } from "../database/schema/idempotency";
import { cardPurchases, payments } from "../database/schema/payments";
import type { KeyedRequest } from "../http/idempotency";
import type { FollowingUp } from "../orders/follow-up";
import type { Parts } from "../parts";
import { approvePurchase, changeState, decide, letWait, refusePurchase } from "./card-decision";
import { applyEarlyEvents } from "./card-event";
import {
  type CardPurchase,
  type ChargeOfPurchase,
  chargesOf,
  demandPurchase,
  lockPurchase,
  payerOf,
} from "./card-purchase-rows";
import type { Authorisation, Cards } from "./cards";
import { noteLateMoneyReturned } from "./late-money";
import { PaymentMethodUnavailable } from "./payments";

/** What a card purchase is settled with. */
export type Settling = FollowingUp & Pick<Parts, "database" | "clock" | "cards">;

/**
 * Settles a purchase whose orders have just been placed: authorises each charge by its token and captures all or lets
 * go of all; without tokens it opens the provider's page. Whatever fails in between is left so that the sweeper can
 * finish it (`card-sweeping.ts`).
 */
export async function settleCardPurchase(
  purchaseId: number,
  tokens: ReadonlyMap<string, string> | null,
  parts: Settling,
): Promise<void> {
  const purchase = await demandPurchase(parts.database, purchaseId);
  const charges = await chargesOf(parts.database, purchaseId);
  if (tokens === null) await openPage(purchase, charges, parts);
  else await authorise(purchase, charges, tokens, parts);
  await finishCardPurchase(purchaseId, parts).catch((error: unknown) =>
    console.error(`Card purchase ${purchase.reference} is left to the sweeper:`, error),
  );
}

export function demandCards({ cards }: Pick<Parts, "cards">): Cards {
  if (cards === null) throw new PaymentMethodUnavailable("card");
  return cards;
}

const unknownCard = { brand: null, lastDigits: null };

async function authorise(
  purchase: CardPurchase,
  charges: readonly ChargeOfPurchase[],
  tokens: ReadonlyMap<string, string>,
  parts: Settling,
): Promise<void> {
  const cards = demandCards(parts);
  const payer = await payerOf(parts.database, purchase);
  const answers = await Promise.all(
    charges.map(async (charge): Promise<Authorisation> => {
      if (charge.amountInCentavos === 0) {
        return { outcome: "authorised", providerId: null, card: unknownCard };
      }
      const token = tokens.get(charge.reference);
      if (token === undefined) throw new Error(`No token for ${charge.reference}`);
      const { reference, amountInCentavos, installments, orderCode } = charge;
      try {
        return await cards.authorise({ reference, amountInCentavos, installments, orderCode, token, payer });
      } catch (error) {
        // What may or may not have been reserved is let go of: better asked for again than taken twice.
        console.error(`No answer about the card charge ${reference}:`, error);
        return { outcome: "denied", providerId: null, card: unknownCard };
      }
    }),
  );
  await parts.database.transaction(async (transaction) => {
    const now = parts.clock.now();
    const held = await lockPurchase(transaction, purchase.id);
    for (const [position, { outcome, providerId, card }] of answers.entries()) {
      const charge = charges[position];
      if (charge === undefined) continue;
      await transaction
        .update(payments)
        .set({
          providerId,
          cardBrand: card.brand,
          cardLastDigits: card.lastDigits,
          ...(held.state === "authorising" ? { status: outcome } : {}),
        })
        .where(eq(payments.id, charge.paymentId));
    }
    if (held.state === "authorising") {
      if ((await decide(transaction, held, { ...parts, now })) === "pending") {
        await applyEarlyEvents(transaction, held, { ...parts, now });
      }
    }
    // Somebody else lost patience and refused the set meanwhile: what has just been reserved goes back too.
    else await changeState(transaction, held, "releasing", now);
  });
}

async function openPage(
  purchase: CardPurchase,
  charges: readonly ChargeOfPurchase[],
  parts: Settling,
): Promise<void> {
  const codes = charges.map(({ orderCode }) => orderCode).join(",");
  const opened = await Promise.resolve()
    .then(async () =>
      demandCards(parts).openPage({
        reference: purchase.reference,
        charges: charges.filter(({ amountInCentavos }) => amountInCentavos > 0),
        payer: await payerOf(parts.database, purchase),
        expiresAt: purchase.expiresAt,
        openedAt: parts.clock.now(),
        returnUrl: `${parts.settings.storefrontOrigin}/checkout/orderstatus?ordersCode=${codes}`,
      }),
    )
    .catch((error: unknown) => {
      console.error(`No page for the card purchase ${purchase.reference}:`, error);
      return null;
    });
  await parts.database.transaction(async (transaction) => {
    const now = parts.clock.now();
    const held = await lockPurchase(transaction, purchase.id);
    if (held.state !== "opening") return;
    if (opened === null) return refusePurchase(transaction, held, { ...parts, now });
    await transaction
      .update(payments)
      .set({ hostedPageUrl: opened.url })
      .where(eq(payments.cardPurchaseId, held.id));
    await letWait(transaction, held, { ...parts, now });
    await applyEarlyEvents(transaction, held, { ...parts, now });
  });
}

/**
 * Does with the provider what has been decided, and may be asked again until that has succeeded. The orders are
 * approved once everything is captured.
 */
export async function finishCardPurchase(purchaseId: number, parts: Settling): Promise<void> {
  const { database, clock } = parts;
  const purchase = await demandPurchase(database, purchaseId);
  if (purchase.state === "capturing") {
    const isCaptured = await captureAll(purchase, parts);
    const applied = await database.transaction(async (transaction) => {
      const held = await lockPurchase(transaction, purchaseId);
      if (held.state !== "capturing") return false;
      const now = clock.now();
      await (isCaptured ? approvePurchase : refusePurchase)(transaction, held, { ...parts, now });
      return true;
    });
    if (applied && !isCaptured) return finishCardPurchase(purchaseId, parts);
  }
  if (purchase.state === "releasing") {
    await releaseAll(purchase, parts);
    await database.transaction(async (transaction) => {
      const held = await lockPurchase(transaction, purchaseId);
      if (held.state !== "releasing") return;
      await changeState(transaction, held, "released", clock.now());
      await noteLateMoneyReturned(transaction, purchaseId);
    });
  }
}

async function captureAll(purchase: CardPurchase, parts: Settling): Promise<boolean> {
  const cards = demandCards(parts);
  const charges = await chargesWithMoney(purchase, parts);
  const answers = await Promise.all(charges.map((charge) => cards.capture(charge)));
  return answers.every((answer) => answer === "captured");
}

async function releaseAll(purchase: CardPurchase, parts: Settling): Promise<void> {
  const cards = demandCards(parts);
  if (purchase.onProvidersPage) {
    await cards.closePage(purchase);
    return;
  }
  const charges = await chargesWithMoney(purchase, parts);
  await Promise.all(charges.map((charge) => cards.release(charge)));
}

const chargesWithMoney = async (purchase: CardPurchase, { database }: Settling) =>
  (await chargesOf(database, purchase.id)).filter(({ amountInCentavos }) => amountInCentavos > 0);

const undecided: ReadonlySet<string> = new Set(["authorising", "opening", "capturing"]);
const longestWaitInMs = 5_000;
const pauseInMs = 50;

/** Copies of a request are answered when the first one is: once its cards have been decided about, or a while later. */
export async function waitForDecision(
  request: KeyedRequest,
  { database }: Pick<Parts, "database">,
): Promise<void> {
  for (let waited = 0; waited < longestWaitInMs; waited += pauseInMs) {
    const [purchase] = await database
      .select({ state: cardPurchases.state })
      .from(cardPurchases)
      .innerJoin(idempotencyKeys, eq(idempotencyKeys.id, cardPurchases.idempotencyKeyId))
      .where(and(eq(idempotencyKeys.userId, request.userId), eq(idempotencyKeys.key, request.key)));
    if (purchase === undefined || !undecided.has(purchase.state)) return;
    await sleep(pauseInMs);
  }
}
