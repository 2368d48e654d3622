import * as contract from "../../contract/coupons";
import { requireOwn } from "../http/ownership";
import { RefusalError } from "../http/refusal-error";
import { type CallHandler, serve, serveShopper } from "../http/serve";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import { toDay } from "../payments/sao-paulo-days";
import { toReais } from "../reais";
import type { Services } from "../services";
import { type Coupon, coversAny, findCouponByCode, findCouponEnd, isUsedUp } from "./coupons";

export const couponRoutes: readonly CallHandler[] = [
  serveShopper(contract.findCoupon, ({ body, shopper }, services) => {
    requireOwn(shopper, body.userId);
    return answerAbout(body, shopper, services);
  }),
  serve(contract.previewCoupon, ({ body }, services) => answerAbout(body, null, services)),
];

interface Requested {
  readonly code: string;
  readonly productIds: readonly number[];
}

async function answerAbout(
  { code, productIds }: Requested,
  shopper: Shopper | null,
  { database, clock }: Services,
) {
  const coupon = await findCouponByCode(database, code, clock.now());
  if (coupon === null) {
    const endedAt = await findCouponEnd(database, code, clock.now());
    if (endedAt !== null)
      throw new RefusalError(422, messages.couponEnded(toDay(endedAt).split("-").reverse().join("/")));
    return { content: null, message: messages.couponUnknown };
  }
  if (!(await coversAny(database, coupon, productIds))) {
    throw new RefusalError(422, messages.couponNotForThese);
  }
  if (shopper && (await isUsedUp(database, coupon, shopper.id)))
    throw new RefusalError(422, messages.couponUsedUp);
  return { content: couponToWire(coupon) };
}

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
