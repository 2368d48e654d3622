import { randomBytes } from "node:crypto";
import { paymentMethod, type payments } from "../database/schema/payments";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import { orderCodeAsNumber } from "../orders/order-code";
import { type OrderStatus, orderStatus } from "../orders/order-status";
import { type Charge, PaymentMethodUnavailable } from "../payments/payments";
import { businessDaysAfter, dayOf, endOfDay } from "../payments/sao-paulo-days";
import type { Services } from "../services";
import type { Checkout, CheckoutOrder } from "./checkout";
import type { Buyer } from "./checkout-data";

type NewPayment = typeof payments.$inferInsert;

export interface PreparedPayment {
  readonly payment: NewPayment;
  readonly orderStatus: OrderStatus;
}

const afterMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

export const cardExpiry = (now: Date, { settings }: Pick<Services, "settings">): Date =>
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

/** For one order, or for several with the code of the first. The reference derives from the code. Cards are authorised after the commit. */
export async function createPayment(
  order: { code: string; totalInCentavos: number; requested: CheckoutOrder; buyer: Buyer },
  { method, isByCard }: { method: number; isByCard: boolean },
  services: Pick<Services, "payments" | "settings">,
  now: Date,
): Promise<PreparedPayment> {
  const { code, totalInCentavos, requested, buyer } = order;
  const reference = `ENV${code}`;
  const payment: NewPayment = {
    userId: buyer.id,
    method,
    amountInCentavos: totalInCentavos,
    providerReference: reference,
    createdAt: now,
  };
  if (isByCard) {
    const card = { creditInstallments: requested.installments, expiresAt: cardExpiry(now, services) };
    return { payment: { ...payment, ...card }, orderStatus: orderStatus.waiting };
  }
  if (totalInCentavos === 0) {
    return {
      payment: { ...payment, status: "approved", settledAt: now },
      orderStatus: orderStatus.approved,
    };
  }
  const charge: Charge = {
    reference,
    amountInCentavos: totalInCentavos,
    documentNumber: String(orderCodeAsNumber(code)),
    payer: { name: buyer.name, document: buyer.taxId ?? "" },
  };
  const details = await createCharge(charge, method, services, now).catch((error: unknown) => {
    if (!(error instanceof PaymentMethodUnavailable)) throw error;
    throw new RefusalError(422, messages.paymentMethodUnavailable);
  });
  return { payment: { ...payment, ...details }, orderStatus: orderStatus.waiting };
}

async function createCharge(
  charge: Charge,
  method: number,
  { payments: provider, settings }: Pick<Services, "payments" | "settings">,
  now: Date,
): Promise<Partial<NewPayment>> {
  if (method === paymentMethod.pix) {
    const expiresAt = afterMinutes(now, settings.pixLifetimeInMinutes);
    const { payload } = await provider.pix({ ...charge, expiresAt });
    return { expiresAt, waitsUntil: expiresAt, pixPayload: payload };
  }
  const { boletoBusinessDays, boletoGraceBusinessDays } = settings.payments;
  const dueOn = businessDaysAfter(dayOf(now), boletoBusinessDays);
  const { barcode, line, url } = await provider.boleto({ ...charge, dueOn });
  return {
    boletoBarcode: barcode,
    boletoLine: line,
    boletoDueOn: dueOn,
    boletoUrl: url,
    // Unguessable URL.
    boletoPageId: randomBytes(18).toString("base64url"),
    expiresAt: endOfDay(dueOn),
    waitsUntil: endOfDay(businessDaysAfter(dueOn, boletoGraceBusinessDays)),
  };
}
