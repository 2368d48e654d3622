import { and, asc, eq, inArray, isNotNull, lt, or, type SQL } from "drizzle-orm";
import { cardPurchases, payments } from "../database/schema/payments";
import { enqueue, type ItemJob } from "../jobs/job";
import { sendOrderMails } from "../mail/order-mails";
import { type CardPurchase, getCharges, lockPurchase, requirePurchase } from "../payments/card-purchases";
import { requireCards } from "../payments/payments";
import {
  approvePurchase,
  changeState,
  expirePurchase,
  refusePurchase,
  refuseUnanswered,
} from "./card-decision";
import type { CheckoutServices } from "./order-effects";

const intervalInMs = 5_000;

/** Captures and releases that a process has begun and not finished. */
export const createCardPurchaseJob = (services: CheckoutServices): ItemJob => ({
  name: "finish card purchase",
  lane: "providers",
  work: (id) => finishCardPurchase(id, services),
  due: {
    intervalInMs,
    find: (isUnqueued, limit) =>
      findPurchases(
        and(isInState(["capturing", "releasing"], services.clock.now()), isUnqueued(cardPurchases.id)),
        limit,
        services,
      ),
  },
});

/** Sets that were not decided in time. Asks no provider, so that stock returns while one is away. */
export const createCardDecisionJob = (services: CheckoutServices): ItemJob => ({
  name: "decide card purchase",
  lane: "database",
  work: (id) => decideOverdue(id, services),
  due: {
    intervalInMs,
    find: (isUnqueued, limit) =>
      findPurchases(and(isUndecided(services.clock.now()), isUnqueued(cardPurchases.id)), limit, services),
  },
});

const isInState = (states: readonly CardPurchase["state"][], now: Date): SQL | undefined =>
  and(inArray(cardPurchases.state, [...states]), lt(cardPurchases.leasedUntil, now));

const isUndecided = (now: Date): SQL | undefined =>
  or(
    isInState(["authorising", "opening"], now),
    and(eq(cardPurchases.state, "pending"), lt(cardPurchases.expiresAt, now)),
  );

async function findPurchases(
  condition: SQL | undefined,
  limit: number,
  { database }: CheckoutServices,
): Promise<number[]> {
  const rows = await database
    .select({ id: cardPurchases.id })
    .from(cardPurchases)
    .where(condition)
    .orderBy(asc(cardPurchases.leasedUntil))
    .limit(limit);
  return rows.map(({ id }) => id);
}

async function decideOverdue(id: number, services: CheckoutServices): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  await database.transaction(async (transaction) => {
    const [purchase] = await transaction
      .select()
      .from(cardPurchases)
      .where(and(isUndecided(now), eq(cardPurchases.id, id)))
      .for("update");
    if (purchase === undefined) return;
    if (purchase.state === "pending") {
      const orderIds = await expirePurchase(transaction, purchase, now);
      await sendOrderMails("expired", orderIds, services, transaction);
    } else await refuseUnanswered(transaction, purchase, { ...services, now });
    await enqueue(transaction, createCardPurchaseJob(services), [id]);
  });
}

/** The scheduled job finishes a purchase whose capture or release fails here. */
export const tryToFinishCardPurchase = (purchaseId: number, services: CheckoutServices): Promise<void> =>
  finishCardPurchase(purchaseId, services).catch((error: unknown) =>
    console.error(`Card purchase ${purchaseId} is finished later:`, error),
  );

/** Executes the decided capture or release; safe to retry. Orders are approved after all captures. */
async function finishCardPurchase(purchaseId: number, services: CheckoutServices): Promise<void> {
  const { database, clock } = services;
  const purchase = await requirePurchase(database, purchaseId);
  if (purchase.state === "capturing") {
    const isCaptured = await captureAll(purchase, services);
    const applied = await database.transaction(async (transaction) => {
      const held = await lockPurchase(transaction, purchaseId);
      if (held.state !== "capturing") return false;
      const now = clock.now();
      await (isCaptured ? approvePurchase : refusePurchase)(transaction, held, { ...services, now });
      return true;
    });
    if (applied && !isCaptured) return finishCardPurchase(purchaseId, services);
  }
  if (purchase.state === "releasing") {
    await releaseAll(purchase, services);
    await database.transaction(async (transaction) => {
      const held = await lockPurchase(transaction, purchaseId);
      if (held.state !== "releasing") return;
      await changeState(transaction, held, "released", clock.now());
      await transaction
        .update(payments)
        .set({ status: "refunded" })
        .where(and(eq(payments.cardPurchaseId, purchaseId), isNotNull(payments.paidLateAt)));
    });
  }
}

async function captureAll(purchase: CardPurchase, services: CheckoutServices): Promise<boolean> {
  const cards = requireCards(services);
  const charges = await findPaidCharges(purchase, services);
  const results = await Promise.all(charges.map((charge) => cards.capture(charge)));
  return results.every((result) => result === "captured");
}

async function releaseAll(purchase: CardPurchase, services: CheckoutServices): Promise<void> {
  const cards = requireCards(services);
  if (purchase.onProvidersPage) return cards.closePage(purchase);
  const charges = await findPaidCharges(purchase, services);
  await Promise.all(charges.map((charge) => cards.release(charge)));
}

const findPaidCharges = async ({ id }: CardPurchase, { database }: CheckoutServices) =>
  (await getCharges(database, id)).filter(({ amountInCentavos }) => amountInCentavos > 0);
