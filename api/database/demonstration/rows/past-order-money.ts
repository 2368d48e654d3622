import { interestOn, percentageOf } from "../../../orders/pricing";
import { everyCoupon } from "../coupons";
import { type PastOrder, pastOrders } from "../people/past-orders";
import { everyReseller } from "../resellers/every-reseller";
import { offerRows } from "./reseller-rows";
import { everySku, type SkuSeed } from "./sku-rows";

export interface PastLine {
  sku: SkuSeed;
  quantity: number;
  priceInCentavos: number;
}

/** A past order with what it cost, reckoned from the offers that stand on the shelves. */
export interface ReckonedPastOrder {
  id: number;
  order: PastOrder;
  resellerId: number;
  lines: readonly PastLine[];
  itemsInCentavos: number;
  discountInCentavos: number;
  interestInCentavos: number;
  totalInCentavos: number;
}

export function reckonedPastOrders(now: Date): ReckonedPastOrder[] {
  const prices = new Map(
    offerRows(now).map(({ skuId, resellerId, priceInCentavos }) => [
      `${skuId} at ${resellerId}`,
      priceInCentavos,
    ]),
  );
  return pastOrders.map((order, index) => {
    const resellerId = everyReseller.findIndex(({ urlStore }) => urlStore === order.urlStore) + 1;
    const lines = order.lines.map(({ skuCode, quantity }) => {
      const sku = everySku.find(({ code }) => code === skuCode);
      const priceInCentavos = sku && prices.get(`${sku.id} at ${resellerId}`);
      if (sku === undefined || priceInCentavos === undefined) {
        throw new Error(`${order.urlStore} does not sell ${skuCode}, which order ${order.code} holds.`);
      }
      return { sku, quantity, priceInCentavos };
    });
    return { id: index + 1, order, resellerId, lines, ...sumOf(order, lines) };
  });
}

function sumOf(order: PastOrder, lines: readonly PastLine[]) {
  const itemsInCentavos = lines.reduce((sum, line) => sum + line.priceInCentavos * line.quantity, 0);
  const discountInCentavos = percentageOf(itemsInCentavos, couponPercentage(order.couponCode));
  const base = itemsInCentavos - discountInCentavos + order.freightInCentavos;
  const interestInCentavos = interestOn(base, installmentsOf(order));
  return {
    itemsInCentavos,
    discountInCentavos,
    interestInCentavos,
    totalInCentavos: base + interestInCentavos,
  };
}

function couponPercentage(code: string | undefined): number {
  const benefit = everyCoupon.find((coupon) => coupon.code === code)?.benefit;
  return benefit !== undefined && "percentage" in benefit ? benefit.percentage : 0;
}

export const installmentsOf = ({ payment }: PastOrder): number =>
  payment.method === "card" ? payment.installments : 1;
