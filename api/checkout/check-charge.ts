import { and, eq, notInArray } from "drizzle-orm";
import { orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import { orderStatus } from "../orders/order-status";
import type { ChargeReport } from "../payments/payments";
import {
  type ChargedPayment,
  changeCharge,
  lockCharged,
  requireCharged,
  toNamedPayment,
} from "../payments/provider-charges";
import { getLastCheck, getNextCheck, isGivenUp, isOver } from "./check-times";
import { openCharge } from "./open-charge";
import type { CheckoutServices } from "./order-effects";
import { recordPaymentEvent } from "./payment-events";
import { sumPromisedRefunds } from "./promised-refunds";
import { storeEvent } from "./store-event";

/** An unknown charge may still arrive within this time after the request. */
const creationInMs = 2 * 60_000;

/** The only place where a charge counts as paid: webhooks and jobs merely trigger this read at the provider. */
export async function checkCharge(paymentId: number, services: CheckoutServices): Promise<void> {
  const charged = await requireCharged(services.database, paymentId);
  if (charged.charge.state === "opening") return openCharge(paymentId, { mayExist: true }, services);
  const report = await services.payments.by(charged.charge.provider).find(toNamedPayment(charged));
  await applyReport(charged, report, services);
}

async function applyReport(
  charged: ChargedPayment,
  report: ChargeReport | null,
  services: CheckoutServices,
): Promise<void> {
  const { payment } = charged;
  if (report?.providerId != null && payment.providerId === null) {
    const isPayment = eq(payments.id, payment.id);
    await services.database.update(payments).set({ providerId: report.providerId }).where(isPayment);
  }
  if (report === null || report.state === "waiting") return waitOrClose(charged, report, services);
  if (report.state === "paid") {
    await record(charged, report, "approved", services);
    await recordReturnedPart(charged, report, services);
  }
  if (report.state === "ended" && payment.status === "pending" && !isOver(payment, services.clock.now()))
    await record(charged, report, "denied", services);
  if (report.state === "refunded") await recordRefunded(charged, report, services);
  await changeCharge(services.database, payment.id, { state: "closed", checks: 0, nextCheckAt: null });
}

/** A charge has at most one event of each kind, from any source. A provider takes no money after the expiry. */
async function record(
  { payment, charge }: ChargedPayment,
  { charged, paidAt }: ChargeReport,
  kind: "approved" | "denied",
  services: CheckoutServices,
): Promise<void> {
  const { providerReference: reference, expiresAt } = payment;
  const at = paidAt ?? services.clock.now();
  const occurredAt = expiresAt !== null && at > expiresAt ? expiresAt : at;
  const id = `${charge.provider}-${reference}-${kind}`;
  await recordPaymentEvent({ id, reference, kind, charged, occurredAt }, services);
}

/** Returned at the provider, by people or because it was cancelled in the moment of its payment. */
async function recordRefunded(
  charged: ChargedPayment,
  report: ChargeReport,
  services: CheckoutServices,
): Promise<void> {
  const { payment } = charged;
  if (payment.status === "pending") await record(charged, report, "denied", services);
  if (payment.status !== "approved") return record(charged, report, "approved", services);
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    const held = await lockCharged(transaction, payment.id);
    if (held.payment.status !== "approved") return;
    await transaction.update(payments).set({ status: "refunded" }).where(eq(payments.id, payment.id));
    const sold = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.paymentId, payment.id), notInArray(orders.status, statusesWithoutMoney)));
    // Otherwise the shop has given all of it back itself.
    if (sold.length === 0) return;
    await storeEvent(transaction, {
      id: `${charged.charge.provider}-${payment.providerReference}-returned`,
      paymentId: payment.id,
      kind: "returned",
      mismatch: null,
      body: { charged: report.charged },
      receivedAt: clock.now(),
    });
  });
}

/** Once for each sum that has come back, beyond what the shop has promised to the buyers. */
async function recordReturnedPart(
  charged: ChargedPayment,
  { returnedInCentavos, charged: amount }: ChargeReport,
  services: CheckoutServices,
): Promise<void> {
  const { database, clock } = services;
  if (returnedInCentavos === 0) return;
  const { id: paymentId, providerReference } = charged.payment;
  await database.transaction(async (transaction) => {
    const { payment } = await lockCharged(transaction, paymentId);
    if (payment.status !== "approved") return;
    if (returnedInCentavos <= (await sumPromisedRefunds(transaction, [paymentId], services))) return;
    await storeEvent(transaction, {
      id: `${charged.charge.provider}-${providerReference}-returned-${returnedInCentavos}`,
      paymentId,
      kind: "returned",
      mismatch: null,
      body: { charged: amount, returnedInCentavos },
      receivedAt: clock.now(),
    });
  });
}

const statusesWithoutMoney = [orderStatus.rejected, orderStatus.cancelled, orderStatus.returned];

async function waitOrClose(
  charged: ChargedPayment,
  report: ChargeReport | null,
  services: CheckoutServices,
): Promise<void> {
  const { payment, charge } = charged;
  const now = services.clock.now();
  const { id } = payment;
  if (charge.state === "closed") {
    return changeCharge(services.database, id, { nextCheckAt: null });
  }
  if (charge.state === "open" && !isOver(payment, now)) {
    const nextCheckAt = getNextCheck(payment, charge.checks, now);
    return changeCharge(services.database, id, { checks: charge.checks + 1, nextCheckAt });
  }
  if (report === null && now.getTime() - charge.createdAt.getTime() < creationInMs) {
    const nextCheckAt = new Date(charge.createdAt.getTime() + creationInMs);
    return changeCharge(services.database, id, { nextCheckAt });
  }
  await services.payments.by(charge.provider).cancel(toNamedPayment(charged));
  await changeCharge(services.database, id, {
    state: "closed",
    checks: 0,
    nextCheckAt: getLastCheck(payment, now),
  });
}

/** Runs after a failed reading. Orders do not wait for a provider forever: money that arrives later is refunded. */
export async function postponeCheck(
  { payment, charge }: ChargedPayment,
  nextCheckAt: Date,
  { database, clock }: CheckoutServices,
): Promise<void> {
  const isLost = charge.state === "open" && isGivenUp(payment, clock.now());
  await database.transaction(async (transaction) => {
    const held = await lockCharged(transaction, payment.id);
    await changeCharge(transaction, payment.id, {
      checks: held.charge.checks + 1,
      nextCheckAt,
      ...(isLost && held.charge.state === "open" ? { state: "closing" } : {}),
    });
  });
}
