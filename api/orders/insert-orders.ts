import type { Transaction } from "../database/connection";
import { couponUses } from "../database/schema/coupons";
import { orderItems, orderStatusHistory, orders } from "../database/schema/orders";
import { payments } from "../database/schema/payments";
import type { CalculatedOrder } from "./calculate-order";
import type { Asked } from "./charge";
import type { Checkout, CheckoutOrder } from "./checkout";
import { orderStatus } from "./order-status";
import type { Buyer, CheckoutDiscount, SavedAddress } from "./placement-facts";

export interface SettledOrder {
  readonly code: string;
  readonly wish: CheckoutOrder;
  readonly calculated: CalculatedOrder;
  readonly asked: Asked;
  readonly address: SavedAddress;
}

interface Context {
  readonly checkout: Checkout;
  readonly buyer: Buyer;
  readonly coupon: CheckoutDiscount["coupon"];
  readonly claimId: number;
  readonly purchaseId: number | null;
  readonly now: Date;
}

export async function insertOrders(
  transaction: Transaction,
  settled: readonly SettledOrder[],
  context: Context,
): Promise<{ id: number; orderCode: string }[]> {
  const paid = await transaction
    .insert(payments)
    .values(settled.map(({ asked }) => ({ ...asked.payment, cardPurchaseId: context.purchaseId })))
    .returning({ id: payments.id, reference: payments.providerReference });
  const paymentIds = new Map(paid.map(({ id, reference }) => [reference, id]));

  const placed = await transaction
    .insert(orders)
    .values(
      settled.map((order) => rowOf(order, paymentIds.get(order.asked.payment.providerReference), context)),
    )
    .returning({ id: orders.id, code: orders.code });
  const idsByCode = new Map(placed.map(({ id, code }) => [code, id]));
  const withIds = settled.flatMap((order) => {
    const id = idsByCode.get(order.code);
    return id === undefined ? [] : [{ ...order, id }];
  });

  await transaction.insert(orderItems).values(withIds.flatMap(itemsOf));
  const { coupon, buyer, now } = context;
  await transaction.insert(orderStatusHistory).values(
    withIds.flatMap(({ id, asked }) =>
      [...new Set([orderStatus.placed, asked.status])].map((status) => ({
        orderId: id,
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
  return withIds.map(({ id, code }) => ({ id, orderCode: code }));
}

function rowOf(
  { code, wish, calculated, asked, address }: SettledOrder,
  paymentId: number | undefined,
  { checkout, buyer, coupon, claimId, now }: Context,
): typeof orders.$inferInsert {
  return {
    code,
    paymentId,
    status: asked.status,
    userId: buyer.id,
    resellerId: calculated.resellerId,
    idempotencyKeyId: claimId,
    paymentMethod: checkout.paymentMethod,
    creditInstallments: wish.installments,
    itemsInCentavos: calculated.itemsInCentavos,
    discountInCentavos: calculated.discountInCentavos,
    freightInCentavos: calculated.freightInCentavos,
    interestInCentavos: calculated.interestInCentavos,
    totalInCentavos: calculated.totalInCentavos,
    couponCode: coupon?.code ?? null,
    address: snapshotOf(address),
    document: buyer.taxId ?? "",
    phone: checkout.phone,
    platform: checkout.platform,
    tellsAnalytics: checkout.tellsAnalytics,
    deliveryMethod: calculated.delivery.name,
    deliveryDeadlineInDays: calculated.delivery.maxDays,
    carrierName: calculated.delivery.company,
    expiresAt: asked.payment.expiresAt ?? null,
    createdAt: now,
  };
}

const itemsOf = ({
  id,
  wish,
  calculated,
}: SettledOrder & { id: number }): (typeof orderItems.$inferInsert)[] =>
  calculated.lines.map((line) => ({
    orderId: id,
    productId: line.productId,
    skuId: line.skuId,
    promotionId: line.promotionId,
    productName: line.offer.product.name,
    productCode: line.offer.product.code,
    productPic: line.offer.product.pic,
    hasCalculator: line.offer.product.hasCalculator,
    attributes: line.offer.attributes,
    listPriceInCentavos: line.offer.listPriceInCentavos,
    priceInCentavos: line.unitPriceInCentavos,
    quantity: line.quantity,
    cartVersion: wish.items.find(({ skuId }) => skuId === line.skuId)?.cartVersion ?? null,
  }));

const snapshotOf = (address: SavedAddress) => ({
  postalCode: address.postalCode,
  street: address.street,
  number: address.number,
  complement: address.complement,
  neighborhood: address.neighborhood,
  city: address.city,
  state: address.state,
  country: address.country,
  nickName: address.nickName,
  latitude: address.latitude,
  longitude: address.longitude,
});
