import { randomBytes } from "node:crypto";
import type { payments } from "../database/schema/payments";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import { type Charge, PaymentMethodUnavailable } from "../payments/payments";
import { businessDaysAfter, dayOf, endOfDay } from "../payments/sao-paulo-days";
import type { Services } from "../services";
import { type Checkout, type CheckoutOrder, paymentMethod } from "./checkout";
import { type OrderStatus, orderStatus } from "./order-status";
import type { Buyer } from "./placement-facts";

type NewPayment = typeof payments.$inferInsert;

const newPageId = (): string => randomBytes(18).toString("base64url");

export interface Asked {
  readonly payment: NewPayment;
  readonly status: OrderStatus;
}

export const cardExpiry = (now: Date, { settings }: Pick<Services, "settings">): Date =>
  new Date(now.getTime() + settings.payments.cardPageLifetimeInMinutes * 60_000);

/** False for orders without cost, which need no card. */
export function asksCard(checkout: Checkout, totalsInCentavos: readonly number[]): boolean {
  return checkout.paymentMethod === paymentMethod.card && totalsInCentavos.some((total) => total > 0);
}

/** The reference derives from the order code. Cards are authorised after the commit. */
export async function createCharges(
  order: { code: string; totalInCentavos: number; wish: CheckoutOrder; buyer: Buyer },
  method: { method: number; asksCard: boolean },
  parts: Pick<Services, "payments" | "settings">,
  now: Date,
): Promise<Asked> {
  const { code, totalInCentavos, wish, buyer } = order;
  const charge: Charge = {
    reference: `ENV${code}`,
    amountInCentavos: totalInCentavos,
    orderCode: code,
    payer: { name: buyer.name, document: buyer.taxId ?? "" },
  };
  const payment: NewPayment = {
    userId: buyer.id,
    method: method.method,
    amountInCentavos: totalInCentavos,
    providerReference: charge.reference,
    createdAt: now,
  };
  if (method.asksCard) {
    const asked = { ...payment, creditInstallments: wish.installments, expiresAt: cardExpiry(now, parts) };
    return { payment: asked, status: orderStatus.waiting };
  }
  if (totalInCentavos === 0) {
    return { payment: { ...payment, status: "approved", settledAt: now }, status: orderStatus.approved };
  }
  const details = await collect(charge, method.method, parts, now);
  return { payment: { ...payment, ...details }, status: orderStatus.waiting };
}

async function collect(
  charge: Charge,
  method: number,
  { payments: provider, settings }: Pick<Services, "payments" | "settings">,
  now: Date,
): Promise<Partial<NewPayment>> {
  try {
    if (method === paymentMethod.pix) {
      const expiresAt = new Date(now.getTime() + settings.pixLifetimeInMinutes * 60_000);
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
      boletoPageId: newPageId(),
      expiresAt: endOfDay(dueOn),
      waitsUntil: endOfDay(businessDaysAfter(dueOn, boletoGraceBusinessDays)),
    };
  } catch (error) {
    if (error instanceof PaymentMethodUnavailable)
      throw new RefusalError(422, messages.paymentMethodUnavailable);
    throw error;
  }
}
