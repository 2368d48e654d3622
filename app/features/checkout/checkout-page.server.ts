import { promiseHash } from "remix-utils/promise";
import { getInstallerPercentage } from "~/features/cart/cart.server";
import { findRequestedCoupon, type RequestedCoupon } from "~/features/cart/coupon.server";
import { withMeasures } from "~/features/cart/measures.server";
import { readHistory } from "~/features/checkout/placement.server";
import { findOrdersToChange } from "~/features/orders/change-payment.server";
import { findExtrasAt } from "~/http/extra.server";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional, redirectTo, requireShopper } from "~/http/screen.server";
import { messages } from "~/messages";
import { type Address, formatFreightDestination } from "~/model/address";
import type { SavedCard } from "~/model/card";
import { type CartLine, canBeOrdered, getLineKey } from "~/model/cart";
import {
  type Checkout,
  type CheckoutGroup,
  calculateCheckout,
  calculateCheckoutTotals,
} from "~/model/checkout";

import type { ShippingOption } from "~/model/freight";
import { calculateSubtotal, type Order, type OrderItem } from "~/model/order";
import { hasReachedStatus, orderStatuses } from "~/model/order-status";
import type { PaymentMethod } from "~/model/payment-method";
import { isProfileComplete, type Profile, type Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { findProfile } from "~/upstream/accounts.server";
import { findCart } from "~/upstream/carts.server";
import { findCardsToPay, findOfferedCards } from "~/upstream/compatibility/checkout.server";
import { findAddressOfCart } from "~/upstream/compatibility/delivery-address.server";
import { findOrdersBefore } from "~/upstream/compatibility/idempotency-keys.server";
import { withResellers } from "~/upstream/compatibility/unnamed-resellers.server";
import { type FreightQuote, findFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { findOrders } from "~/upstream/orders.server";

export interface CheckoutPage {
  readonly shopper: Shopper;
  readonly profile: Profile;
  readonly address: Address;
  /** Null for a change of payment. */
  readonly quote: FreightQuote | null;
  readonly checkout: Checkout;
  readonly installerPercentage: number | null;
  readonly coupon: RequestedCoupon | null;
  /** Null if the upstream recognizes an order that is placed twice. */
  readonly history: readonly Order[] | null;
  /** Waiting orders whose payment changes; empty for a purchase from the cart. */
  readonly replaced: readonly Order[];
  /** Those that can pay. */
  readonly savedCards: readonly SavedCard[];
  /** Payment method of the last paid order; null if there is none, or if it is not known. */
  readonly lastPaidMethod: PaymentMethod | null;
  /** Ids of pictures of where a film goes, by the reseller whose order has it. */
  readonly pictures: ReadonlyMap<number, number>;
}

interface CheckoutOptions {
  readonly getInstallments?: (resellerId: number) => number | undefined;
  readonly cupom: string | null;
  /** Codes of orders whose payment changes. */
  readonly alterar: readonly string[];
  /** 'needed': a failure of the upstream is an error, else the checkout goes without them. */
  readonly savedCards: "needed" | "offered" | "unused";
  readonly needsLastPayment: boolean;
}

/** Redirects to a missing prerequisite: login, address, profile or current freight quote (purchase 2, "Redirects"). */
export async function openCheckout(
  context: RequestContext,
  { getInstallments, cupom, alterar, savedCards: use, needsLastPayment }: CheckoutOptions,
): Promise<CheckoutPage> {
  const shopper = await requireShopper(context);
  const { upstream, session } = context;
  if (alterar.length > 0) {
    const [opened, savedCards] = await Promise.all([
      openPaymentChange(context, shopper, alterar, getInstallments),
      readSavedCards(context, use),
    ]);
    return { ...opened, savedCards, lastPaidMethod: null, pictures: new Map() };
  }
  const reading = findCart(upstream);
  const { profile, address, quote, cart, read, ...groupTotals } = await promiseHash({
    profile: findProfile(upstream, shopper),
    address: findAddressOfCart(upstream, shopper.id),
    quote: findFreightQuote(upstream),
    cart: reading,
    pictures:
      findExtrasAt("orderPictures")[0]?.find(context, reading) ?? Promise.resolve(new Map<number, number>()),
    installerPercentage: getInstallerPercentage(upstream, shopper),
    // Starts in parallel where it is certainly needed.
    read: findOrdersBefore(upstream, shopper.id),
    savedCards: readSavedCards(context, use),
    lastPaidMethod: readLastPaidMethod(upstream, needsLastPayment ? shopper : null),
  });
  if (address === null) throw await redirectTo(paths.address({ voltar: paths.cart({ cupom }) }));
  if (!isProfileComplete(profile)) throw await redirectTo(paths.profile(undefined, { cart: true, cupom }));
  if (quote === null || !canBeOrdered(cart)) throw await redirectTo(paths.cart({ cupom }));
  if (!isQuoteFor(quote, address, cart.lines)) {
    const notice = { kind: "warning", message: messages.ours.quoteOutdated } as const;
    throw await redirectTo(paths.cart({ cupom }), session.notify(notice));
  }
  const [coupon, history, lines] = await Promise.all([
    findRequestedCoupon(context, cupom, cart.lines),
    read ?? readHistory(upstream, shopper.id, cart.lines),
    withResellers(upstream, cart.lines, context.location),
  ]);
  const terms = {
    freight: quote.groups,
    coupon: coupon?.coupon ?? null,
    installerPercentage: groupTotals.installerPercentage,
    getInstallments,
  };
  const checkout = calculateCheckout(await withMeasures(context, lines), { ...terms, now: new Date() });
  return { shopper, profile, address, quote, checkout, coupon, history, replaced: [], ...groupTotals };
}

async function readLastPaidMethod(
  upstream: Upstream,
  shopper: Shopper | null,
): Promise<PaymentMethod | null> {
  const orders = shopper ? await awaitOptional(findOrders(upstream, shopper.id), []) : [];
  const [last] = orders
    .filter((order) => hasReachedStatus(order, orderStatuses.approved))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  return last?.paymentMethod ?? null;
}

async function readSavedCards(
  { upstream }: RequestContext,
  use: CheckoutOptions["savedCards"],
): Promise<SavedCard[]> {
  if (use === "unused") return [];
  const cards = await (use === "needed"
    ? findCardsToPay(upstream)
    : awaitOptional(findOfferedCards(upstream), []));
  return cards.filter(({ isExpired }) => !isExpired);
}

function isQuoteFor(quote: FreightQuote, address: Address, lines: readonly CartLine[]): boolean {
  if (quote.addressId !== null && quote.addressId !== address.id) return false;
  if (quote.destination !== null && quote.destination !== formatFreightDestination(address)) return false;
  const quoted = new Map(
    quote.groups.flatMap(({ resellerId, lines: groupTotals, selected }) =>
      selected === null
        ? []
        : groupTotals.map(({ skuId, quantity }) => [getLineKey({ skuId, resellerId }), quantity] as const),
    ),
  );
  const isQuoted = (line: CartLine) => {
    const quantity = quoted.get(getLineKey(line));
    return quantity === null || quantity === line.quantity;
  };
  return quoted.size === lines.length && lines.every(isQuoted);
}

/** The checkout of waiting orders: their own lines, prices, freight and discount, whatever the cart holds. */
async function openPaymentChange(
  context: RequestContext,
  shopper: Shopper,
  codes: readonly string[],
  getInstallments: ((resellerId: number) => number | undefined) | undefined,
) {
  const [profile, orders] = await Promise.all([
    findProfile(context.upstream, shopper),
    findOrdersToChange(context, codes),
  ]);
  const [first] = orders ?? [];
  if (!orders || !first) {
    const notice = { kind: "warning", message: messages.ours.paymentNotChanged } as const;
    throw await redirectTo(paths.orderStatus(codes), context.session.notify(notice));
  }
  const totals = calculateCheckoutTotals(
    orders.map((order) => ({
      resellerId: order.resellerId ?? 0,
      itemsInCentavos: calculateSubtotal(order),
      discountInCentavos: order.discountInCentavos,
      freightInCentavos: order.freightInCentavos,
      installments: getInstallments?.(order.resellerId ?? 0) ?? 1,
    })),
  );
  const groups = orders.flatMap((order, index): CheckoutGroup[] => {
    const groupTotals = totals.groups[index];
    return groupTotals ? [{ ...toGroup(order), totals: groupTotals }] : [];
  });
  const code =
    orders.find(({ couponCode }) => couponCode !== null)?.couponCode ?? messages.purchase.ofTheOrder;
  const checkout: Checkout = {
    groups,
    totals,
    discount: {
      totalInCentavos: totals.discountInCentavos,
      partsInCentavos: groups.map((group) => group.totals.discountInCentavos),
      from: "coupon",
      couponRefusal: null,
    },
  };
  const coupon: RequestedCoupon = { code, coupon: null, message: null };
  const known = { shopper, profile, quote: null, checkout, coupon, installerPercentage: null, history: [] };
  return { ...known, address: toAddress(first, shopper.id), replaced: orders };
}

function toGroup(order: Order): Omit<CheckoutGroup, "totals"> {
  const shipping: ShippingOption = {
    id: null,
    name: order.deliveryMethod ?? messages.purchase.deliveryOfOrder,
    carrierName: order.carrierName,
    priceInCentavos: order.freightInCentavos,
    minBusinessDays: null,
    maxBusinessDays: order.deliveryInBusinessDays,
  };
  const lines = order.items.map((item, index) => ({
    ...toLine(item, order, index),
    price: {
      unit: { priceInCentavos: item.priceInCentavos },
      totalInCentavos: item.priceInCentavos * item.quantity,
    },
  }));
  return { resellerId: order.resellerId ?? 0, reseller: order.reseller, lines, shipping };
}

const toLine = (item: OrderItem, { resellerId, reseller }: Order, id: number): CartLine => ({
  id,
  cartId: 0,
  promotionId: null,
  promotion: null,
  categoryIds: [],
  subcategoryIds: [],
  stock: null,
  skuId: item.skuId ?? 0,
  resellerId: resellerId ?? 0,
  quantity: item.quantity,
  productId: item.productId ?? 0,
  productName: item.productName,
  productSlug: item.productSlug,
  productCode: item.productCode,
  picture: item.picture,
  attributes: item.attributeValues.map((value) => ({ attribute: "", value, kind: "text", hex: null })),
  measures: item.measures,
  priceInCentavos: item.priceInCentavos,
  discountTerms: { percentage: null, percentageStartsAt: null, percentageEndsAt: null, promotions: [] },
  isSoldByMeter: item.isSoldByMeter,
  reseller,
});

/** Orders keep a copy of their address, which the upstream uses again: 0 is no saved address. */
function toAddress({ address }: Order, shopperId: number): Address {
  return {
    id: 0,
    shopperId,
    isDefault: false,
    nickname: null,
    latitude: null,
    longitude: null,
    number: null,
    complement: null,
    neighborhood: null,
    ...address,
    street: address?.street ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    cep: address?.cep ?? "",
    country: "Brasil",
  };
}
