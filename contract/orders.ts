import { z } from "zod";
import { address } from "./addresses";
import { defineCall } from "./call";
import { shippingOption } from "./freight";
import { id, idInQuery, moment, reais, refusal } from "./wire";

/** Orders, one a freight group (purchase 3, "Order"; status codes in purchase 4). */

/** 0 placed, 1 waiting, 2 rejected, 3 approved, 4 shipped, 5 returned, 6 separation, 7 cancelled, 8 delivered, 9 pickup, 10 label. */
export const orderStatus = z.number().int().min(0).max(10);

/** 0 credit card, 1 bank slip, 2 Pix. */
export const paymentMethod = z.number().int().min(0).max(2);

export const orderItem = z.object({
  /** Reais a unit, after the product's own discount. */
  price: reais,
  qty: z.number().int(),
  refundDate: moment.nullish(),
  clientId: id.nullish(),
  product: z.object({
    productId: id.nullish(),
    productName: z.string(),
    productCode: z.string().nullish(),
    productPic: z.string().nullish(),
    calculator: z.boolean().nullish(),
    slug: z.string().nullish(),
  }),
  productSku: z
    .object({ id: id.nullish(), attributes: z.array(z.object({ name: z.string() })).nullish() })
    .nullish(),
});

export const order = z.object({
  id,
  orderCode: z.string(),
  orderStatus,
  orderStatusList: z.array(z.object({ status: orderStatus, created_at: moment })),
  created_at: moment,
  items: z.array(orderItem),
  discount: reais,
  fretePrice: reais,
  totalPrice: reais,
  installmentsInterest: reais.nullish(),
  paymentMethod,
  /** Business days until delivery. */
  prazoEntrega: z.union([z.number(), z.string()]).nullish(),
  /** The page to print the bank slip from. */
  urlBoleto: z.string().nullish(),
  /** The bank slip's line of 47 digits, to be typed. Ours, as the next three. */
  boletoLine: z.string().nullish(),
  /** Its bar code of 44 digits. */
  boletoBarcode: z.string().nullish(),
  /** The last day on which it may be paid: `2026-11-25`. */
  boletoDueDate: z.string().nullish(),
  /** The provider's own page for the card, as long as it may be paid there; one page for all orders of a checkout. */
  urlPagamentoCartao: z.string().nullish(),
  /** The copy-and-paste code. */
  qrCodePix: z.string().nullish(),
  /** Where a picture of the QR code can be had. */
  qrCodeUrlPix: z.string().nullish(),
  expiresInQrCodeUrlPix: moment.nullish(),
  /** The upstream's own time, which the expiry is compared with. */
  currentDate: moment.nullish(),
  brandCard: z.string().nullish(),
  numberCardFlags: z.string().nullish(),
  creditInstallments: z.number().int().nullish(),
  /** The coupon that the order used. Ours, as the next two. */
  couponCode: z.string().nullish(),
  /** The name of the shipping option that the shopper chose. */
  deliveryMethod: z.string().nullish(),
  /** Money that arrived when the order was over already, and whether it has been given back. */
  latePayment: z.object({ receivedAt: moment, refunded: z.boolean() }).nullish(),
  addressName: z.string().nullish(),
  address: address.partial().nullish(),
  trackingCode: z.string().nullish(),
  trackingLink: z.string().nullish(),
  companyName: z.string().nullish(),
  descriptionOfCancellation: z.string().nullish(),
  review: z.unknown().nullish(),
  resaleId: id.nullish(),
  resale: z.object({ id, nameFantasy: z.string(), cnpj: z.string().nullish() }).nullish(),
});

export const orderToPlace = z.object({
  /** 0 where there is none. */
  CouponId: id,
  /** Left empty: the upstream gives the code. */
  OrderCode: z.string().nullish(),
  /** The id of the delivery address. */
  DeliveryId: id,
  ClientId: id,
  OrderStatus: z.literal(0),
  PrazoEntrega: z.number().int(),
  PaymentMethod: paymentMethod,
  /** The chosen shipping option's name. */
  DeliveryMethod: z.string().min(1).max(200),
  Phone: z.string().max(30),
  FretePrice: reais,
  CreditInstallments: z.number().int().min(1).max(6),
  Address: address.partial(),
  Document: z.string().max(20),
  Items: z
    .array(
      z.object({
        ProductId: id,
        SkuId: id,
        Price: reais,
        Qty: z.number().int().min(1).max(999),
        /** The `version` of the cart line that the shopper reviewed. Ours; left out where the cart has none. */
        CartVersion: z.string().max(60).optional(),
      }),
    )
    .min(1)
    .max(200),
  /**
   * A card's single-use token, one for each group. Null for the other methods, and where the card is to be typed on
   * the provider's own page (`urlPagamentoCartao`): all groups of a checkout alike.
   */
  CardId: z.string().max(500).nullable(),
  AnswerShippingCalculationModel: shippingOption.partial().nullish(),
  ResaleId: id,
  Platform: z.string().max(40),
  /** This group's part of the coupon or of the installer's discount. */
  Discount: reais,
  /** Items - discount + freight + interest. */
  TotalPrice: reais,
  InstallmentsInterest: reais,
  /** The shopper agreed to cookies: analytics may be told of the order. Ours; left out where they did not. */
  Analytics: z.boolean().optional(),
  /** The review is too old to order from: only orders that this key has already placed are answered. Ours. */
  Expired: z.boolean().optional(),
});

/** What changed since the shopper saw the prices: the body of a 409 of `placeOrders`. Ours. */
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
          /** The cart no longer holds this line as it was reviewed; `actual` is what it holds, 0 where the line has gone. */
          "cart",
          /** These lines of the cart are part of another order already. */
          "ordered",
          /** The review is too old. */
          "review",
        ]),
        skuId: id.nullish(),
        resaleId: id.nullish(),
        /** Reais, or pieces where the kind is stock or cart. */
        expected: z.number().nullish(),
        actual: z.number().nullish(),
      }),
    )
    .nullish(),
});

export const placeOrders = defineCall({
  name: "placeOrders",
  method: "POST",
  path: "order/add",
  access: "bearer",
  specification: "purchase 7",
  repeatable: true,
  body: z.array(orderToPlace).min(1).max(30),
  answer: z.object({
    orders: z.array(z.object({ id: id.nullish(), orderCode: z.string() })),
    message: z.string().nullish(),
    /** True where the upstream itself tells analytics of orders whose `Analytics` says so. Ours. */
    tellsAnalytics: z.boolean().nullish(),
  }),
  ourChoice:
    "With an Idempotency-Key header the same key gives the same answer and one set of orders, however often it is sent. What changed since the quote answers 409 with `changes`, and nothing is placed. Cards are settled before the answer: a denied one leaves every order of the set at status 2, with a 200. What was ordered leaves the cart with the order; after a denied card it stays there. `CartVersion` binds an order to the cart lines that were reviewed, checked in the transaction that places it: a line that has changed, or that another key has ordered, answers 409, so that one cart makes one set of orders.",
});

export const listOrdersByCode = defineCall({
  name: "listOrdersByCode",
  method: "POST",
  path: "order/by-codes",
  access: "bearer",
  specification: "purchase 7",
  repeatable: true,
  body: z.array(z.object({ Codes: z.string().min(1).max(60) })).max(30),
  answer: z.array(order),
});

export const getOrder = defineCall({
  name: "getOrder",
  method: "GET",
  path: "order/get-one",
  access: "bearer",
  specification: "purchase 7",
  query: z.object({ id: idInQuery }),
  answer: z.array(order),
});

export const listOrders = defineCall({
  name: "listOrders",
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
  body: z.object({
    ...order.partial().shape,
    id,
    descriptionOfCancellation: z.string().trim().min(1).max(1000),
  }),
  answer: z.object({
    statusCode: z.number().int(),
    message: z.string().nullish(),
    content: z.object({ paymentMethod }).nullish(),
  }),
});

export const rateOrder = defineCall({
  name: "rateOrder",
  method: "POST",
  path: "order/evaluateOrder",
  access: "bearer",
  specification: "purchase 7",
  body: z.object({
    /** Spelled so. */
    oderId: id,
    clientId: id,
    note: z.number().int().min(1).max(5),
    evaluation: z.string().max(2000).nullish(),
    items: z.array(
      z.object({
        productId: id.nullish(),
        note: z.number().int().min(1).max(5),
        evaluation: z.string().max(2000).nullish(),
      }),
    ),
    resaleEvaluation: z.object({
      resaleId: id,
      note: z.number().int().min(1).max(5),
      evaluation: z.string().max(2000).nullish(),
    }),
  }),
  answer: z.object({ message: z.string().nullish() }),
});
