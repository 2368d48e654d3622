import type { Coupon } from "../coupons/coupons";
import type { Transaction } from "../database/connection";
import { couponUses } from "../database/schema/coupons";
import { orderItems, orderStatusHistory, orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import { orderStatus } from "../orders/order-status";
import type { Payment } from "../payments/provider-charges";
import type { CalculatedOrder } from "./calculate-order";
import type { Checkout, CheckoutOrder } from "./checkout";
import type { Buyer, SavedAddress } from "./checkout-data";
import type { PreparedPayment } from "./create-payment";

export interface PreparedOrder extends PreparedPayment {
  readonly code: string;
  readonly requested: CheckoutOrder;
  readonly calculated: CalculatedOrder;
  readonly address: SavedAddress;
  /** Id of the order that it replaces. */
  readonly replacesOrderId: number | null;
}

interface Context {
  readonly checkout: Checkout;
  readonly buyer: Buyer;
  readonly coupon: Pick<Coupon, "id" | "code"> | null;
  readonly claimId: number;
  readonly purchaseId: number | null;
  readonly now: Date;
}

export async function insertOrders(
  transaction: Transaction,
  prepared: readonly PreparedOrder[],
  context: Context,
): Promise<{ orders: { id: number; orderCode: string }[]; payments: Payment[] }> {
  const { coupon, buyer, purchaseId, now } = context;
  const byReference = new Map(prepared.map(({ payment }) => [payment.providerReference, payment]));
  const insertedPayments = await transaction
    .insert(payments)
    .values([...byReference.values()].map((payment) => ({ ...payment, cardPurchaseId: purchaseId })))
    .returning();
  const paymentIds = new Map(insertedPayments.map(({ id, providerReference }) => [providerReference, id]));

  const insertedOrders = await transaction
    .insert(orders)
    .values(
      prepared.map((order) => toOrderRow(order, paymentIds.get(order.payment.providerReference), context)),
    )
    .returning({ id: orders.id, code: orders.code });
  const idsByCode = new Map(insertedOrders.map(({ id, code }) => [code, id]));
  const withIds = prepared.flatMap((order) => {
    const id = idsByCode.get(order.code);
    return id === undefined ? [] : [{ ...order, id }];
  });

  await transaction.insert(orderItems).values(withIds.flatMap(toItemRows));
  await transaction.insert(orderStatusHistory).values(
    withIds.flatMap((order) =>
      [...new Set([orderStatus.placed, order.orderStatus])].map((status) => ({
        orderId: order.id,
        status,
        createdAt: now,
      })),
    ),
  );
  const discounted = withIds.filter(({ calculated }) => calculated.discountInCentavos > 0);
  if (coupon !== null && discounted.length > 0) {
    await transaction
      .insert(couponUses)
      .values(
        discounted.map(({ id }) => ({ orderId: id, couponId: coupon.id, userId: buyer.id, usedAt: now })),
      );
  }
  return {
    orders: withIds.map(({ id, code }) => ({ id, orderCode: code })),
    payments: insertedPayments,
  };
}

function toOrderRow(
  order: PreparedOrder,
  paymentId: number | undefined,
  { checkout, buyer, coupon, claimId, now }: Context,
): typeof orders.$inferInsert {
  const { lines: _, delivery, ...amounts } = order.calculated;
  const { id, userId, addressType, createdAt, deletedAt, ...address } = order.address;
  return {
    ...amounts,
    code: order.code,
    paymentId,
    status: order.orderStatus,
    userId: buyer.id,
    idempotencyKeyId: claimId,
    paymentMethod: checkout.paymentMethod,
    creditInstallments: order.requested.installments,
    couponCode: coupon?.code ?? null,
    address,
    document: buyer.taxId ?? "",
    phone: checkout.phone,
    platform: checkout.platform,
    tellsAnalytics: checkout.tellsAnalytics,
    deliveryMethod: delivery.name,
    deliveryDeadlineInDays: delivery.maxDays,
    carrierName: delivery.company || null,
    replacesOrderId: order.replacesOrderId,
    // The replaced order holds the stock until this order stands.
    stockReturnedAt: order.replacesOrderId === null ? null : now,
    expiresAt: order.payment.expiresAt ?? null,
    createdAt: now,
  };
}

const toItemRows = ({
  id,
  requested,
  calculated,
}: PreparedOrder & { id: number }): (typeof orderItems.$inferInsert)[] =>
  calculated.lines.map(({ offer, ...line }) => {
    const claimed = requested.items.find(({ skuId }) => skuId === line.skuId);
    return {
      orderId: id,
      productId: line.productId,
      skuId: line.skuId,
      promotionId: line.promotionId,
      productName: offer.product.name,
      productCode: offer.product.code,
      productPic: offer.product.pic,
      hasCalculator: offer.product.hasCalculator,
      attributes: offer.attributes,
      listPriceInCentavos: offer.listPriceInCentavos,
      priceInCentavos: line.unitPriceInCentavos,
      quantity: line.quantity,
      cartVersion: claimed?.cartVersion ?? null,
      measures: claimed?.measures ?? null,
    };
  });
