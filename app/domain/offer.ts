import type { DiscountTerms } from "./promotion";
import type { Reseller } from "./reseller";
import type { SkuAttribute } from "./sku";

/** Freight of an offer; `carrierName` is null for the reseller's own freight. */
export interface OfferFreight {
  readonly carrierName: string | null;
  /** 'PAC', 'SEDEX'; null if unknown. */
  readonly serviceName: string | null;
  readonly priceInCentavos: number;
  readonly maxBusinessDays: number | null;
}

/** The same product from another reseller (catalogue 3, "Offer"). */
export interface Offer {
  readonly skuId: number;
  readonly reseller: Reseller;
  readonly attributes: readonly SkuAttribute[];
  /** Before discounts. */
  readonly priceInCentavos: number;
  readonly discountTerms: DiscountTerms;
  /** Empty if the upstream could not quote. */
  readonly freight: readonly OfferFreight[];
}

/** Cheapest freight; null if there is none. */
export function cheapestFreight(offer: Offer): OfferFreight | null {
  return offer.freight.reduce<OfferFreight | null>(
    (cheapest, freight) =>
      cheapest === null || freight.priceInCentavos < cheapest.priceInCentavos ? freight : cheapest,
    null,
  );
}
