import { calculateUnitPrice, type DiscountTerms, isPercentageInForce } from "./price";
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
  /** Price before discounts. */
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
  const freight = findCheapestFreight(offer);
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
export function findCheapestFreight(offer: Offer): OfferFreight | null {
  return offer.freight.reduce<OfferFreight | null>(
    (cheapest, freight) =>
      cheapest === null || freight.priceInCentavos < cheapest.priceInCentavos ? freight : cheapest,
    null,
  );
}

/** Offer that the page shows. The form submits it, so that a changed offer is not bought silently. */
export interface ShownOffer {
  readonly skuId: number;
  readonly resellerId: number;
  /** Price after discounts, per piece or meter. */
  readonly priceInCentavos: number;
  /** CEP of the place that the page is for. */
  readonly cep: string | null;
  /** ISO 8601: until when the price is reduced; null without an end. */
  readonly endsAt: string | null;
}

/** Hidden field of a form that buys. */
export const shownOfferField = "oferta-vista";

interface OfferToShow {
  readonly skuId: number;
  readonly resellerId: number;
  /** Price before discounts. */
  readonly priceInCentavos: number;
  readonly discountTerms: DiscountTerms;
}

export const toShownOffer = (
  { skuId, resellerId, priceInCentavos, discountTerms }: OfferToShow,
  cep: string | null,
  now: Date,
): ShownOffer => ({
  skuId,
  resellerId,
  cep,
  priceInCentavos: calculateUnitPrice(priceInCentavos, discountTerms, now).priceInCentavos,
  endsAt: isPercentageInForce(discountTerms, now) ? discountTerms.percentageEndsAt : null,
});

/** '12_3_5100_01310100_1796094000', with the end in seconds since 1970: pages repeat it for each offer. */
export const writeShownOffer = ({ skuId, resellerId, priceInCentavos, cep, endsAt }: ShownOffer): string =>
  [skuId, resellerId, priceInCentavos, cep ?? "", endsAt === null ? "" : Date.parse(endsAt) / 1000].join("_");

/** Null for a form without it, and for text that is none. */
export function parseShownOffer(given: unknown): ShownOffer | null {
  const [, sku = "", reseller = "", price = "", cep = "", endsAt = ""] =
    (typeof given === "string" &&
      /^(\d{1,10})_(\d{1,10})_(\d{1,12})_([\d-]{0,9})_(\d{0,11}(?:\.\d{1,3})?)$/.exec(given)) ||
    [];
  if (sku === "") return null;
  return {
    skuId: Number(sku),
    resellerId: Number(reseller),
    priceInCentavos: Number(price),
    cep: cep || null,
    endsAt: endsAt === "" ? null : new Date(Number(endsAt) * 1000).toISOString(),
  };
}

/** What is different now. */
interface OfferChange {
  readonly variant: boolean;
  readonly reseller: boolean;
  readonly price: boolean;
  readonly place: boolean;
  /** The reduced price has ended. */
  readonly hasEnded: boolean;
}

/** Null where the same variant of the same shop costs the same. The only comparison of a shown offer with today's. */
export function findOfferChange(shown: ShownOffer, current: ShownOffer, now: Date): OfferChange | null {
  const variant = shown.skuId !== current.skuId;
  const reseller = shown.resellerId !== current.resellerId;
  const price = shown.priceInCentavos !== current.priceInCentavos;
  if (!variant && !reseller && !price) return null;
  const place = shown.cep !== null && current.cep !== null && shown.cep !== current.cep;
  return { variant, reseller, price, place, hasEnded: shown.endsAt !== null && new Date(shown.endsAt) < now };
}
