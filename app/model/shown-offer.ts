import { type DiscountTerms, isPercentageInForce, unitPrice } from "./price";

/** What a page shows as the offer that a press buys. It goes with the press, so that nothing else is bought unsaid. */
export interface ShownOffer {
  readonly skuId: number;
  readonly resellerId: number;
  /** After discounts, per piece or meter. */
  readonly priceInCentavos: number;
  /** Of the place that the page is for. */
  readonly cep: string | null;
  /** ISO 8601: until when the price is reduced; null without an end. */
  readonly endsAt: string | null;
}

/** Hidden field of a form that buys. */
export const shownOfferField = "oferta-vista";

interface PricedOffer {
  readonly skuId: number;
  readonly resellerId: number;
  /** Before discounts. */
  readonly priceInCentavos: number;
  readonly discountTerms: DiscountTerms;
}

export const toShownOffer = (
  { skuId, resellerId, priceInCentavos, discountTerms }: PricedOffer,
  cep: string | null,
  now: Date,
): ShownOffer => ({
  ...{ skuId, resellerId, cep },
  priceInCentavos: unitPrice(priceInCentavos, discountTerms, now).priceInCentavos,
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
    ...{ skuId: Number(sku), resellerId: Number(reseller), priceInCentavos: Number(price) },
    ...{ cep: cep || null, endsAt: endsAt === "" ? null : new Date(Number(endsAt) * 1000).toISOString() },
  };
}

/** What is different now. */
export interface OfferChange {
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
