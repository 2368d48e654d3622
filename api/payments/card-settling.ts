import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { idempotencyKeys } from "../database/schema/idempotency";
import { cardPurchases, payments } from "../database/schema/payments";
import type { KeyedRequest } from "../http/idempotency";
import type { FollowUpServices } from "../orders/follow-up";
import type { Services } from "../services";
import { approvePurchase, changeState, decide, markWaiting, refusePurchase } from "./card-decision";
import { applyEarlyEvents } from "./card-event";
import {
  type CardPurchase,
  type ChargeOfPurchase,
  chargesOf,
  lockPurchase,
  payerOf,
  requirePurchase,
} from "./card-purchase-rows";
import type { Authorisation, Cards } from "./cards";
import { noteLateMoneyReturned } from "./late-money";
import { PaymentMethodUnavailable } from "./payments";

export type Settling = FollowUpServices & Pick<Services, "database" | "clock" | "cards">;

/** Captures all charges or releases all. `card-sweeping.ts` finishes an interrupted run. */
export async function settleCardPurchase(
  purchaseId: number,
  tokens: ReadonlyMap<string, string> | null,
  parts: Settling,
): Promise<void> {
  const purchase = await requirePurchase(parts.database, purchaseId);
  const charges = await chargesOf(parts.database, purchaseId);
  if (tokens === null) await openPage(purchase, charges, parts);
  else await authorise(purchase, charges, tokens, parts);
  await finishCardPurchase(purchaseId, parts).catch((error: unknown) =>
    console.error(`Card purchase ${purchase.reference} is left to the sweeper:`, error),
  );
}

export function requireCards({ cards }: Pick<Services, "cards">): Cards {
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
  const cards = requireCards(parts);
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
        // Unknown result: released, because a second attempt is safer than a double charge.
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
    // The set was refused concurrently: releases the new authorisation as well.
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
      requireCards(parts).openPage({
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
    await markWaiting(transaction, held, { ...parts, now });
    await applyEarlyEvents(transaction, held, { ...parts, now });
  });
}

/** Executes the decided capture or release; safe to retry. Orders are approved after all captures. */
export async function finishCardPurchase(purchaseId: number, parts: Settling): Promise<void> {
  const { database, clock } = parts;
  const purchase = await requirePurchase(database, purchaseId);
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
  const cards = requireCards(parts);
  const charges = await chargesWithMoney(purchase, parts);
  const answers = await Promise.all(charges.map((charge) => cards.capture(charge)));
  return answers.every((answer) => answer === "captured");
}

async function releaseAll(purchase: CardPurchase, parts: Settling): Promise<void> {
  const cards = requireCards(parts);
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
const maxWaitInMs = 5_000;
const pauseInMs = 50;

/** Lets a duplicate request wait for the card decision, up to a time limit. */
export async function waitForDecision(
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
