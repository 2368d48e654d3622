import { z } from "zod";
import { defineCall } from "./call";
import { id, reais } from "./wire";

/** Purchase 3, "Coupon". */
export const coupon = z.object({
  id,
  code: z.string(),
  /** 3 category, 4 subcategory, 5 product, any other the whole order. */
  type: z.number().int(),
  /** 1 percent, 2 reais. */
  benefit: z.number().int(),
  descontoPercentual: z.number().nullish(),
  descontoReais: reais.nullish(),
  minimum_price: reais.nullish(),
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
  repeatable: true,
  body: z.object({ productIds: z.array(id).max(200), code: z.string().max(60), userId: id }),
  answer: z.object({ content: coupon.nullish(), message: z.string().nullish() }),
});
