import { and, asc, eq, inArray, lt, or } from "drizzle-orm";
import { cardPurchases, payments } from "../database/schema/payments";
import { announceOutcome } from "../mail/payment-mails";
import { changeState, expirePurchase, refusePurchase } from "./card-decision";
import { type CardPurchase, leaseFrom } from "./card-purchase-rows";
import { finishCardPurchase, type Settling } from "./card-settling";
import { refundPayment } from "./refunds";

const atOnce = 50;

/** Safe in several processes. Refuses charges of unknown result. Returns the cancelled order count. */
export async function settleOpenCards(parts: Settling): Promise<number> {
  const { purchases, cancelled } = await takeOver(parts);
  for (const id of purchases) await finishCardPurchase(id, parts).catch(complain(`card purchase ${id}`));
  for (const id of await refundsToRepeat(parts)) {
    await refundPayment(id, parts).catch(complain(`refund of payment ${id}`));
  }
  return cancelled;
}

const complain = (what: string) => (error: unknown) =>
  console.error(`The ${what} is tried again later:`, error);

function takeOver(parts: Settling): Promise<{ purchases: number[]; cancelled: number }> {
  const { database, clock } = parts;
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const left = await transaction
      .select()
      .from(cardPurchases)
      .where(
        or(
          and(
            inArray(cardPurchases.state, ["authorising", "opening", "capturing", "releasing"]),
            lt(cardPurchases.leasedUntil, now),
          ),
          and(eq(cardPurchases.state, "pending"), lt(cardPurchases.expiresAt, now)),
        ),
      )
      .orderBy(asc(cardPurchases.leasedUntil))
      .limit(atOnce)
      .for("update", { skipLocked: true });
    let cancelled = 0;
    for (const purchase of left) {
      if (purchase.state === "pending") {
        const orderIds = await expirePurchase(transaction, purchase, now);
        await announceOutcome("expired", orderIds, parts, transaction);
        cancelled += orderIds.length;
      } else if (isUndecided(purchase)) await refusePurchase(transaction, purchase, { ...parts, now });
      else await changeState(transaction, purchase, purchase.state, now);
    }
    return { purchases: left.map(({ id }) => id), cancelled };
  });
}

const isUndecided = ({ state }: CardPurchase): boolean => state === "authorising" || state === "opening";

async function refundsToRepeat({ database, clock }: Settling): Promise<number[]> {
  const now = clock.now();
  const rows = await database
    .update(payments)
    .set({ waitsUntil: leaseFrom(now) })
    .where(and(eq(payments.status, "refunding"), lt(payments.waitsUntil, now)))
    .returning({ id: payments.id });
  return rows.map(({ id }) => id);
}
