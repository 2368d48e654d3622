import type { z } from "zod";
import { type orderToPlace, placementRefusal, placeOrders } from "../../contract/orders";
import type { Address } from "../domain/address";
import type { ShippingOption } from "../domain/freight";
import { centavosToReais, reaisToCentavos } from "../domain/money";
import type { PaymentMethod } from "../domain/payment-method";
import { addressToWire } from "./addresses.server";
import { optionToWire } from "./freight.server";
import type { Upstream } from "./http.server";
import { tellPlaced } from "./told-calls.server";

/** One freight group as it is ordered; every amount is what the shopper saw (purchase 3, "Order payload"). */
export interface OrderToPlace {
  readonly shopperId: number;
  readonly resellerId: number;
  readonly couponId: number | null;
  readonly address: Address;
  readonly phone: string;
  readonly taxId: string;
  readonly shipping: ShippingOption;
  readonly paymentMethod: PaymentMethod;
  readonly installments: number;
  readonly cardToken: string | null;
  readonly items: readonly {
    productId: number;
    skuId: number;
    unitPriceInCentavos: number;
    quantity: number;
    /** Of the cart line that was reviewed; null where the upstream has no versions. */
    cartVersion?: string | null;
  }[];
  readonly discountInCentavos: number;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
}

type WireChange = NonNullable<z.output<typeof placementRefusal>["changes"]>[number];

/** A difference between what the shopper saw and what holds now, which stopped the order. */
export interface PlacementChange {
  readonly kind: WireChange["kind"];
  readonly skuId: number | null;
  readonly resellerId: number | null;
  /** Centavos; pieces where the kind is stock or cart. */
  readonly expected: number | null;
  readonly actual: number | null;
}

const defaultDeliveryInBusinessDays = 10;

/**
 * Places one order a group and answers their codes (purchase 7, order/add). The same key gives the same orders, however
 * often it is sent. What changed meanwhile is an UpstreamError with status 409; `placementChanges` reads it.
 * An expired review is answered with the orders that its key has placed before, and places none: for an upstream that has
 * versions of cart lines only. `mayTellAnalytics` says what the shopper has agreed to, `upstreamTells` whether the upstream takes care of it.
 */
export async function place(
  upstream: Upstream,
  orders: readonly OrderToPlace[],
  {
    key: idempotencyKey,
    mayTellAnalytics,
    isExpired = false,
  }: { key: string; mayTellAnalytics: boolean; isExpired?: boolean },
): Promise<{ codes: string[]; upstreamTells: boolean }> {
  const agreement = mayTellAnalytics ? { Analytics: true } : {};
  const expiry = isExpired ? { Expired: true } : {};
  const body = orders.map((order) => ({ ...orderToWire(order), ...agreement, ...expiry }));
  const answer = await upstream(placeOrders, { body, idempotencyKey });
  tellPlaced(answer.orders.length);
  return {
    codes: answer.orders.map(({ orderCode }) => orderCode),
    upstreamTells: answer.tellsAnalytics === true,
  };
}

/** What the body of a refused placement says has changed; nothing where it does not say. */
export function placementChanges(refusalBody: unknown): PlacementChange[] {
  const refused = placementRefusal.safeParse(refusalBody);
  return refused.success ? (refused.data.changes ?? []).map(changeFromWire) : [];
}

function changeFromWire(wire: WireChange): PlacementChange {
  const figure = (value: number | null | undefined) => {
    if (value === null || value === undefined) return null;
    return wire.kind === "stock" || wire.kind === "cart" ? value : reaisToCentavos(value);
  };
  return {
    kind: wire.kind,
    skuId: wire.skuId ?? null,
    resellerId: wire.resaleId ?? null,
    expected: figure(wire.expected),
    actual: figure(wire.actual),
  };
}

function orderToWire(order: OrderToPlace): z.input<typeof orderToPlace> {
  return {
    CouponId: order.couponId ?? 0,
    OrderCode: "",
    DeliveryId: order.address.id,
    ClientId: order.shopperId,
    OrderStatus: 0,
    PrazoEntrega: order.shipping.maxBusinessDays ?? defaultDeliveryInBusinessDays,
    PaymentMethod: order.paymentMethod,
    DeliveryMethod: order.shipping.name,
    Phone: order.phone,
    FretePrice: centavosToReais(order.shipping.priceInCentavos),
    CreditInstallments: order.installments,
    Address: addressToWire(order.address),
    Document: order.taxId,
    Items: order.items.map(({ productId, skuId, unitPriceInCentavos, quantity, cartVersion }) => ({
      ProductId: productId,
      SkuId: skuId,
      Price: centavosToReais(unitPriceInCentavos),
      Qty: quantity,
      ...(cartVersion && { CartVersion: cartVersion }),
    })),
    CardId: order.cardToken,
    AnswerShippingCalculationModel: optionToWire(order.shipping),
    ResaleId: order.resellerId,
    Platform: "web",
    Discount: centavosToReais(order.discountInCentavos),
    TotalPrice: centavosToReais(order.totalInCentavos),
    InstallmentsInterest: centavosToReais(order.interestInCentavos),
  };
}
