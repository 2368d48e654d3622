import type { z } from "zod";
import type { Coupon, CouponScope } from "~/model/coupon";
import type { Upstream } from "~/upstream/http.server";
import { isUnknownCall, orNull } from "~/upstream/upstream-error.server";
import { reaisToCentavos } from "../../../common/money";
import { type coupon, findCoupon, previewCoupon } from "../../../contract/coupons";

interface AskedCoupon {
  readonly code: string;
  readonly productIds: readonly number[];
  /** Null for a guest. */
  readonly shopperId: number | null;
}

/**
 * A coupon by its code, for these products; null for an unknown one, whatever the upstream says about it (purchase 5,
 * "Coupon"). Another refusal is an error with the upstream's reason. 'login' for a guest whose coupon the upstream does
 * not check.
 */
export async function findCouponByCode(
  upstream: Upstream,
  { code, productIds, shopperId }: AskedCoupon,
): Promise<Coupon | "login" | null> {
  const body = { code: code.toUpperCase(), productIds: [...new Set(productIds)] };
  try {
    const answer =
      shopperId === null
        ? await upstream(previewCoupon, { body })
        : await orNull(upstream(findCoupon, { body: { ...body, userId: shopperId } }));
    return answer?.content ? couponFromWire(answer.content) : null;
  } catch (error) {
    if (shopperId === null && isUnknownCall(error)) return "login";
    throw error;
  }
}

function couponFromWire(wire: z.output<typeof coupon>): Coupon {
  const benefit =
    wire.benefit === 1
      ? ({ kind: "percentage", percent: wire.descontoPercentual ?? 0 } as const)
      : ({ kind: "amount", amountInCentavos: reaisToCentavos(wire.descontoReais ?? 0) } as const);
  const minimum = wire.minimum_price ?? null;
  return {
    id: wire.id,
    code: wire.code,
    scope: scopeFromWire(wire),
    benefit,
    minimumInCentavos: minimum === null ? null : reaisToCentavos(minimum),
  };
}

function scopeFromWire(wire: z.output<typeof coupon>): CouponScope {
  switch (wire.type) {
    case 3:
      return { kind: "category", categoryId: wire.categoryId ?? null };
    case 4:
      return { kind: "subcategory", subcategoryId: wire.subCategoryId ?? null };
    case 5:
      return { kind: "product", productId: wire.productId ?? null };
    default:
      return { kind: "order" };
  }
}
