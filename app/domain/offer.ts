import type { DiscountTerms } from "./promotion";
import type { Reseller } from "./reseller";
import type { SkuAttribute } from "./sku";

/** Freight beside an offer. `carrierName` is null where it is the reseller's own freight. */
export interface OfferFreight {
  readonly carrierName: string | null;
  /** Which of the carrier's services: 'PAC', 'SEDEX'; null where the upstream does not say. */
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
  /** None where the upstream could not tell. */
  readonly freight: readonly OfferFreight[];
}

/** The least that an offer's freight costs; null where the upstream could not tell. */
export function cheapestFreight(offer: Offer): OfferFreight | null {
  return offer.freight.reduce<OfferFreight | null>(
    (cheapest, freight) =>
      cheapest === null || freight.priceInCentavos < cheapest.priceInCentavos ? freight : cheapest,
    null,
  );
}
