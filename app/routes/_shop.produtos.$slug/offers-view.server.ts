import { deliveryWords, freightWords } from "~/domain/freight";
import { cheapestFreight, type Offer, type OfferFreight } from "~/domain/offer";
import { shownPrice } from "~/domain/price";
import { paths } from "~/paths";
import { offersId } from "./offers-table";
import type { ProductSelection } from "./product-page.server";

/** Before 'Ver todas as ofertas'. */
export const offersShownFirst = 3;

interface Asked {
  readonly asked: URLSearchParams;
  /** Query that stays when the selection changes. */
  readonly kept: URLSearchParams;
  readonly now: Date;
}

/** Catalogue 2, "Outras ofertas": the nearest, and all of them with `ofertas=todas`. */
export function offersView(
  { product, otherOffers }: Pick<ProductSelection, "product" | "otherOffers">,
  { asked: searchParams, kept, now }: Asked,
) {
  const offers = otherOffers ?? [];
  const shown = searchParams.has("ofertas") ? offers : offers.slice(0, offersShownFirst);
  const withAll = new URLSearchParams([...kept, ["ofertas", "todas"]]);
  return {
    offers: shown.map((offer) => offerView(offer, now)),
    allOffers:
      shown.length < offers.length
        ? { count: offers.length, href: `${paths.product(product.slug, withAll)}#${offersId}` }
        : null,
  };
}

function offerView(offer: Offer, now: Date) {
  const { skuId, reseller, attributes, discountTerms } = offer;
  return {
    id: `${skuId}-${reseller.id}`,
    skuId,
    resellerId: reseller.id,
    resellerName: reseller.name,
    resellerHref: reseller.storeSlug ? paths.showcase(reseller.storeSlug) : null,
    distanceInKm: reseller.distanceInKm,
    freight: freightInWords(offer),
    carriers: offer.freight.length > 1 ? offer.freight.map(carrierInWords) : [],
    variation: attributes.map(({ value }) => value).join(" · "),
    priceInCentavos: shownPrice(offer.priceInCentavos, discountTerms, now).priceInCentavos,
  };
}

/** A single price, or the cheapest carrier's. */
function freightInWords(offer: Offer): string {
  const cheapest = cheapestFreight(offer);
  if (cheapest === null) return "a calcular";
  if (offer.freight.length > 1) return `a partir de ${freightWords(cheapest.priceInCentavos)}`;
  return cheapest.carrierName === null ? freightWords(cheapest.priceInCentavos) : carrierInWords(cheapest);
}

/** 'Correios SEDEX: R$ 18,40, até 2 dias úteis'. */
function carrierInWords(freight: OfferFreight): string {
  const { carrierName, serviceName, priceInCentavos, maxBusinessDays } = freight;
  const carrier = [carrierName, serviceName].filter(Boolean).join(" ");
  const price = freightWords(priceInCentavos);
  const days =
    maxBusinessDays === null ? "" : `, ${deliveryWords({ minBusinessDays: null, maxBusinessDays })}`;
  return `${carrier || "Entrega da loja"}: ${price}${days}`;
}
