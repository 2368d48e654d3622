import type { payments } from "../database/schema/payments";
import { Refused } from "../http/refused";
import { messages } from "../messages";
import type { Parts } from "../parts";
import { type Charge, PaymentMethodUnavailable } from "../payments/payments";
import { type CheckoutOrder, paymentMethod } from "./checkout";
import { type OrderStatus, orderStatus } from "./order-status";
import type { Buyer } from "./placement-facts";

type NewPayment = typeof payments.$inferInsert;

/** A charge that has been asked for, and the state its order is in after that. */
export interface Asked {
  readonly payment: NewPayment;
  readonly status: OrderStatus;
}

/**
 * Asks the provider to collect one order's money. The provider's reference is made of the order's code, so a
 * charge whose order was never committed belongs to nothing and expires.
 */
export async function askForMoney(
  order: { code: string; totalInCentavos: number; wish: CheckoutOrder; method: number; buyer: Buyer },
  { payments: provider, settings }: Pick<Parts, "payments" | "settings">,
  now: Date,
): Promise<Asked> {
  const { code, totalInCentavos, wish, method, buyer } = order;
  const charge: Charge = {
    reference: `ENV${code}`,
    amountInCentavos: totalInCentavos,
    orderCode: code,
    payer: { name: buyer.name, document: buyer.taxId ?? "" },
  };
  const payment: NewPayment = {
    userId: buyer.id,
    method,
    amountInCentavos: totalInCentavos,
    providerReference: charge.reference,
    createdAt: now,
  };
  // What costs nothing is paid for.
  if (totalInCentavos === 0) {
    return { payment: { ...payment, status: "approved", settledAt: now }, status: orderStatus.approved };
  }
  try {
    if (method === paymentMethod.pix) {
      const expiresAt = new Date(now.getTime() + settings.pixLifetimeInMinutes * 60_000);
      const { payload } = await provider.pix({ ...charge, expiresAt });
      return { payment: { ...payment, expiresAt, pixPayload: payload }, status: orderStatus.waiting };
    }
    if (method === paymentMethod.boleto) {
      const { barcode, line, dueOn } = await provider.boleto(charge);
      return {
        payment: { ...payment, boletoBarcode: barcode, boletoLine: line, boletoDueOn: dueOn },
        status: orderStatus.waiting,
      };
    }
    return await chargeCard(payment, charge, wish, provider, now);
  } catch (error) {
    if (error instanceof PaymentMethodUnavailable) throw new Refused(422, messages.paymentMethodUnavailable);
    throw error;
  }
}

const statusAfterCard = {
  approved: orderStatus.approved,
  denied: orderStatus.rejected,
  pending: orderStatus.waiting,
} as const;

async function chargeCard(
  payment: NewPayment,
  charge: Charge,
  { cardToken, installments }: CheckoutOrder,
  provider: Parts["payments"],
  now: Date,
): Promise<Asked> {
  if (cardToken === null) throw new PaymentMethodUnavailable("card without a token");
  const { status, brand, lastDigits, hostedPageUrl } = await provider.charge({
    ...charge,
    cardToken,
    installments,
  });
  return {
    payment: {
      ...payment,
      status,
      settledAt: status === "pending" ? null : now,
      cardBrand: brand,
      cardLastDigits: lastDigits,
      creditInstallments: installments,
      hostedPageUrl,
    },
    status: statusAfterCard[status],
  };
}
