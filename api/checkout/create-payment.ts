import { randomBytes } from "node:crypto";
import { paymentMethod, type payments } from "../database/schema/payments";
import { type OrderStatus, orderStatus } from "../orders/order-status";
import { endOfDay, getBusinessDayAfter, toDay } from "../payments/sao-paulo-days";
import type { Services } from "../services";
import { getReference } from "./charge-of-payment";
import type { Checkout, CheckoutOrder } from "./checkout";
import type { Buyer } from "./checkout-data";

type NewPayment = typeof payments.$inferInsert;

export interface PreparedPayment {
  readonly payment: NewPayment;
  readonly orderStatus: OrderStatus;
}

const afterMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

export const getCardExpiry = (now: Date, { settings }: Pick<Services, "settings">): Date =>
  afterMinutes(now, settings.payments.cardPageLifetimeInMinutes);

/** False for orders without cost, which need no card. */
export function needsCard(
  checkout: Checkout,
  orders: readonly { readonly totalInCentavos: number }[],
): boolean {
  return (
    checkout.paymentMethod === paymentMethod.card && orders.some(({ totalInCentavos }) => totalInCentavos > 0)
  );
}

/** Pays one order, or several under the code of the first. Providers are charged after the insertion, cards after the commit. */
export function createPayment(
  order: { code: string; totalInCentavos: number; requested: CheckoutOrder; buyer: Buyer },
  { method, isByCard }: { method: number; isByCard: boolean },
  services: Pick<Services, "settings">,
  now: Date,
): PreparedPayment {
  const { code, totalInCentavos, requested, buyer } = order;
  const payment: NewPayment = {
    userId: buyer.id,
    method,
    amountInCentavos: totalInCentavos,
    providerReference: getReference(code),
    createdAt: now,
  };
  if (isByCard) {
    const card = { creditInstallments: requested.installments, expiresAt: getCardExpiry(now, services) };
    return { payment: { ...payment, ...card }, orderStatus: orderStatus.waiting };
  }
  if (totalInCentavos === 0) {
    return {
      payment: { ...payment, status: "approved", settledAt: now },
      orderStatus: orderStatus.approved,
    };
  }
  const deadlines =
    method === paymentMethod.pix ? pixDeadlines(now, services) : boletoDeadlines(now, services);
  return { payment: { ...payment, ...deadlines }, orderStatus: orderStatus.waiting };
}

function pixDeadlines(now: Date, { settings }: Pick<Services, "settings">): Partial<NewPayment> {
  const expiresAt = afterMinutes(now, settings.pixLifetimeInMinutes);
  return { expiresAt, waitsUntil: expiresAt };
}

function boletoDeadlines(now: Date, services: Pick<Services, "settings">): Partial<NewPayment> {
  const dueOn = getBusinessDayAfter(toDay(now), services.settings.payments.boletoBusinessDays);
  return {
    ...getDeadlinesOfDueDate(dueOn, services),
    // Unguessable URL.
    boletoPageId: randomBytes(18).toString("base64url"),
  };
}

export const getDeadlinesOfDueDate = (dueOn: string, { settings }: Pick<Services, "settings">) => ({
  boletoDueOn: dueOn,
  expiresAt: endOfDay(dueOn),
  waitsUntil: endOfDay(getBusinessDayAfter(dueOn, settings.payments.boletoGraceBusinessDays)),
});
