import type { z } from "zod";
import { cleanLine } from "../../common/text";
import type { orderToPlace } from "../../contract/orders";
import { type PaymentMethod, paymentMethod } from "../database/schema/payments";
import { requireOwn } from "../http/ownership";
import { RefusalError } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import { toWholeCentavos } from "../reais";
import type { ClaimedOrder } from "./calculate-order";

type OrderToPlace = z.output<typeof orderToPlace>;

export interface CheckoutOrder extends ClaimedOrder {
  readonly addressId: number;
  /** The address that checkout displayed; missing fields are not compared. */
  readonly reviewedAddress: OrderToPlace["Address"];
  readonly cardToken: string | null;
  /** Code of the waiting order that this one replaces. */
  readonly replaces: string | null;
  /** Project whose picture the order keeps. */
  readonly roomProjectId: number | null;
}

/** A checkout: one order per reseller, one payment method, at most one coupon. */
export interface Checkout {
  readonly orders: readonly CheckoutOrder[];
  readonly paymentMethod: PaymentMethod;
  readonly couponId: number | null;
  readonly savedCardId: number | null;
  readonly savesCard: boolean;
  readonly phone: string;
  readonly tellsAnalytics: boolean;
  readonly platform: string;
  readonly isExpired: boolean;
  readonly changesPayment: boolean;
}

/** Maps the contract's payloads. Refuses with 422 if they do not form one checkout. */
export function parseCheckout(payloads: readonly OrderToPlace[], shopper: Shopper): Checkout {
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
  const replaced = new Set(payloads.flatMap(({ Replaces }) => Replaces ?? []));
  if (replaced.size > 0 && replaced.size !== payloads.length)
    throw new RefusalError(422, messages.wrongRequest);
  const method = Object.values(paymentMethod).find((each) => each === first.PaymentMethod);
  if (method === undefined) throw new RefusalError(400, messages.wrongRequest);
  const isByCard = method === paymentMethod.card;
  if (isByCard) requireTokens(payloads);
  return {
    orders: payloads.map(toCheckoutOrder),
    paymentMethod: method,
    couponId: first.CouponId === 0 ? null : first.CouponId,
    savedCardId: isByCard ? (first.SavedCardId ?? null) : null,
    savesCard: isByCard && first.SavedCardId === undefined && first.SaveCard === true,
    phone: first.Phone,
    tellsAnalytics: payloads.every(({ Analytics }) => Analytics === true),
    platform: first.Platform,
    isExpired: payloads.some(({ Expired }) => Expired === true),
    changesPayment: replaced.size > 0,
  };
}

/** One saved card for all, or a token for each order, or neither: then the card is entered on the provider's page. */
function requireTokens(payloads: readonly OrderToPlace[]): void {
  const tokens = payloads.flatMap(({ CardId }) => (CardId === null ? [] : [CardId]));
  const isComplete = tokens.length === 0 || tokens.length === payloads.length;
  const saved = new Set(payloads.map(({ SavedCardId }) => SavedCardId));
  const isOneCard = saved.size === 1 && (tokens.length === 0 || saved.has(undefined));
  if (!isComplete || !isOneCard || new Set(tokens).size !== tokens.length)
    throw new RefusalError(422, messages.oneTokenPerOrder);
}

const toCheckoutOrder = (payload: OrderToPlace): CheckoutOrder => ({
  resellerId: payload.ResaleId,
  addressId: payload.DeliveryId,
  reviewedAddress: payload.Address,
  cardToken: payload.CardId,
  replaces: payload.Replaces ?? null,
  roomProjectId: payload.RoomProject ?? null,
  deliveryMethod: payload.DeliveryMethod,
  installments: payload.PaymentMethod === paymentMethod.card ? payload.CreditInstallments : 1,
  items: payload.Items.map(({ SkuId, Qty, Price, CartVersion, Measures }) => ({
    skuId: SkuId,
    quantity: Qty,
    priceInCentavos: toWholeCentavos(Price),
    cartVersion: CartVersion ?? null,
    measures: Measures === undefined ? null : cleanLine(Measures) || null,
  })),
  freightInCentavos: toWholeCentavos(payload.FretePrice),
  discountInCentavos: toWholeCentavos(payload.Discount),
  interestInCentavos: toWholeCentavos(payload.InstallmentsInterest),
  totalInCentavos: toWholeCentavos(payload.TotalPrice),
});
