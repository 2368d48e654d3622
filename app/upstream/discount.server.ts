import type { z } from "zod";
import type { DiscountTerms, Promotion } from "~/model/promotion";
import { reaisToCentavos } from "../../common/money";
import type { discountTerms, promotionTerms } from "../../contract/product";

/** Discount type 1 is a percentage, any other an amount in reais (catalogue 9). */
export function promotionFromWire(
  wire: Omit<z.output<typeof promotionTerms>, "id"> & { id?: number | null },
): Promotion {
  const promotionId = wire.id ?? null;
  return wire.discountType === 1
    ? { id: promotionId, kind: "percentage", percent: wire.discount }
    : { id: promotionId, kind: "amount", amountInCentavos: reaisToCentavos(wire.discount) };
}

/** Missing parts mean no discount (catalogue 3). */
export function discountTermsFromWire(wire: z.output<typeof discountTerms>): DiscountTerms {
  return {
    percentage: wire.percentage ?? null,
    percentageStartsAt: wire.promotionStart ?? null,
    percentageEndsAt: wire.promotionEnd ?? null,
    promotions: (wire.promotions ?? []).map(({ promotion }) => promotionFromWire(promotion)),
  };
}
