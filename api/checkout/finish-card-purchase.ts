import { and, eq, isNotNull } from "drizzle-orm";
import { payments } from "../database/schema/payments";
import { type CardPurchase, getCharges, lockPurchase, requirePurchase } from "../payments/card-purchases";
import { requireCards } from "../payments/payments";
import { approvePurchase, changeState, refusePurchase } from "./card-decision";
import type { CheckoutServices } from "./order-effects";

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
