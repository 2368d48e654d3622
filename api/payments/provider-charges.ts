import { eq, inArray } from "drizzle-orm";
import type { Queries, Transaction } from "../database/connection";
import { paymentMethod, payments, providerCharges } from "../database/schema/payments";
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

/** The payment before its charge and orders (docs/architecture.md, "Locks"). */
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

export function toNamedPayment({ payment }: Pick<ChargedPayment, "payment">): NamedPayment {
  const { providerReference: reference, providerId, amountInCentavos, method } = payment;
  return { reference, providerId, amountInCentavos, method: payableMethod(method) };
}

const payableMethod = (method: number): NamedPayment["method"] =>
  method === paymentMethod.pix ? paymentMethod.pix : paymentMethod.boleto;
