import type { couponUses } from "../../schema/coupons";
import type { orderItems, orderStatusHistory, orders } from "../../schema/orders";
import type { payments } from "../../schema/payments";
import type { orderEvaluations, productReviews, resellerReviews } from "../../schema/reviews";
import { everyCoupon } from "../coupons";
import { daysFrom } from "../moments";
import { addressesOfCompleteShopper, completeShopper } from "../people/logins";
import { type PastOrder, paidBy } from "../people/past-orders";
import { picturePath } from "../pictures/picture-spec";
import { picturesOf } from "../products/product-pictures";
import { installmentsOf, type PastLine, reckonedPastOrders } from "./past-order-money";
import { completeShopperId } from "./people-rows";

const [{ addressType: _default, ...home }] = addressesOfCompleteShopper;
const daysToPay = { card: null, boleto: 3, pix: 10 / (24 * 60) } as const;

export interface PastOrderRows {
  payments: (typeof payments.$inferInsert)[];
  orders: (typeof orders.$inferInsert)[];
  items: (typeof orderItems.$inferInsert)[];
  history: (typeof orderStatusHistory.$inferInsert)[];
  couponUses: (typeof couponUses.$inferInsert)[];
  evaluations: (typeof orderEvaluations.$inferInsert)[];
  productReviews: (typeof productReviews.$inferInsert)[];
  resellerReviews: (typeof resellerReviews.$inferInsert)[];
}

/** The orders of the complete shopper with all that hangs on them, placed in the past and long settled. */
export function pastOrderRows(now: Date): PastOrderRows {
  const rows: PastOrderRows = {
    payments: [],
    orders: [],
    items: [],
    history: [],
    couponUses: [],
    evaluations: [],
    productReviews: [],
    resellerReviews: [],
  };
  for (const { id, order, resellerId, lines, ...money } of reckonedPastOrders(now)) {
    const placedAt = daysFrom(now, -order.daysAgo);
    const last = order.history.at(-1);
    const lastAt = daysFrom(placedAt, last?.afterDays ?? 0);
    const days = daysToPay[order.payment.method];
    const expiresAt = days === null ? null : daysFrom(placedAt, days);

    rows.payments.push({
      ...paymentOf(order, placedAt),
      id,
      amountInCentavos: money.totalInCentavos,
      expiresAt,
    });
    rows.orders.push({
      ...money,
      ...stateOf(order, lastAt),
      id,
      code: order.code,
      userId: completeShopperId,
      resellerId,
      paymentId: id,
      paymentMethod: paidBy[order.payment.method],
      creditInstallments: installmentsOf(order),
      freightInCentavos: order.freightInCentavos,
      couponCode: order.couponCode ?? null,
      address: { ...home, country: "Brasil" },
      document: completeShopper.taxId,
      phone: completeShopper.phoneNumber,
      platform: "web",
      deliveryMethod: order.delivery.name,
      deliveryDeadlineInDays: order.delivery.days,
      carrierName: order.delivery.company,
      expiresAt,
      createdAt: placedAt,
    });
    const firstItemId = rows.items.length + 1;
    rows.items.push(
      ...lines.map((line, index) => ({ ...itemOf(line), id: firstItemId + index, orderId: id })),
    );
    rows.history.push(
      ...order.history.map(({ status, afterDays }) => ({
        orderId: id,
        status,
        createdAt: daysFrom(placedAt, afterDays),
      })),
    );
    const couponId = everyCoupon.findIndex(({ code }) => code === order.couponCode) + 1;
    if (couponId > 0) {
      rows.couponUses.push({ orderId: id, couponId, userId: completeShopperId, usedAt: placedAt });
    }
    const [line] = lines;
    if (order.evaluation !== undefined && line !== undefined) {
      const by = { userId: completeShopperId, note: 5, createdAt: daysFrom(lastAt, 2) };
      const { evaluation } = order;
      rows.evaluations.push({ ...by, orderId: id, evaluation: evaluation.order });
      rows.productReviews.push({
        ...by,
        productId: line.sku.productId,
        orderItemId: firstItemId,
        evaluation: evaluation.product,
      });
      rows.resellerReviews.push({ ...by, resellerId, orderId: id, evaluation: evaluation.reseller });
    }
  }
  return rows;
}

function paymentOf({ code, payment, paymentStatus }: PastOrder, placedAt: Date) {
  const settledAt = paymentStatus === "approved" ? daysFrom(placedAt, 0.004) : null;
  const card =
    payment.method === "card"
      ? {
          cardBrand: payment.brand,
          cardLastDigits: payment.lastDigits,
          creditInstallments: payment.installments,
        }
      : {};
  return {
    ...card,
    userId: completeShopperId,
    method: paidBy[payment.method],
    status: paymentStatus,
    providerReference: `PASSADO${code}`,
    createdAt: placedAt,
    settledAt,
  };
}

/** The stock of what was never paid went back to the shelf. */
function stateOf({ history, tracking, paymentStatus }: PastOrder, lastAt: Date) {
  return {
    status: history.at(-1)?.status ?? 0,
    trackingCode: tracking ?? null,
    trackingLink: tracking === undefined ? null : `https://rastreio.example/${tracking}`,
    stockReturnedAt: paymentStatus === "approved" ? null : lastAt,
  };
}

function itemOf({ sku, quantity, priceInCentavos }: PastLine) {
  const [picture] = picturesOf(sku.product);
  return {
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
      type: group === "Cor" ? ("Cor" as const) : ("Texto" as const),
    })),
    listPriceInCentavos: priceInCentavos,
    priceInCentavos,
    quantity,
  };
}
