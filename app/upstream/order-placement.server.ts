import type { z } from "zod";
import type { Address } from "~/model/address";
import type { ShippingOption } from "~/model/freight";
import type { PaymentMethod } from "~/model/payment-method";
import { measuresToWire } from "~/upstream/compatibility/checkout.server";
import { centavosToReais, reaisToCentavos } from "../../common/money";
import { type orderToPlace, placementRefusal, placeOrders } from "../../contract/orders";
import { isFields } from "../../contract/wire";
import { addressToWire } from "./addresses.server";
import { optionToWire } from "./freight.server";
import { publishPlacedOrders, type Upstream } from "./http.server";

import { malformed } from "./upstream-error.server";

/** One freight group to order, with the amounts that the shopper saw (purchase 3, "Order payload"). */
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
  /** Pays instead of a typed card. */
  readonly savedCardId: number | null;
  /** Code of the waiting order that this one replaces; null for an order from the cart. */
  readonly replaces: string | null;
  /** What was drawn in the shopper's room, kept with the order; null for none. */
  readonly roomProjectId: number | null;
  /** The typed card is saved. */
  readonly savesCard: boolean;
  readonly items: readonly {
    productId: number;
    skuId: number;
    unitPriceInCentavos: number;
    quantity: number;
    /** To name what is gone. */
    name?: string | undefined;
    /** From the reviewed cart line; null if the upstream has no versions. */
    cartVersion?: string | null;
    /** The shopper's list of walls and parts, in words. */
    measures?: string | null | undefined;
  }[];
  readonly discountInCentavos: number;
  readonly interestInCentavos: number;
  readonly totalInCentavos: number;
}

type WireChange = NonNullable<z.output<typeof placementRefusal>["changes"]>[number];

/** A difference between the reviewed and the current state that stopped the order. */
export interface PlacementChange {
  /** `checkout`: it was begun again since, as the storefront itself finds. */
  readonly kind: WireChange["kind"] | "checkout";
  readonly skuId: number | null;
  readonly resellerId: number | null;
  /** Centavos, or pieces for the kinds stock and cart. */
  readonly expected: number | null;
  readonly actual: number | null;
}

const defaultDeliveryInBusinessDays = 10;

/**
 * Places one order per group and returns the codes (purchase 7, order/add). Idempotent by key. Throws UpstreamError
 * with status 409 on changes, which `placementChanges` reads. An expired review returns only orders already placed with
 * this key, if the upstream has cart line versions. `mayTellAnalytics` is the shopper's consent, `upstreamTells`
 * whether the upstream reports conversions.
 */
export async function submitOrders(
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
  const body = orders.map((order) => ({ ...orderToWire(upstream, order), ...agreement, ...expiry }));
  const answer = await upstream(placeOrders, { body, idempotencyKey });
  if (answer.orders.length < orders.length)
    throw malformed(placeOrders.name, `${answer.orders.length} codes for ${orders.length} orders`);
  publishPlacedOrders(answer.orders.length);
  return {
    codes: answer.orders.map(({ orderCode }) => orderCode),
    upstreamTells: answer.tellsAnalytics === true,
  };
}

const { changes: changesOfRefusal, placed: placedBefore } = placementRefusal.shape;

/** Parses the changes of a refused placement; empty if it lists none. */
export function placementChanges(refusalBody: unknown): PlacementChange[] {
  const changes = isFields(refusalBody) ? changesOfRefusal.safeParse(refusalBody.changes).data : null;
  return (changes ?? []).map(changeFromWire);
}

/** Codes of the orders that the key has placed with other data, as of another page of one checkout; empty if none. */
export const codesPlacedBefore = (refusalBody: unknown): readonly string[] =>
  (isFields(refusalBody) && placedBefore.safeParse(refusalBody.placed).data) || [];

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

function orderToWire(upstream: Upstream, order: OrderToPlace): z.input<typeof orderToPlace> {
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
    Items: order.items.map(({ productId, skuId, unitPriceInCentavos, quantity, cartVersion, measures }) => ({
      ProductId: productId,
      SkuId: skuId,
      Price: centavosToReais(unitPriceInCentavos),
      Qty: quantity,
      ...(cartVersion && { CartVersion: cartVersion }),
      ...measuresToWire(upstream, measures),
    })),
    CardId: order.cardToken,
    ...(order.savedCardId !== null && { SavedCardId: order.savedCardId }),
    ...(order.savesCard && { SaveCard: true }),
    ...(order.replaces !== null && { Replaces: order.replaces }),
    ...(order.roomProjectId !== null && { RoomProject: order.roomProjectId }),
    AnswerShippingCalculationModel: optionToWire(order.shipping),
    ResaleId: order.resellerId,
    Platform: "web",
    Discount: centavosToReais(order.discountInCentavos),
    TotalPrice: centavosToReais(order.totalInCentavos),
    InstallmentsInterest: centavosToReais(order.interestInCentavos),
  };
}
