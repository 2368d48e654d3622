import { z } from "zod";
import { address } from "./addresses";
import { defineCall } from "./call";
import { shippingOption } from "./freight";
import { roomCopy } from "./room-photos";
import {
  descriptive,
  done,
  flag,
  id,
  idInQuery,
  integer,
  list,
  normalised,
  price,
  reais,
  reaisOrNothing,
  refusal,
  text,
  validTimestamp,
} from "./wire";

/** Orders, one per freight group (purchase 3, "Order"; status codes in purchase 4). */

/** 0 placed, 1 waiting, 2 rejected, 3 approved, 4 shipped, 5 returned, 6 separation, 7 cancelled, 8 delivered, 9 pickup, 10 label. */
export const orderStatus = integer.pipe(z.number().min(0).max(10));

/** 0 credit card, 1 bank slip, 2 Pix. */
export const paymentMethod = integer.pipe(z.number().min(0).max(2));

export const orderItem = z.object({
  /** Reais per unit, after product discounts. */
  price: reais,
  qty: integer,
  refundDate: descriptive(validTimestamp),
  clientId: id.nullish(),
  /** What the meters are for, in the shopper's words. Ours. */
  measures: text.nullish(),
  product: z.object({
    productId: id.nullish(),
    productName: text,
    productCode: descriptive(text),
    productPic: descriptive(text),
    calculator: flag.nullish(),
    slug: text.nullish(),
  }),
  productSku: z
    .object({ id: id.nullish(), attributes: z.array(z.object({ name: text })).nullish() })
    .nullish(),
});

export const order = z.looseObject({
  id,
  orderCode: text,
  orderStatus,
  orderStatusList: list(z.object({ status: orderStatus, created_at: validTimestamp })),
  created_at: validTimestamp,
  items: z.array(orderItem),
  discount: reais,
  fretePrice: reais,
  totalPrice: reais,
  installmentsInterest: reais.nullish(),
  paymentMethod,
  /** Business days until delivery. */
  prazoEntrega: z.union([z.number(), z.string()]).nullish(),
  urlBoleto: text.nullish(),
  /** Boleto line of 47 digits. Ours, like the next three. */
  boletoLine: text.nullish(),
  /** Bar code of 44 digits. */
  boletoBarcode: text.nullish(),
  /** Last payment day: `2026-11-25`. */
  boletoDueDate: text.nullish(),
  /** The provider's card page while payment is possible; one page for all orders of a checkout. */
  urlPagamentoCartao: text.nullish(),
  qrCodePix: text.nullish(),
  /** URL of the QR code picture. */
  qrCodeUrlPix: text.nullish(),
  expiresInQrCodeUrlPix: descriptive(validTimestamp),
  /** Upstream time, compared with the expiry. */
  currentDate: descriptive(validTimestamp),
  brandCard: text.nullish(),
  numberCardFlags: text.nullish(),
  creditInstallments: integer.nullish(),
  /** Coupon of the order. Ours, like the next two. */
  couponCode: text.nullish(),
  /** Chosen shipping option. */
  deliveryMethod: text.nullish(),
  /** Money received after the order ended, and whether it was refunded. */
  /** The money of a cancelled order returns the way it came, without support. Ours. */
  isRefunded: z.boolean().nullish(),
  latePayment: z.object({ receivedAt: validTimestamp, refunded: z.boolean() }).nullish(),
  /**
   * Codes of the other orders that the same Pix code or boleto pays, which then holds the sum of their totals. Ours, like
   * the next one.
   */
  paidTogetherWith: z.array(text).nullish(),
  /** Rejected (2) without a verdict, because the payment provider could not be reached. Ours. */
  paymentUnanswered: flag.nullish(),
  /** True while `order/cancel-unpaid` cancels the order, and those that are paid together with it. */
  mayCancelUnpaid: flag.nullish(),
  /** Of `RoomProject`, as it was when the order was placed. Ours. */
  room: descriptive(roomCopy),
  addressName: text.nullish(),
  /** The parts, or their text. */
  address: normalised(
    (given) => (typeof given === "string" ? { addressName: given } : given),
    address.partial(),
  ).nullish(),
  trackingCode: text.nullish(),
  trackingLink: text.nullish(),
  companyName: text.nullish(),
  descriptionOfCancellation: text.nullish(),
  review: z.unknown().optional(),
  resaleId: id.nullish(),
  resale: descriptive(z.object({ id, nameFantasy: text, cnpj: descriptive(text) })),
});

const wholeOrderLists = ["items", "orderStatusList", "attributes", "paidTogetherWith"];

export const orderToPlace = z.object({
  /** 0 for none. */
  CouponId: id,
  /** Empty: the upstream assigns the code. */
  OrderCode: z.string().nullish(),
  /** Delivery address id. */
  DeliveryId: id,
  ClientId: id,
  OrderStatus: z.literal(0),
  PrazoEntrega: z.int32(),
  PaymentMethod: z.number().int().min(0).max(2),
  /** Chosen shipping option. */
  DeliveryMethod: z.string().min(1).max(200),
  Phone: z.string().max(30),
  FretePrice: reaisOrNothing,
  CreditInstallments: z.number().int().min(1).max(6),
  Address: address.partial(),
  Document: z.string().max(20),
  Items: z
    .array(
      z.object({
        ProductId: id,
        SkuId: id,
        Price: price,
        Qty: z.number().int().min(1).max(999),
        /** `version` of the reviewed cart line. Ours; omitted if the cart has none. */
        CartVersion: z.string().max(60).optional(),
        /** What the meters are for, in the shopper's words. Ours, with the capability `order-measures`. */
        Measures: z.string().max(700).optional(),
      }),
    )
    .min(1)
    .max(200),
  /**
   * Single-use card token, one per group. Null for other methods, and for all groups of a checkout when the card is
   * entered on the provider's page (`urlPagamentoCartao`).
   */
  CardId: z.string().max(500).nullable(),
  /** A card of `client/cards` that pays all groups of the checkout; `CardId` is null then. Ours, like the next one. */
  SavedCardId: id.optional(),
  /** Save the card for later purchases, once its payment is approved. */
  SaveCard: z.boolean().optional(),
  AnswerShippingCalculationModel: shippingOption.partial().nullish(),
  ResaleId: id,
  Platform: z.string().max(40),
  /** The group's share of the coupon or installer discount. */
  Discount: reaisOrNothing,
  /** Items - discount + freight + interest. */
  TotalPrice: reaisOrNothing,
  InstallmentsInterest: reaisOrNothing,
  /** Consent to report the order to analytics. Ours; omitted without consent. */
  Analytics: z.boolean().optional(),
  /** A project of the account in its room, whose picture the order keeps. Ours, with the capability `room-photos`. */
  RoomProject: id.optional(),
  /** Code of a waiting order that this one replaces with another payment. Ours, with the capability `payment-change`. */
  Replaces: z.string().min(1).max(60).optional(),
  /** The review has expired: return only orders already placed with this key. Ours. */
  Expired: z.boolean().optional(),
});

/** Body of a 409 of `placeOrders`: changes since the review. Ours. */
export const placementRefusal = refusal.extend({
  changes: z
    .array(
      z.object({
        kind: z.enum([
          "price",
          "stock",
          "freight",
          "discount",
          "coupon",
          "total",
          "address",
          "profile",
          /** The cart line changed after the review; `actual` is the current quantity, 0 if removed. */
          "cart",
          /** The lines belong to another order. */
          "ordered",
          /** The review has expired. */
          "review",
          /** The saved card is expired or no longer saved. */
          "card",
        ]),
        skuId: id.nullish(),
        resaleId: id.nullish(),
        /** Reais, or pieces for the kinds stock and cart. */
        expected: z.number().nullish(),
        actual: z.number().nullish(),
      }),
    )
    .nullish(),
});

export const placeOrders = defineCall({
  name: "placeOrders",
  wholeLists: ["orders"],
  method: "POST",
  path: "order/add",
  access: "bearer",
  specification: "purchase 7",
  refusals: [409, 422],
  honoursIdempotencyKey: true,
  refusalBody: placementRefusal,
  isIdempotent: true,
  body: z.array(orderToPlace).min(1).max(30),
  answer: z.object({
    orders: z.array(z.object({ id: id.nullish(), orderCode: text })),
    message: z.string().nullish(),
    /** True if the upstream reports orders with `Analytics` itself. Ours. */
    tellsAnalytics: z.boolean().nullish(),
  }),
  ourChoice:
    "Requests with the same Idempotency-Key create one set of orders and get the same answer. Changes since the review answer 409 with `changes`, and nothing is placed. Cards are settled before the answer: a denied card sets every order of the set to status 2, with a 200. Ordered lines are removed from the cart in the same transaction; after a denied card they stay. `CartVersion` binds an order to the reviewed cart lines and is checked in the transaction: a line that has changed, or was ordered with another key, answers 409, so that one cart becomes one set of orders. With `Replaces` (one waiting order each, and all orders of its payment) the lines, prices, freight, discount and address are those of the replaced orders, whatever the cart and the prices are today; `DeliveryId` is 0; the replaced orders are cancelled when the new ones wait for their payment or are paid, and stay as they are when the card is denied. An order that no longer waits for a Pix or boleto answers 409.",
});

export const listOrdersByCode = defineCall({
  name: "listOrdersByCode",
  wholeLists: ["", ...wholeOrderLists],
  method: "POST",
  path: "order/by-codes",
  access: "bearer",
  specification: "purchase 7",
  refusals: [404],
  isIdempotent: true,
  body: z.array(z.object({ Codes: z.string().min(1).max(60) })).max(30),
  answer: z.array(order),
});

export const getOrder = defineCall({
  name: "getOrder",
  wholeLists: wholeOrderLists,
  method: "GET",
  path: "order/get-one",
  access: "bearer",
  specification: "purchase 7",
  query: z.object({ id: idInQuery }),
  answer: z.array(order),
});

export const listOrders = defineCall({
  name: "listOrders",
  wholeLists: ["", ...wholeOrderLists],
  method: "GET",
  path: "client/get-items/:clientId",
  access: "bearer",
  specification: "purchase 7",
  answer: z.array(order),
});

export const cancelOrder = defineCall({
  name: "cancelOrder",
  method: "POST",
  path: "order/cancel-by-customer",
  access: "bearer",
  specification: "purchase 7",
  refusals: [409],
  body: z.object({
    ...order.partial().shape,
    id,
    descriptionOfCancellation: z.string().trim().min(1).max(1000),
  }),
  answer: z.object({
    statusCode: integer,
    message: z.string().nullish(),
    /** `isRefunded` is ours: the money returns the way it came, without support. */
    content: z.object({ paymentMethod, isRefunded: z.boolean().nullish() }).nullish(),
  }),
});

export const cancelUnpaidOrder = defineCall({
  name: "cancelUnpaidOrder",
  isDecidedByStatus: true,
  method: "POST",
  path: "order/cancel-unpaid",
  access: "bearer",
  specification: "purchase 7",
  refusals: [409],
  mayBeMissing: true,
  body: z.object({ id }),
  answer: done,
  ourChoice:
    "Cancels an order that waits for its payment, before the payment arrives; stock and coupon return at once. Offered by `mayCancelUnpaid` of the order; orders that are paid together are cancelled together. Any other order answers 409. Money that arrives later is refunded.",
});

const evaluation = z.object({
  note: z.number().int().min(1).max(5),
  evaluation: z.string().max(2000).nullish(),
});

export const rateOrder = defineCall({
  name: "rateOrder",
  isDecidedByStatus: true,
  method: "POST",
  path: "order/evaluateOrder",
  access: "bearer",
  specification: "purchase 7",
  refusals: [409, 422],
  body: z.object({
    /** Misspelled in the specification. */
    oderId: id,
    clientId: id,
    ...evaluation.shape,
    items: z.array(
      evaluation.extend({
        productId: id.nullish(),
        /** Data URLs. Ours, with the capability `review-pictures`; omitted without pictures. */
        pictures: z.array(z.string()).max(3).optional(),
      }),
    ),
    resaleEvaluation: evaluation.extend({ resaleId: id }),
  }),
  answer: done,
});
