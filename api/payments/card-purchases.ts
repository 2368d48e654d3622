import { eq } from "drizzle-orm";
import type { Queries, Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";
import { orders } from "../database/schema/orders";
import { cardPurchases, payments } from "../database/schema/payments";
import { type Payer, toPayer } from "./cards";

export type CardPurchase = typeof cardPurchases.$inferSelect;

/** Lease duration, longer than the provider's timeout. */
const leaseInMs = 60_000;

export const getLeaseEnd = (now: Date): Date => new Date(now.getTime() + leaseInMs);

export async function insertCardPurchase(
  transaction: Transaction,
  purchase: {
    userId: number;
    reference: string;
    claimId: number;
    onProvidersPage: boolean;
    savesCard: boolean;
    expiresAt: Date;
    now: Date;
  },
): Promise<number> {
  const { userId, reference, claimId, onProvidersPage, savesCard, expiresAt, now } = purchase;
  const [created] = await transaction
    .insert(cardPurchases)
    .values({
      userId,
      reference,
      idempotencyKeyId: claimId,
      state: onProvidersPage ? "opening" : "authorising",
      onProvidersPage,
      savesCard,
      expiresAt,
      createdAt: now,
      leasedUntil: getLeaseEnd(now),
    })
    .returning({ id: cardPurchases.id });
  if (created === undefined) throw new Error("No card purchase was stored");
  return created.id;
}

const selectPurchase = (queries: Queries, id: number) =>
  queries.select().from(cardPurchases).where(eq(cardPurchases.id, id));

export async function requirePurchase(queries: Queries, id: number): Promise<CardPurchase> {
  return requireRow(await selectPurchase(queries, id), id);
}

/** Must be locked before its payments and orders (docs/architecture.md, "Locks"). */
export async function lockPurchase(transaction: Transaction, id: number): Promise<CardPurchase> {
  return requireRow(await selectPurchase(transaction, id).for("update"), id);
}

function requireRow([purchase]: readonly CardPurchase[], id: number): CardPurchase {
  if (purchase === undefined) throw new Error(`There is no card purchase ${id}`);
  return purchase;
}

export type ChargeOfPurchase = Awaited<ReturnType<typeof getCharges>>[number];

export const getCharges = (queries: Queries, purchaseId: number) =>
  queries
    .select({
      paymentId: payments.id,
      orderId: orders.id,
      orderCode: orders.code,
      reference: payments.providerReference,
      providerId: payments.providerId,
      status: payments.status,
      amountInCentavos: payments.amountInCentavos,
      installments: orders.creditInstallments,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(eq(payments.cardPurchaseId, purchaseId))
    .orderBy(payments.id);

export async function getPayer(queries: Queries, { id, userId }: CardPurchase): Promise<Payer> {
  const [user] = await queries.select().from(users).where(eq(users.id, userId));
  if (user === undefined) throw new Error(`There is no shopper ${userId}`);
  const [order] = await queries
    .select({ address: orders.address })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(payments.cardPurchaseId, id))
    .orderBy(orders.id)
    .limit(1);
  return toPayer(user, order?.address ?? null);
}
