import { z } from "zod";
import { defineCall } from "./call";
import { decimal, id, integer, reaisOrNothing, text } from "./wire";

/** Purchase 3, "Coupon". */
export const coupon = z.object({
  id,
  code: text,
  /** 3 category, 4 subcategory, 5 product, any other the whole order. */
  type: integer,
  /** 1 percent, 2 reais. */
  benefit: integer,
  descontoPercentual: decimal.nullish(),
  descontoReais: reaisOrNothing.nullish(),
  minimum_price: reaisOrNothing.nullish(),
  categoryId: id.nullish(),
  subCategoryId: id.nullish(),
  productId: id.nullish(),
});

export const findCoupon = defineCall({
  name: "findCoupon",
  method: "POST",
  path: "coupon/get-oneCode",
  access: "bearer",
  specification: "purchase 7",
  refusals: [422],
  isIdempotent: true,
  body: z.object({ productIds: z.array(id).max(200), code: z.string().max(60), userId: id }),
  answer: z.object({ content: coupon.nullable(), message: text.nullish() }),
  ourChoice:
    "content null is a coupon that does not exist (not yet, no longer); one that exists and is refused for this cart or shopper answers 422 with its reason as message.",
});
