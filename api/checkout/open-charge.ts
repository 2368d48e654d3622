import { and, eq } from "drizzle-orm";
import { createSharedWork } from "../../server/shared-work.mjs";
import type { Queries, Transaction } from "../database/connection";
import { idempotencyKeys } from "../database/schema/idempotency";
import { orders } from "../database/schema/orders";
import { paymentMethod, payments, providerCharges } from "../database/schema/payments";
import type { KeyedRequest } from "../http/idempotency";
import { RefusalError } from "../http/refusal-error";
import { sendOrderMails } from "../mail/order-mails";
import { messages } from "../messages";
import { orderStatus } from "../orders/order-status";
import { endOrders, findUnpaidOrderIds } from "../orders/order-transitions";
import { getLeaseEnd } from "../payments/card-purchases";
import { getProvider } from "../payments/choose-payments";
import { countPaymentFailure } from "../payments/count-payment-failure";
import {
  type Charge,
  type ChargeProvider,
  PaymentMethodUnavailable,
  type ProviderName,
} from "../payments/payments";
import {
  type ChargedPayment,
  changeCharge,
  lockCharged,
  type Payment,
  requireCharged,
} from "../payments/provider-charges";
import { ProviderFailed } from "../providers/ask-provider";
import { getCharge } from "./charge-of-payment";
import { getNextCheck } from "./check-times";
import { getDeadlinesOfDueDate } from "./create-payment";
import { applyOrderEffects, type CheckoutServices } from "./order-effects";
import { canStillReplace } from "./replace-orders";

type NewDetails = Partial<typeof payments.$inferInsert>;

/**
 * The simulated bank's charges are made at once. A real provider is asked after the commit (`openCharges`): an answer
 * over the network may take seconds, and a charge that is not stored yet could be paid.
 */
export async function startCharges(
  transaction: Transaction,
  inserted: readonly Payment[],
  services: CheckoutServices & { readonly now: Date },
): Promise<readonly number[]> {
  const { now } = services;
  const opening: number[] = [];
  for (const payment of inserted) {
    if (payment.status !== "pending" || payment.method === paymentMethod.card) continue;
    const provider = getProvider(services.payments, payment.method);
    if (provider === null) {
      const details = await requestDetails(transaction, payment, { provider, mayExist: false }, services);
      await saveDetails(transaction, payment, details);
      continue;
    }
    await transaction.insert(providerCharges).values({
      paymentId: payment.id,
      provider,
      state: "opening",
      createdAt: now,
      nextCheckAt: getLeaseEnd(now),
    });
    opening.push(payment.id);
  }
  return opening;
}

/** Charges that an earlier copy of the request left unopened. */
export async function findOpening(
  request: KeyedRequest,
  { database }: Pick<CheckoutServices, "database">,
): Promise<readonly number[]> {
  const rows = await database
    .selectDistinct({ id: providerCharges.paymentId })
    .from(providerCharges)
    .innerJoin(orders, eq(orders.paymentId, providerCharges.paymentId))
    .innerJoin(idempotencyKeys, eq(idempotencyKeys.id, orders.idempotencyKeyId))
    .where(
      and(
        eq(idempotencyKeys.userId, request.userId),
        eq(idempotencyKeys.key, request.key),
        eq(providerCharges.state, "opening"),
      ),
    );
  return rows.map(({ id }) => id);
}

interface Attempt {
  /** True unless no earlier attempt can have reached the provider. */
  readonly mayExist: boolean;
}

export async function openCharges(
  paymentIds: readonly number[],
  attempt: Attempt,
  services: CheckoutServices,
): Promise<void> {
  await Promise.all(paymentIds.map((id) => openCharge(id, attempt, services)));
}

const sharing = createSharedWork<void>();

/** Copies of a request share one call in a process; in several processes the provider's idempotency joins them. */
export async function openCharge(
  paymentId: number,
  attempt: Attempt,
  services: CheckoutServices,
): Promise<void> {
  const charged = await requireCharged(services.database, paymentId);
  return sharing(charged.payment.providerReference, () => open(charged, attempt, services));
}

async function open(
  { payment, charge: { provider, state } }: ChargedPayment,
  { mayExist }: Attempt,
  services: CheckoutServices,
): Promise<void> {
  if (state !== "opening") return;
  let isUnanswered = false;
  const details = await requestDetails(services.database, payment, { provider, mayExist }, services).catch(
    (error: unknown) => {
      console.error(`No charge of payment ${payment.id} was made:`, error);
      countPaymentFailure(payment.method, error);
      isUnanswered = error instanceof ProviderFailed;
      return null;
    },
  );
  await services.database.transaction(async (transaction) => {
    const now = services.clock.now();
    const held = await lockCharged(transaction, payment.id);
    if (held.charge.state !== "opening") return;
    const orderIds = await findUnpaidOrderIds(transaction, [payment.id]);
    if (details !== null) await saveDetails(transaction, held.payment, details);
    // The old code may have been paid while the provider made the new one.
    if (details === null || !(await canStillReplace(transaction, orderIds))) {
      await refuse(transaction, held, { orderIds, isUnanswered }, { ...services, now });
      return;
    }
    const nextCheckAt = getNextCheck({ ...held.payment, ...details }, 0, now);
    await changeCharge(transaction, payment.id, { state: "open", checks: 0, nextCheckAt });
    await applyOrderEffects(transaction, "waiting", orderIds, { ...services, now });
  });
}

/** A second attempt is safer than a charge of unknown result: if it exists, `check-charge.ts` cancels it. */
async function refuse(
  transaction: Transaction,
  { payment }: ChargedPayment,
  { orderIds, isUnanswered }: { readonly orderIds: readonly number[]; readonly isUnanswered: boolean },
  services: CheckoutServices & { readonly now: Date },
): Promise<void> {
  const { now } = services;
  await transaction
    .update(payments)
    .set({ status: "denied", settledAt: now, isUnanswered })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "pending")));
  await endOrders(transaction, orderIds, { to: orderStatus.rejected, now });
  await sendOrderMails("denied", orderIds, services, transaction);
  await changeCharge(transaction, payment.id, { state: "closing", checks: 0, nextCheckAt: getLeaseEnd(now) });
}

async function requestDetails(
  queries: Queries,
  payment: Payment,
  { provider: name, mayExist }: Attempt & { readonly provider: ProviderName },
  services: CheckoutServices,
): Promise<NewDetails> {
  const provider = services.payments.by(name);
  const charge = { ...(await getCharge(queries, payment)), mayExist, requestedAt: services.clock.now() };
  const request =
    payment.method === paymentMethod.pix
      ? pixDetails(provider, charge, payment)
      : boletoDetails(provider, charge, payment, services);
  return request.catch((error: unknown) => {
    if (name !== null || !(error instanceof PaymentMethodUnavailable)) throw error;
    throw new RefusalError(422, messages.paymentMethodUnavailable);
  });
}

async function pixDetails(
  provider: ChargeProvider,
  charge: Charge,
  { expiresAt }: Payment,
): Promise<NewDetails> {
  if (expiresAt === null) throw new Error(`The Pix ${charge.reference} has no expiry`);
  const made = await provider.pix({ ...charge, expiresAt });
  return {
    pixPayload: made.payload,
    expiresAt: made.expiresAt,
    waitsUntil: made.expiresAt,
    providerId: made.providerId,
  };
}

async function boletoDetails(
  provider: ChargeProvider,
  charge: Charge,
  { boletoDueOn }: Payment,
  services: CheckoutServices,
): Promise<NewDetails> {
  if (boletoDueOn === null) throw new Error(`The boleto ${charge.reference} has no due date`);
  const made = await provider.boleto({ ...charge, dueOn: boletoDueOn });
  return {
    boletoBarcode: made.barcode,
    boletoLine: made.line,
    boletoUrl: made.url,
    pixPayload: made.payload,
    providerId: made.providerId,
    ...getDeadlinesOfDueDate(made.dueOn, services),
  };
}

async function saveDetails(transaction: Transaction, { id, expiresAt }: Payment, details: NewDetails) {
  await transaction.update(payments).set(details).where(eq(payments.id, id));
  if (details.expiresAt?.getTime() === expiresAt?.getTime()) return;
  await transaction.update(orders).set({ expiresAt: details.expiresAt }).where(eq(orders.paymentId, id));
}
