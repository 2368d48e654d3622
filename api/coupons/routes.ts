import * as contract from "../../contract/coupons";
import { requireOwn } from "../http/ownership";
import { RefusalError } from "../http/refusal-error";
import { type CallHandler, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { toDay } from "../payments/sao-paulo-days";
import { toReais } from "../reais";
import { type Coupon, coversAny, findCouponByCode, findCouponEnd, isUsedUp } from "./coupons";

export const couponRoutes: readonly CallHandler[] = [
  serveShopper(contract.findCoupon, async ({ body, shopper }, { database, clock }) => {
    requireOwn(shopper, body.userId);
    const coupon = await findCouponByCode(database, body.code, clock.now());
    if (coupon === null) {
      const endedAt = await findCouponEnd(database, body.code, clock.now());
      if (endedAt !== null) throw new RefusalError(422, messages.couponEnded(toDay(endedAt)));
      return { content: null, message: messages.couponUnknown };
    }
    if (!(await coversAny(database, coupon, body.productIds))) {
      throw new RefusalError(422, messages.couponNotForThese);
    }
    if (await isUsedUp(database, coupon, shopper.id)) throw new RefusalError(422, messages.couponUsedUp);
    return { content: couponToWire(coupon) };
  }),
];

const couponToWire = (coupon: Coupon) => ({
  id: coupon.id,
  code: coupon.code,
  type: coupon.type,
  benefit: coupon.benefit,
  descontoPercentual: coupon.percentage,
  descontoReais: coupon.amountInCentavos === null ? null : toReais(coupon.amountInCentavos),
  minimum_price: toReais(coupon.minimumPriceInCentavos),
  categoryId: coupon.categoryId,
  subCategoryId: coupon.subcategoryId,
  productId: coupon.productId,
});
