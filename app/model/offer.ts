import type { DiscountTerms } from "./price";
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

export type OfferOrder = "total" | "distance" | "arrival";

/** Each offer with its price after discounts. */
interface PricedOffer {
  readonly offer: Offer;
  readonly priceInCentavos: number;
}

/** Price of the quantity with its cheapest freight; null if the freight is unknown. */
export function totalInCentavos({ offer, priceInCentavos }: PricedOffer, quantity: number): number | null {
  const freight = cheapestFreight(offer);
  return freight && priceInCentavos * quantity + freight.priceInCentavos;
}

function getRank(priced: PricedOffer, order: OfferOrder, quantity: number): number | null {
  if (order === "total") return totalInCentavos(priced, quantity);
  if (order === "distance") return priced.offer.reseller.distanceInKm;
  const days = priced.offer.freight.flatMap(({ maxBusinessDays }) => maxBusinessDays ?? []);
  return days.length > 0 ? Math.min(...days) : null;
}

/** Smallest first, those of which it is unknown last, otherwise as given; null if it is unknown of all. */
export function sortOffers<Priced extends PricedOffer>(
  offers: readonly Priced[],
  order: OfferOrder,
  quantity: number,
): { readonly sorted: readonly Priced[]; readonly unknown: number } | null {
  const ranked = offers.map((priced) => ({ priced, rank: getRank(priced, order, quantity) }));
  const unknown = ranked.filter(({ rank }) => rank === null).length;
  if (unknown === offers.length) return null;
  const last = Number.MAX_SAFE_INTEGER;
  ranked.sort((one, other) => (one.rank ?? last) - (other.rank ?? last));
  return { sorted: ranked.map(({ priced }) => priced), unknown };
}

/** Cheapest freight; null if there is none. */
export function cheapestFreight(offer: Offer): OfferFreight | null {
  return offer.freight.reduce<OfferFreight | null>(
    (cheapest, freight) =>
      cheapest === null || freight.priceInCentavos < cheapest.priceInCentavos ? freight : cheapest,
    null,
  );
}
