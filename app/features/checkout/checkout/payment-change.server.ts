import type { RequestedCoupon } from "~/features/cart/coupon.server";
import { findOrdersToChange } from "~/features/orders/change-payment.server";
import { redirectTo } from "~/http/redirects.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import type { Address } from "~/model/address";
import type { CartLine } from "~/model/cart";
import type { Checkout, CheckoutGroup } from "~/model/checkout";
import { checkoutTotals } from "~/model/checkout-totals";
import type { ShippingOption } from "~/model/freight";
import { type Order, type OrderItem, orderSubtotal } from "~/model/order";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { findProfile } from "~/upstream/accounts.server";
import type { FreightQuote } from "~/upstream/freight.server";

/** The checkout of waiting orders: their own lines, prices, freight and discount, whatever the cart holds. */
export async function openPaymentChange(
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
  const totals = checkoutTotals(
    orders.map((order) => ({
      resellerId: order.resellerId ?? 0,
      itemsInCentavos: orderSubtotal(order),
      discountInCentavos: order.discountInCentavos,
      freightInCentavos: order.freightInCentavos,
      installments: getInstallments?.(order.resellerId ?? 0) ?? 1,
    })),
  );
  const groups = orders.flatMap((order, index): CheckoutGroup[] => {
    const own = totals.groups[index];
    return own ? [{ ...toGroup(order), totals: own }] : [];
  });
  const code =
    orders.find(({ couponCode }) => couponCode !== null)?.couponCode ?? messages.purchase.ofTheOrder;
  const quote: FreightQuote = {
    ...{ addressId: null, destination: null, checkoutKey: null },
    groups: groups.map(({ resellerId, reseller, shipping }) => ({
      ...{ resellerId, reseller, lines: [], hasCarriers: true, outOfStock: [] },
      ...{ options: shipping ? [shipping] : [], selected: shipping },
    })),
  };
  const checkout: Checkout = {
    groups,
    totals,
    discount: {
      totalInCentavos: totals.discountInCentavos,
      partsInCentavos: groups.map((group) => group.totals.discountInCentavos),
      ...{ from: "coupon", couponRefusal: null },
    },
  };
  const coupon: RequestedCoupon = { code, coupon: null, message: null };
  const known = { shopper, profile, quote, checkout, coupon, installerPercentage: null, history: [] };
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
  ...{ id, cartId: 0, promotionId: null, promotion: null, categoryIds: [], subcategoryIds: [], stock: null },
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
    ...{ id: 0, shopperId, isDefault: false, nickname: null, latitude: null, longitude: null },
    ...{ number: null, complement: null, neighborhood: null, ...address },
    ...{ street: address?.street ?? "", city: address?.city ?? "", state: address?.state ?? "" },
    ...{ cep: address?.cep ?? "", country: "Brasil" },
  };
}
