import { orderStatus } from "../../../orders/order-status";
import type { couponUses } from "../../schema/coupons";
import type { orderItems, orderStatusHistory, orders } from "../../schema/orders";
import type { payments } from "../../schema/payments";
import type { orderEvaluations, productReviews, resellerReviews } from "../../schema/reviews";
import { everyCoupon } from "../coupons";
import { daysFrom } from "../moments";
import { addressesOfCompleteShopper, completeShopper } from "../people/logins";
import { paidBy } from "../people/past-orders";
import { picturePath } from "../pictures/picture-spec";
import { picturesOf } from "../products/product-pictures";
import { installmentsOf, type ReckonedPastOrder, reckonedPastOrders } from "./past-order-money";
import { completeShopperId } from "./people-rows";

const [{ addressType: _default, ...home }] = addressesOfCompleteShopper;
const daysToPay = { card: null, boleto: 3, pix: 10 / (24 * 60) } as const;

/** An order with its moments. */
interface DatedOrder extends ReckonedPastOrder {
  placedAt: Date;
  /** When it came to be as it is now. */
  lastAt: Date;
  expiresAt: Date | null;
}

/** The orders of the complete shopper with all that hangs on them, placed in the past and long settled. */
export function pastOrderRows(now: Date) {
  const dated = reckonedPastOrders(now).map((reckoned) => withMoments(reckoned, now));
  return {
    payments: dated.map(paymentOf),
    orders: dated.map(orderOf),
    items: dated.flatMap(itemsOf),
    history: dated.flatMap(historyOf),
    couponUses: dated.flatMap(couponUsesOf),
    ...evaluationsOf(dated),
  };
}

function withMoments(reckoned: ReckonedPastOrder, now: Date): DatedOrder {
  const { order } = reckoned;
  const placedAt = daysFrom(now, -order.daysAgo);
  const days = daysToPay[order.payment.method];
  return {
    ...reckoned,
    placedAt,
    lastAt: daysFrom(placedAt, order.history.at(-1)?.afterDays ?? 0),
    expiresAt: days === null ? null : daysFrom(placedAt, days),
  };
}

function paymentOf({
  id,
  order,
  totalInCentavos,
  placedAt,
  expiresAt,
}: DatedOrder): typeof payments.$inferInsert {
  const { payment, paymentStatus } = order;
  const approvedAfter = order.history.find(({ status }) => status === orderStatus.approved)?.afterDays;
  return {
    id,
    userId: completeShopperId,
    method: paidBy[payment.method],
    status: paymentStatus,
    amountInCentavos: totalInCentavos,
    providerReference: `PASSADO${order.code}`,
    createdAt: placedAt,
    expiresAt,
    waitsUntil: expiresAt,
    settledAt: approvedAfter === undefined ? null : daysFrom(placedAt, approvedAfter),
    ...(payment.method === "card" && {
      cardBrand: payment.brand,
      cardLastDigits: payment.lastDigits,
      creditInstallments: payment.installments,
    }),
  };
}

function orderOf(dated: DatedOrder): typeof orders.$inferInsert {
  const { id, order, placedAt, lastAt } = dated;
  const { delivery, tracking } = order;
  return {
    id,
    code: order.code,
    status: order.history.at(-1)?.status ?? orderStatus.placed,
    userId: completeShopperId,
    resellerId: dated.resellerId,
    paymentId: id,
    paymentMethod: paidBy[order.payment.method],
    creditInstallments: installmentsOf(order),
    itemsInCentavos: dated.itemsInCentavos,
    discountInCentavos: dated.discountInCentavos,
    freightInCentavos: order.freightInCentavos,
    interestInCentavos: dated.interestInCentavos,
    totalInCentavos: dated.totalInCentavos,
    couponCode: order.couponCode ?? null,
    address: { ...home, country: "Brasil" },
    document: completeShopper.taxId,
    phone: completeShopper.phoneNumber,
    platform: "web",
    deliveryMethod: delivery.name,
    deliveryDeadlineInDays: delivery.days,
    carrierName: delivery.company,
    trackingCode: tracking ?? null,
    trackingLink: tracking === undefined ? null : `https://rastreio.example/${tracking}`,
    expiresAt: dated.expiresAt,
    // What was never paid went back to the shelf.
    stockReturnedAt: order.paymentStatus === "approved" ? null : lastAt,
    createdAt: placedAt,
  };
}

const itemIdOf = (orderId: number, index: number): number => orderId * 10 + index;

function itemsOf({ id, lines }: DatedOrder): (typeof orderItems.$inferInsert)[] {
  return lines.map(({ sku, quantity, priceInCentavos }, index) => {
    const [picture] = picturesOf(sku.product);
    return {
      id: itemIdOf(id, index),
      orderId: id,
      productId: sku.productId,
      skuId: sku.id,
      productName: sku.product.name,
      productCode: sku.product.code,
      productPic: picture === undefined ? null : picturePath(picture),
      hasCalculator: sku.product.byTheMeter ?? false,
      attributes: sku.values.map(({ group, name, hex }) => ({
        name,
        hex,
        group,
        type: group === "Cor" ? "Cor" : "Texto",
      })),
      listPriceInCentavos: priceInCentavos,
      priceInCentavos,
      quantity,
    };
  });
}

function historyOf({ id, order, placedAt }: DatedOrder): (typeof orderStatusHistory.$inferInsert)[] {
  return order.history.map(({ status, afterDays }) => ({
    orderId: id,
    status,
    createdAt: daysFrom(placedAt, afterDays),
  }));
}

function couponUsesOf({ id, order, placedAt }: DatedOrder): (typeof couponUses.$inferInsert)[] {
  const couponId = everyCoupon.findIndex(({ code }) => code === order.couponCode) + 1;
  return couponId === 0 ? [] : [{ orderId: id, couponId, userId: completeShopperId, usedAt: placedAt }];
}

/** What the shopper said of an order, of its first product, and of who sold it. */
function evaluationsOf(dated: readonly DatedOrder[]) {
  const evaluations: (typeof orderEvaluations.$inferInsert)[] = [];
  const ofProducts: (typeof productReviews.$inferInsert)[] = [];
  const ofResellers: (typeof resellerReviews.$inferInsert)[] = [];
  for (const { id, order, lines, resellerId, lastAt } of dated) {
    const [line] = lines;
    if (order.evaluation === undefined || line === undefined) continue;
    const said = { userId: completeShopperId, note: 5, createdAt: daysFrom(lastAt, 2) };
    evaluations.push({ ...said, orderId: id, evaluation: order.evaluation.order });
    ofProducts.push({
      ...said,
      productId: line.sku.productId,
      orderItemId: itemIdOf(id, 0),
      evaluation: order.evaluation.product,
    });
    ofResellers.push({ ...said, resellerId, orderId: id, evaluation: order.evaluation.reseller });
  }
  return { evaluations, productReviews: ofProducts, resellerReviews: ofResellers };
}
