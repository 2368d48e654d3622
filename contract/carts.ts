import { z } from "zod";
import { address } from "./addresses";
import { defineCall } from "./call";
import {
  discountTerms,
  productCategories,
  productSubCategories,
  promotionTerms,
  skuAttribute,
} from "./product";
import {
  count,
  decimal,
  describeValue,
  done,
  flag,
  id,
  integer,
  latitude,
  list,
  longitude,
  reais,
  text,
} from "./wire";

/** Server cart, and the look-up for guest carts (purchase 3, "Cart"). */

const lineSku = z.object({
  productId: id,
  differentValue: reais.describe("Price before discounts, at this line's reseller."),
  attributes: list(skuAttribute),
  product: z.object({
    ...discountTerms.shape,
    productName: text,
    productCode: describeValue(text),
    productPic: describeValue(text),
    categories: productCategories.nullish(),
    subCategories: productSubCategories.nullish(),
    calculator: flag.nullish(),
    slug: text.nullish(),
  }),
});

export const cartItem = z.object({
  id,
  cartId: id,
  skuId: id,
  resaleId: id,
  quantity: count,
  promotionId: id.nullish(),
  promotion: promotionTerms.partial({ id: true }).nullish(),
  sku: lineSku
    .catch({ productId: 0, differentValue: 0, attributes: [], product: { productName: "" } })
    .describe("Read whole or not at all: what cannot be read has no price, and is not sold."),
  resale: describeValue(
    z.object({
      id,
      nameFantasy: text,
      urlStoreResale: text.nullish(),
      cnpj: describeValue(text),
      distance: describeValue(decimal).describe("Kilometers; only with the shopper's location."),
    }),
  ),
  stock: integer.nullish().describe("Our choice: the reseller's stock."),
  version: z
    .string()
    .max(60)
    .nullish()
    .describe("Our choice: changes with the line. `order/add` checks it (`CartVersion`)."),
});

export const cart = z.object({
  id: id.nullish(),
  itemsQuantity: integer,
  items: z.array(cartItem).nullish(),
});

const message = text.nullish();
/** An explicit null is a shopper without a cart. */
const cartAnswer = z.object({ content: cart.nullable(), message });
/** An upstream may answer a change with something else than the cart. */
const changedCart = z.object({ content: cart.nullish(), message });

const quantity = z.number().int().min(1).max(999);

export const getCart = defineCall({
  name: "getCart",
  wholeLists: ["items"],
  method: "GET",
  path: "cart",
  access: "bearer",
  specification: "catalogue 7, purchase 7",
  answer: cartAnswer.extend({
    deliveryAddress: address
      .nullish()
      .describe("As `client/getAddressDeliveryAddress` answers, with the capability `address-with-cart`."),
  }),
});

export const addToCart = defineCall({
  name: "addToCart",
  wholeLists: ["items"],
  isDecidedByStatus: true,
  method: "POST",
  path: "cart/add",
  access: "bearer",
  specification: "catalogue 7",
  refusals: [422],
  honoursIdempotencyKey: true,
  body: z.object({
    id: id.nullish(),
    cartId: id.nullish(),
    skuId: id,
    resaleId: id,
    quantity,
    promotionId: id.nullish(),
  }),
  answer: changedCart,
  ourChoice:
    "Quantities of the same sku and reseller are added up to at most 999. The answer is the whole cart. A repeated call with the same Idempotency-Key is applied once.",
});

export const editCart = defineCall({
  name: "editCart",
  isDecidedByStatus: true,
  method: "PUT",
  path: "cart/edit",
  access: "bearer",
  specification: "purchase 7",
  isIdempotent: true,
  body: z.object({
    id,
    cartId: id.nullish(),
    skuId: id.nullish(),
    resaleId: id.nullish(),
    quantity: z.number().int().min(0).max(999),
    promotionId: id.nullish(),
  }),
  answer: changedCart,
  ourChoice: "Quantity 0 removes the line.",
});

export const clearCart = defineCall({
  name: "clearCart",
  isDecidedByStatus: true,
  method: "DELETE",
  path: "cart/clear",
  access: "bearer",
  specification: "purchase 7",
  isIdempotent: true,
  answer: done,
});

/** Names, prices, sellers and stock of a guest's cart lines. */
export const previewCart = defineCall({
  name: "previewCart",
  wholeLists: ["items"],
  mayBeMissing: true,
  method: "POST",
  path: "cart/preview",
  access: "public",
  specification: "catalogue 3",
  isIdempotent: true,
  body: z.object({
    items: z.array(z.object({ skuId: id, resaleId: id, quantity, promotionId: id.nullish() })).max(100),
    latitude: latitude.nullish(),
    longitude: longitude.nullish(),
  }),
  answer: cartAnswer,
  ourChoice:
    "Not in the specification, where the guest cart stores whole products in the browser. Lines that no longer exist are omitted; item ids are line positions.",
});
