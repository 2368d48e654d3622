import type { z } from "zod";
import type { order } from "../../contract/orders";
import { addressFieldsToWire } from "../addresses/address-fields";
import { paymentMethod } from "../database/schema/payments";
import { toReais } from "../reais";
import type { StoredOrder } from "./find-orders";
import { canBeCancelledUnpaid, orderStatus } from "./order-status";

type WireOrder = z.input<typeof order>;

export function orderToWire(stored: StoredOrder, now: Date, publicOrigin: string): WireOrder {
  const { order, payment, paidTogetherWith, reseller, evaluation, refund, room, items, history } = stored;
  return {
    id: order.id,
    orderCode: order.code,
    orderStatus: order.status,
    orderStatusList: history.map(({ status, createdAt }) => ({
      status,
      created_at: createdAt.toISOString(),
    })),
    created_at: order.createdAt.toISOString(),
    items: items.map((item) => itemToWire(item, order.userId)),
    discount: toReais(order.discountInCentavos),
    fretePrice: toReais(order.freightInCentavos),
    totalPrice: toReais(order.totalInCentavos),
    installmentsInterest: toReais(order.interestInCentavos),
    paymentMethod: order.paymentMethod,
    prazoEntrega: order.deliveryDeadlineInDays,
    room: room && { picture: room.path, faces: [...room.faces] },
    urlBoleto: getBoletoUrl(payment, publicOrigin),
    boletoLine: payment?.boletoLine ?? null,
    boletoBarcode: payment?.boletoBarcode ?? null,
    boletoDueDate: payment?.boletoDueOn ?? null,
    urlPagamentoCartao: getCardPageUrl(payment, now),
    qrCodePix: payment?.pixPayload ?? null,
    qrCodeUrlPix: null,
    expiresInQrCodeUrlPix:
      order.paymentMethod === paymentMethod.pix ? (order.expiresAt?.toISOString() ?? null) : null,
    currentDate: now.toISOString(),
    brandCard: payment?.cardBrand ?? null,
    numberCardFlags: payment?.cardLastDigits ?? null,
    creditInstallments: order.creditInstallments,
    addressName: order.address.street,
    address: { clientId: order.userId, ...addressFieldsToWire(order.address) },
    couponCode: order.couponCode,
    deliveryMethod: order.deliveryMethod || null,
    isRefunded: refund !== null,
    latePayment:
      payment?.paidLateAt == null
        ? null
        : { receivedAt: payment.paidLateAt.toISOString(), refunded: payment.status === "refunded" },
    paidTogetherWith,
    paymentUnanswered: order.status === orderStatus.rejected && payment?.isUnanswered === true,
    mayCancelUnpaid: canBeCancelledUnpaid(order.status, payment),
    trackingCode: order.trackingCode,
    trackingLink: order.trackingLink,
    companyName: order.carrierName,
    descriptionOfCancellation: order.descriptionOfCancellation,
    review: evaluation,
    resaleId: reseller.id,
    resale: { id: reseller.id, nameFantasy: reseller.nameFantasy, cnpj: reseller.cnpj },
  };
}

type Payment = StoredOrder["payment"];

function getBoletoUrl(payment: Payment, publicOrigin: string): string | null {
  if (payment?.boletoUrl != null) return payment.boletoUrl;
  return payment?.boletoPageId == null ? null : `${publicOrigin}/boletos/${payment.boletoPageId}`;
}

/** Null once the payment deadline has passed. */
function getCardPageUrl(payment: Payment, now: Date): string | null {
  const isOpen = payment?.status === "pending" && payment.expiresAt !== null && now <= payment.expiresAt;
  return isOpen ? payment.hostedPageUrl : null;
}

const itemToWire = (item: StoredOrder["items"][number], clientId: number): WireOrder["items"][number] => ({
  price: toReais(item.priceInCentavos),
  qty: item.quantity,
  refundDate: item.refundDate === null ? null : new Date(item.refundDate).toISOString(),
  clientId,
  measures: item.measures,
  product: {
    productId: item.productId,
    productName: item.productName,
    productCode: item.productCode,
    productPic: item.productPic,
    calculator: item.hasCalculator,
    slug: item.slug,
  },
  productSku: { id: item.skuId, attributes: item.attributes.map(({ name }) => ({ name })) },
});
