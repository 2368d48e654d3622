import type { SQL } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { orders } from "../database/schema/orders";
import { toLoggableError } from "../http/loggable";
import { canBeCancelledUnpaid } from "../orders/order-status";
import {
  changeCharge,
  findCharged,
  type Payment,
  requireCharged,
  toNamedPayment,
} from "../payments/provider-charges";
import { ProviderFailed } from "../providers/ask-provider";
import { checkCharge } from "./check-charge";
import { getLastCheck } from "./check-times";
import type { CheckoutServices } from "./order-effects";

/** Makes the charge unpayable before its order ends. Returns false until the provider confirms; the job retries. */
export async function closeCharge(own: SQL | undefined, services: CheckoutServices): Promise<boolean> {
  const [order] = await services.database.select().from(orders).where(own);
  const charged = order?.paymentId == null ? null : await findCharged(services.database, order.paymentId);
  if (order === undefined || charged?.charge.state !== "open") return false;
  if (!canBeCancelledUnpaid(order.status, charged.payment)) return false;
  const { id } = charged.payment;
  return checkAndCancel(id, services)
    .catch((error: unknown) => {
      if (error instanceof ProviderFailed) throw error;
      // Paid between the two calls.
      return checkAndCancel(id, services);
    })
    .catch((error: unknown) => {
      console.error(`The charge of payment ${id} is cancelled later: ${toLoggableError(error)}`);
      return false;
    });
}

async function checkAndCancel(paymentId: number, services: CheckoutServices): Promise<boolean> {
  await checkCharge(paymentId, services);
  const charged = await requireCharged(services.database, paymentId);
  const { payment, charge } = charged;
  if (payment.status !== "pending" || charge.state !== "open") return false;
  await services.payments.by(charge.provider).cancel(toNamedPayment(charged));
  return true;
}

/** Runs in the transaction that ends the payment. No-op without a provider's charge. */
export async function endCharge(
  transaction: Transaction,
  payment: Payment,
  { isClosed, now }: { readonly isClosed: boolean; readonly now: Date },
): Promise<void> {
  await changeCharge(transaction, payment.id, {
    state: isClosed ? "closed" : "closing",
    checks: 0,
    nextCheckAt: isClosed ? getLastCheck(payment, now) : now,
  });
}
