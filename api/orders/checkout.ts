import type { z } from "zod";
import type { orderToPlace } from "../../contract/orders";
import { requireOwn } from "../http/ownership";
import { RefusalError } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import { centavosOf } from "../reais";
import type { ClaimedOrder } from "./calculate-order";

export const paymentMethod = { card: 0, boleto: 1, pix: 2 } as const;

export interface CheckoutOrder extends ClaimedOrder {
  readonly addressId: number;
  readonly seenAddress: z.output<typeof orderToPlace>["Address"];
  readonly cardToken: string | null;
}

/** A checkout: one order per reseller, one payment method, at most one coupon. */
export interface Checkout {
  readonly orders: readonly CheckoutOrder[];
  /** 0 credit card, 1 bank slip, 2 Pix. */
  readonly paymentMethod: number;
  readonly couponId: number | null;
  readonly phone: string;
  readonly tellsAnalytics: boolean;
  readonly platform: string;
  readonly isExpired: boolean;
}

/** Maps the contract's payloads. Refuses with 422 if they do not form one checkout. */
export function checkoutOf(payloads: readonly z.output<typeof orderToPlace>[], shopper: Shopper): Checkout {
  const [first] = payloads;
  if (first === undefined) throw new RefusalError(400, messages.wrongRequest);
  const resellers = new Set(payloads.map(({ ResaleId }) => ResaleId));
  if (resellers.size !== payloads.length) throw new RefusalError(422, messages.oneOrderPerReseller);
  for (const payload of payloads) {
    requireOwn(shopper, payload.ClientId);
    if (payload.CouponId !== first.CouponId || payload.PaymentMethod !== first.PaymentMethod) {
      throw new RefusalError(422, messages.oneWayToPay);
    }
  }
  if (first.PaymentMethod === paymentMethod.card) requireTokens(payloads);
  return {
    orders: payloads.map(orderOf),
    paymentMethod: first.PaymentMethod,
    couponId: first.CouponId === 0 ? null : first.CouponId,
    phone: first.Phone,
    tellsAnalytics: payloads.every(({ Analytics }) => Analytics === true),
    platform: first.Platform,
    isExpired: payloads.some(({ Expired }) => Expired === true),
  };
}

/** A token for each order, or none at all: then the card is entered on the provider's page. */
function requireTokens(payloads: readonly z.output<typeof orderToPlace>[]): void {
  const tokens = payloads.flatMap(({ CardId }) => (CardId === null ? [] : [CardId]));
  const isComplete = tokens.length === 0 || tokens.length === payloads.length;
  if (!isComplete || new Set(tokens).size !== tokens.length)
    throw new RefusalError(422, messages.oneTokenPerOrder);
}

const orderOf = (payload: z.output<typeof orderToPlace>): CheckoutOrder => ({
  resellerId: payload.ResaleId,
  addressId: payload.DeliveryId,
  seenAddress: payload.Address,
  cardToken: payload.CardId,
  deliveryMethod: payload.DeliveryMethod,
  installments: payload.PaymentMethod === paymentMethod.card ? payload.CreditInstallments : 1,
  items: payload.Items.map(({ SkuId, Qty, Price, CartVersion }) => ({
    skuId: SkuId,
    quantity: Qty,
    priceInCentavos: centavosOf(Price),
    cartVersion: CartVersion ?? null,
  })),
  freightInCentavos: centavosOf(payload.FretePrice),
  discountInCentavos: centavosOf(payload.Discount),
  interestInCentavos: centavosOf(payload.InstallmentsInterest),
  totalInCentavos: centavosOf(payload.TotalPrice),
});
