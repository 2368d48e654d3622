import type { z } from "zod";
import { formatTaxId } from "../../common/tax-id";
import type { productAtAddress } from "../../contract/catalogue";
import { toReais } from "../reais";
import { roundDistance } from "../resellers/distance";
import {
  findChosenOffer,
  findOfferFor,
  findShortOffer,
  type OfferRequest,
  sortNearestFirst,
} from "./offer-choice";
import type { presentPricedProduct } from "./product-detail";
import type { ResellerOffer } from "./product-offers";

type Asked = z.output<typeof productAtAddress>;

export function toOfferRequest(asked: Asked): OfferRequest {
  const skuId = asked.selectedSku ?? (asked.skus.length === 1 ? (asked.skus[0]?.id ?? null) : null);
  const quantity = asked.skus.find(({ id }) => id === skuId)?.quantity ?? 1;
  return { skuId, quantity, preferredResellerId: asked.sellerResaleId ?? null };
}

/** Reseller, price, distance and availability per sku at a location (catalogue 7, "product/address"). */
export function presentProductForShopper<Detail extends ReturnType<typeof presentPricedProduct>>(
  detail: Detail,
  offers: readonly ResellerOffer[],
  asked: Asked,
) {
  const wanted = toOfferRequest(asked);
  const chosen = findChosenOffer(offers, wanted);
  const pricedSkus = detail.skus.map((sku) => {
    const offer = findOfferFor(offers, sku.id, chosen?.resellerId ?? null);
    const quantity = asked.skus.find(({ id }) => id === sku.id)?.quantity ?? wanted.quantity;
    const able = offers.filter((each) => each.skuId === sku.id && each.quantityInStock >= quantity);
    return {
      ...sku,
      differentValue: offer === null ? sku.differentValue : toReais(offer.priceInCentavos),
      resaleSkus: sortNearestFirst(able).map(({ resellerId }) => ({ resaleId: resellerId })),
    };
  });
  const skuId = chosen?.skuId ?? wanted.skuId;
  const priced = chosen ?? (skuId === null ? null : findOfferFor(offers, skuId, null));
  const sku = pricedSkus.find(({ id }) => id === skuId);
  const short = findShortOffer(offers, wanted);
  return {
    ...detail,
    skus: pricedSkus,
    skuId: sku?.id ?? null,
    sku: sku ?? null,
    // The suggested price is not an offer.
    clientPrice: priced === null ? null : toReais(priced.priceInCentavos),
    ...sellerOnWire(chosen),
    shortOffer: short && { resaleName: short.reseller.nameFantasy, stock: short.quantityInStock },
  };
}

function sellerOnWire(chosen: ResellerOffer | null) {
  if (chosen === null) {
    return { resaleId: null, resaleName: null, urlStoreResale: null, distance: null, stock: 0 };
  }
  const { reseller, distanceInKm, quantityInStock } = chosen;
  return {
    resaleId: reseller.id,
    resaleName: reseller.nameFantasy,
    urlStoreResale: reseller.urlStore,
    resaleCnpj: formatTaxId(reseller.cnpj),
    resaleWhatsApp: reseller.whatsApp,
    distance: roundDistance(distanceInKm),
    stock: quantityInStock,
  };
}
