import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Queries, Transaction } from "../database/connection";
import { paymentMethod, payments, providerCharges } from "../database/schema/payments";
import { leaseFrom } from "./card-purchases";
import type { NamedPayment } from "./payments";

export type ProviderCharge = typeof providerCharges.$inferSelect;
export type Payment = typeof payments.$inferSelect;

export interface ChargedPayment {
  readonly payment: Payment;
  readonly charge: ProviderCharge;
}

const selectCharged = (queries: Queries) =>
  queries
    .select({ payment: payments, charge: providerCharges })
    .from(providerCharges)
    .innerJoin(payments, eq(payments.id, providerCharges.paymentId));

export async function findCharged(queries: Queries, paymentId: number): Promise<ChargedPayment | null> {
  const [found] = await selectCharged(queries).where(eq(payments.id, paymentId));
  return found ?? null;
}

export async function requireCharged(queries: Queries, paymentId: number): Promise<ChargedPayment> {
  const found = await findCharged(queries, paymentId);
  if (found === null) throw new Error(`There is no provider's charge of payment ${paymentId}`);
  return found;
}

/** Lock order against deadlocks: payment, its charge, orders. */
export async function lockCharged(transaction: Transaction, paymentId: number): Promise<ChargedPayment> {
  await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for("update");
  return requireCharged(transaction, paymentId);
}

export async function findChargedByReference(
  queries: Queries,
  references: readonly string[],
): Promise<readonly ChargedPayment[]> {
  if (references.length === 0) return [];
  return selectCharged(queries).where(inArray(payments.providerReference, [...references]));
}

export async function changeCharge(
  queries: Queries,
  paymentId: number,
  change: Partial<Omit<ProviderCharge, "paymentId" | "provider" | "createdAt">>,
): Promise<void> {
  await queries.update(providerCharges).set(change).where(eq(providerCharges.paymentId, paymentId));
}

/** Takes a lease on due charges, earliest first. Safe in several processes. */
export async function takeDueCharges(queries: Queries, now: Date, limit: number): Promise<ProviderCharge[]> {
  const due = queries
    .select({ id: providerCharges.paymentId })
    .from(providerCharges)
    .where(and(isNotNull(providerCharges.nextCheckAt), lte(providerCharges.nextCheckAt, now)))
    .orderBy(asc(providerCharges.nextCheckAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return queries
    .update(providerCharges)
    .set({ nextCheckAt: leaseFrom(now) })
    .where(sql`${providerCharges.paymentId} in (${due})`)
    .returning();
}

export function namedPayment({ payment }: Pick<ChargedPayment, "payment">): NamedPayment {
  const { providerReference: reference, providerId, amountInCentavos, method } = payment;
  return { reference, providerId, amountInCentavos, method: payableMethod(method) };
}

const payableMethod = (method: number): NamedPayment["method"] =>
  method === paymentMethod.pix ? paymentMethod.pix : paymentMethod.boleto;
