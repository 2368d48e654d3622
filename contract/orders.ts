import { z } from "zod";
import { address } from "./addresses";
import { defineCall } from "./call";
import { shippingOption } from "./freight";
import { roomCopy } from "./room-photos";
import {
  count,
  describeValue,
  done,
  flag,
  id,
  idInQuery,
  integer,
  list,
  normalize,
  price,
  reaisOrNothing,
  refusal,
  text,
  validTimestamp,
} from "./wire";

/** Orders, one per freight group (purchase 3, "Order"; purchase 4, "Order status codes"). */

const listNames = (names: readonly string[]) => names.map((name, value) => `${value} ${name}`).join(", ");

/** The numbers from 0 on mean these, in their order. */
const enumerated = (description: string, names: readonly string[]) => ({
  description,
  enum: names.map((_, value) => value),
  "x-enum-varnames": names,
});

const statusNames = [
  "placed",
  "waiting",
  "rejected",
  "approved",
  "shipped",
  "returned",
  "separation",
  "cancelled",
  "delivered",
  "pickup",
  "label",
];
export const orderStatus = integer
  .pipe(z.number().min(0).max(10))
  .meta(enumerated(`State of the order: ${listNames(statusNames)}.`, statusNames));

const methodNames = ["card", "boleto", "pix"];
const paymentMethodMeta = enumerated(`Way of paying: ${listNames(methodNames)}.`, methodNames);
export const paymentMethod = integer.pipe(z.number().min(0).max(2)).meta(paymentMethodMeta);

export const orderItem = z.object({
  price: reaisOrNothing.describe("Reais per unit, after product discounts."),
  qty: count,
  refundDate: describeValue(validTimestamp),
  clientId: id.nullish(),
  measures: text.nullish().describe("What the meters are for, in the shopper's words. Our choice."),
  product: z.object({
    productId: id.nullish(),
    productName: text,
    productCode: describeValue(text),
    productPic: describeValue(text),
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
  discount: reaisOrNothing,
  fretePrice: reaisOrNothing,
  totalPrice: reaisOrNothing,
  installmentsInterest: reaisOrNothing.nullish(),
  paymentMethod,
  prazoEntrega: z.union([z.number(), z.string()]).nullish().describe("Business days until delivery."),
  urlBoleto: text.nullish(),
  boletoLine: text.nullish().describe("Boleto line of 47 digits. Our choice."),
  boletoBarcode: text.nullish().describe("Bar code of 44 digits. Our choice."),
  boletoDueDate: text.nullish().describe("Last payment day: `2026-11-25`. Our choice."),
  urlPagamentoCartao: text
    .nullish()
    .describe(
      "The provider's card page while payment is possible; one page for all orders of a checkout. Our choice.",
    ),
  qrCodePix: text.nullish(),
  qrCodeUrlPix: text.nullish().describe("URL of the QR code picture."),
  expiresInQrCodeUrlPix: describeValue(validTimestamp),
  currentDate: describeValue(validTimestamp).describe("Upstream time, compared with the expiry."),
  brandCard: text.nullish(),
  numberCardFlags: text.nullish(),
  creditInstallments: integer.nullish(),
  couponCode: text.nullish().describe("Coupon of the order. Our choice."),
  deliveryMethod: text.nullish().describe("Chosen shipping option. Our choice."),
  isRefunded: z
    .boolean()
    .nullish()
    .describe("The money of a cancelled order returns the way it came, without support. Our choice."),
  latePayment: z
    .object({ receivedAt: validTimestamp, refunded: z.boolean() })
    .nullish()
    .describe("Money received after the order ended, and whether it was refunded. Our choice."),
  paidTogetherWith: z
    .array(text)
    .nullish()
    .describe(
      "Codes of the other orders that the same Pix code or boleto pays, which then holds the sum of their totals. Our choice.",
    ),
  paymentUnanswered: flag
    .nullish()
    .describe(
      "Rejected (2) without a verdict, because the payment provider could not be reached. Our choice.",
    ),
  mayCancelUnpaid: flag
    .nullish()
    .describe(
      "True while `order/cancel-unpaid` cancels the order, and those that are paid together with it.",
    ),
  room: describeValue(roomCopy).describe(
    "Of `RoomProject`, as it was when the order was placed. Our choice.",
  ),
  addressName: text.nullish(),
  address: normalize(
    (given) => (typeof given === "string" ? { addressName: given } : given),
    address.partial(),
  )
    .nullish()
    .describe("The parts, or their text."),
  trackingCode: text.nullish(),
  trackingLink: text.nullish(),
  companyName: text.nullish(),
  descriptionOfCancellation: text.nullish(),
  review: z.unknown().optional(),
  resaleId: id.nullish(),
  resale: describeValue(z.object({ id, nameFantasy: text, cnpj: describeValue(text) })),
});

const wholeOrderLists = ["items", "orderStatusList", "attributes", "paidTogetherWith"];

export const orderToPlace = z.object({
  CouponId: id.describe("0 for none."),
  OrderCode: z.string().nullish().describe("Empty: the upstream assigns the code."),
  DeliveryId: id.describe("Delivery address id."),
  ClientId: id,
  OrderStatus: z.literal(0).describe("Always 0, placed."),
  PrazoEntrega: z.int32(),
  PaymentMethod: z.number().int().min(0).max(2).meta(paymentMethodMeta),
  DeliveryMethod: z.string().min(1).max(200).describe("Chosen shipping option."),
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
        CartVersion: z
          .string()
          .max(60)
          .optional()
          .describe("`version` of the reviewed cart line. Our choice; omitted if the cart has none."),
        Measures: z
          .string()
          .max(700)
          .optional()
          .describe(
            "What the meters are for, in the shopper's words. Our choice, with the capability `order-measures`.",
          ),
      }),
    )
    .min(1)
    .max(200),
  CardId: z
    .string()
    .max(500)
    .nullable()
    .describe(
      "Single-use card token, one per group. Null for other methods, and for all groups of a checkout when the card is entered on the provider's page (`urlPagamentoCartao`).",
    ),
  SavedCardId: id
    .optional()
    .describe(
      "A card of `client/cards` that pays all groups of the checkout; `CardId` is null then. Our choice.",
    ),
  SaveCard: z
    .boolean()
    .optional()
    .describe("Save the card for later purchases, once its payment is approved."),
  AnswerShippingCalculationModel: shippingOption.partial().nullish(),
  ResaleId: id,
  Platform: z.string().max(40),
  Discount: reaisOrNothing.describe("The group's share of the coupon or installer discount."),
  TotalPrice: reaisOrNothing.describe("Items - discount + freight + interest."),
  InstallmentsInterest: reaisOrNothing,
  Analytics: z
    .boolean()
    .optional()
    .describe("Consent to report the order to analytics. Our choice; omitted without consent."),
  RoomProject: id
    .optional()
    .describe(
      "A project of the account in its room, whose picture the order keeps. Our choice, with the capability `room-photos`.",
    ),
  Replaces: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe(
      "Code of a waiting order that this one replaces with another payment. Our choice, with the capability `payment-change`.",
    ),
  Expired: z
    .boolean()
    .optional()
    .describe("The review has expired: return only orders already placed with this key. Our choice."),
});

/** Body of a 409 of `placeOrders`: changes since the review. Ours. */
export const placementRefusal = refusal.extend({
  placed: z
    .array(text)
    .nullish()
    .describe("Our choice: codes of the orders that this key has placed before, with other data."),
  changes: z
    .array(
      z.object({
        kind: z
          .enum([
            "price",
            "stock",
            "freight",
            "discount",
            "coupon",
            "total",
            "address",
            "profile",
            "cart",
            "ordered",
            "review",
            "card",
          ])
          .describe(
            "What differs. `cart`: the line changed after the review, `actual` is its quantity now, 0 if removed. `ordered`: the lines belong to another order. `review`: the review has expired. `card`: the saved card is expired or no longer saved.",
          ),
        skuId: id.nullish(),
        resaleId: id.nullish(),
        expected: z.number().nullish().describe("Reais, or pieces for the kinds stock and cart."),
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
    orders: z
      .array(z.object({ id: id.nullish(), orderCode: text }))
      .min(1)
      .describe("The orders that were placed, one for each payload; an empty list is a failure."),
    message: z.string().nullish(),
    tellsAnalytics: z
      .boolean()
      .nullish()
      .describe("True if the upstream reports orders with `Analytics` itself. Our choice."),
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
    content: z
      .object({ paymentMethod, isRefunded: z.boolean().nullish() })
      .nullish()
      .describe("`isRefunded` is our choice: the money returns the way it came, without support."),
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
  photos: "several",
  isDecidedByStatus: true,
  method: "POST",
  path: "order/evaluateOrder",
  access: "bearer",
  specification: "purchase 7",
  refusals: [409, 422, 503],
  body: z.object({
    oderId: id.describe("Misspelled in the specification."),
    clientId: id,
    ...evaluation.shape,
    items: z.array(
      evaluation.extend({
        productId: id.nullish(),
        pictures: z
          .array(z.string())
          .max(3)
          .optional()
          .describe(
            "Data URLs. Our choice, with the capability `review-pictures`; omitted without pictures.",
          ),
      }),
    ),
    resaleEvaluation: evaluation.extend({ resaleId: id }),
  }),
  answer: done,
});
