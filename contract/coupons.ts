import { z } from "zod";
import { defineCall } from "./call";
import { id, integer, percent, reaisOrNothing, text } from "./wire";

/** Purchase 3, "Coupon". */
export const coupon = z.object({
  id,
  code: text,
  type: integer.describe("3 category, 4 subcategory, 5 product, any other the whole order."),
  benefit: integer.describe("1 percent, 2 reais."),
  descontoPercentual: percent.nullish(),
  descontoReais: reaisOrNothing.nullish(),
  minimum_price: reaisOrNothing.nullish(),
  categoryId: id.nullish(),
  subCategoryId: id.nullish(),
  productId: id.nullish(),
});

const requested = { productIds: z.array(id).max(200), code: z.string().max(60) };
const answer = z.object({ content: coupon.nullable(), message: text.nullish() });

export const findCoupon = defineCall({
  name: "findCoupon",
  method: "POST",
  path: "coupon/get-oneCode",
  access: "bearer",
  specification: "purchase 7",
  refusals: [422],
  isIdempotent: true,
  body: z.object({ ...requested, userId: id }),
  answer,
  ourChoice:
    "content null is a coupon that does not exist (not yet, no longer); one that exists and is refused for this cart or shopper answers 422 with its reason as message.",
});

/** Checks the coupon of a guest's cart, which the upstream checks again for the shopper. */
export const previewCoupon = defineCall({
  name: "previewCoupon",
  mayBeMissing: true,
  method: "POST",
  path: "coupon/preview",
  access: "public",
  specification: "purchase 7",
  refusals: [422],
  body: z.object(requested),
  answer,
  ourChoice:
    "Not in the specification, where a coupon needs a login. Answers like coupon/get-oneCode, without the limit of uses by one shopper.",
});
