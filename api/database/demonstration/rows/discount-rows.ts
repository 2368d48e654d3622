import type { coupons } from "../../schema/coupons";
import type { productPromotions, promotions } from "../../schema/promotions";
import { type CouponSketch, couponType, everyCoupon } from "../coupons";
import { everyPromotion } from "../discounts";
import { daysFrom } from "../moments";
import { categoryIdOf, subcategoryIdOf } from "./category-rows";
import { productIdOf } from "./product-rows";

export function promotionRows(now: Date): (typeof promotions.$inferInsert)[] {
  return everyPromotion.map(({ name, discount, fromDay, toDay }, index) => ({
    id: index + 1,
    name,
    ...("percentage" in discount
      ? { discountType: 1, percentage: discount.percentage }
      : { discountType: 2, amountInCentavos: discount.amountInCentavos }),
    startsAt: daysFrom(now, fromDay),
    endsAt: daysFrom(now, toDay),
  }));
}

export const productPromotionRows: readonly (typeof productPromotions.$inferInsert)[] =
  everyPromotion.flatMap(({ productCodes }, index) =>
    productCodes.map((code) => ({ productId: productIdOf(code), promotionId: index + 1 })),
  );

export function couponRows(now: Date): (typeof coupons.$inferInsert)[] {
  return everyCoupon.map((coupon, index) => ({
    id: index + 1,
    code: coupon.code,
    type: couponType[coupon.target.type],
    ...targetOf(coupon),
    ...("percentage" in coupon.benefit
      ? { benefit: 1, percentage: coupon.benefit.percentage }
      : { benefit: 2, amountInCentavos: coupon.benefit.amountInCentavos }),
    minimumPriceInCentavos: coupon.minimumPriceInCentavos,
    startsAt: daysFrom(now, -60),
    endsAt: coupon.endsOnDay === undefined ? null : daysFrom(now, coupon.endsOnDay),
    usesPerUser: coupon.usesPerUser ?? null,
  }));
}

function targetOf({ target }: CouponSketch) {
  switch (target.type) {
    case "order":
      return {};
    case "category":
      return { categoryId: categoryIdOf(target.slug) };
    case "subcategory":
      return { subcategoryId: subcategoryIdOf(target.slug) };
    case "product":
      return { productId: productIdOf(target.code) };
  }
}
