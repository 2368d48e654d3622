import type { z } from "zod";
import type { Location } from "~/model/location";
import type { Offer, OfferFreight } from "~/model/offer";
import type { Product } from "~/model/product";
import { reaisToCentavos } from "../../common/money";
import { listOtherOffers } from "../../contract/catalogue";
import type { offer, offerFreight } from "../../contract/product";
import { recordReseller } from "./compatibility/named-resellers.server";
import { discountTermsFromWire } from "./discount.server";
import type { Upstream } from "./http.server";
import { atAddress, type WantedOffer } from "./products.server";
import { attributeFromWire, sellingPriceFromWire } from "./skus.server";

/** Offers of other resellers (catalogue 7, product/other-offers). */
export async function findOtherOffers(
  upstream: Upstream,
  product: Product,
  location: Location,
  choice: WantedOffer,
): Promise<Offer[]> {
  const offers = await upstream(listOtherOffers, { body: atAddress(product, location, choice) });
  return offers.flatMap((each) => offerFromWire(upstream, each, product) ?? []);
}

/** Null without a price. */
export function offerFromWire(
  upstream: Upstream,
  wire: z.output<typeof offer>,
  product: Product,
): Offer | null {
  const discountTerms = wire.product ? discountTermsFromWire(wire.product) : product.discountTerms;
  const priceInCentavos = sellingPriceFromWire(wire.differentValue, discountTerms);
  if (priceInCentavos === null) return null;
  return {
    skuId: wire.id,
    reseller: recordReseller(upstream, {
      id: wire.resale.id,
      name: wire.resale.nameFantasy,
      storeSlug: wire.urlStoreResale ?? wire.resale.urlStoreResale ?? null,
      distanceInKm: wire.distance ?? null,
      picture: null,
      taxId: wire.resale.cnpj ?? null,
      whatsApp: null,
    }),
    attributes: (wire.attributes ?? []).map(attributeFromWire),
    priceInCentavos,
    discountTerms,
    freight: offerFreightFromWire(wire.responseFretePrice ?? {}),
  };
}

function offerFreightFromWire(wire: z.output<typeof offerFreight>): OfferFreight[] {
  if (wire.melhorEnvio) {
    return (wire.answerShippingCalculationModel ?? []).map(({ name, company, price, delivery_time }) => ({
      carrierName: company.name,
      serviceName: name ?? null,
      priceInCentavos: reaisToCentavos(price),
      maxBusinessDays: delivery_time ?? null,
    }));
  }
  if (wire.price === null || wire.price === undefined) return [];
  const priceInCentavos = reaisToCentavos(wire.price);
  return [{ carrierName: null, serviceName: null, priceInCentavos, maxBusinessDays: null }];
}
