import type { z } from "zod";
import { isFree } from "~/model/price";
import type { DiscountTerms } from "~/model/promotion";
import type { Sku, SkuAttribute } from "~/model/sku";
import { reaisToCentavos } from "../../common/money";
import type { sku, skuAttribute } from "../../contract/product";

/** Centavos; null for a price of zero or below, which is no price. */
export function priceFromWire(wire: number | null | undefined): number | null {
  const priceInCentavos = reaisToCentavos(wire ?? 0);
  return priceInCentavos > 0 ? priceInCentavos : null;
}

/** Before discounts, as `priceFromWire`; null also where the discounts leave nothing to pay. */
export function sellingPriceFromWire(wire: number | null | undefined, terms: DiscountTerms): number | null {
  const priceInCentavos = priceFromWire(wire);
  return priceInCentavos === null || isFree(priceInCentavos, terms, new Date()) ? null : priceInCentavos;
}

/** A variant that discounts make free is not sold. */
export function skuFromWire(wire: z.output<typeof sku>, terms: DiscountTerms): Sku | null {
  const priceInCentavos = priceFromWire(wire.differentValue);
  if (priceInCentavos === null) return null;
  return {
    id: wire.id,
    priceInCentavos,
    attributes: wire.attributes.map(attributeFromWire),
    resellerIds: isFree(priceInCentavos, terms, new Date())
      ? []
      : wire.resaleSkus.map(({ resaleId }) => resaleId),
  };
}

export function attributeFromWire(wire: z.output<typeof skuAttribute>): SkuAttribute {
  return {
    attribute: wire.attribute.name,
    value: wire.name,
    kind: wire.attribute.type === "Cor" ? "colour" : "text",
    hex: wire.hex ?? null,
  };
}
