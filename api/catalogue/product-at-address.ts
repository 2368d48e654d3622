import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { productAtAddress } from "../../contract/catalogue";
import type { Database } from "../database/connection";
import { products, skus } from "../database/schema/catalogue";
import { resellers, skuResellers } from "../database/schema/resellers";
import type { Coordinates } from "../postal-codes/geocoder";
import { reaisOf } from "../reais";
import { formattedCnpj } from "../resellers/cnpj";
import { distanceOfReseller, roundedDistance } from "../resellers/distance";
import { inStock } from "./best-offers";
import { chosenOffer, nearestFirst, offerFor, shortOffer, type Wanted } from "./offer-choice";
import { findProduct, type ProductRow, productDetail } from "./product-detail";

type Asked = z.output<typeof productAtAddress>;

/** By id, or by name when the id belongs to another product. Null when it is not on sale. */
export async function productAsked(database: Database, asked: Asked): Promise<ProductRow | null> {
  const [byId] = await database
    .select()
    .from(products)
    .where(and(eq(products.id, asked.productId), eq(products.active, true)));
  return byId ?? findProduct(database, asked.productName);
}

export function wantedOf(asked: Asked): Wanted {
  const skuId = asked.selectedSku ?? (asked.skus.length === 1 ? (asked.skus[0]?.id ?? null) : null);
  const quantity = asked.skus.find(({ id }) => id === skuId)?.quantity ?? 1;
  return { skuId, quantity, preferredResellerId: asked.sellerResaleId ?? null };
}

export async function offersOf(database: Database, productId: number, from: Coordinates) {
  const rows = await database
    .select({ offer: skuResellers, reseller: resellers, distance: distanceOfReseller(from) })
    .from(skuResellers)
    .innerJoin(resellers, eq(resellers.id, skuResellers.resellerId))
    .innerJoin(skus, eq(skus.id, skuResellers.skuId))
    .where(and(eq(skuResellers.productId, productId), inStock({ from, resellerId: null })));
  return rows.map(({ offer, reseller, distance }) => ({
    skuId: offer.skuId,
    resellerId: offer.resellerId,
    priceInCentavos: offer.priceInCentavos,
    quantityInStock: offer.quantityInStock,
    distanceInKm: distance ?? 0,
    reseller,
  }));
}

export type ResellerOffer = Awaited<ReturnType<typeof offersOf>>[number];

/** Reseller, price, distance and availability per sku at a location (catalogue 7, product/address). */
export async function productForShopper(database: Database, row: ProductRow, asked: Asked, now: Date) {
  const [detail, offers] = await Promise.all([
    productDetail(database, row, now),
    offersOf(database, row.id, asked),
  ]);
  const wanted = wantedOf(asked);
  const chosen = chosenOffer(offers, wanted);
  const pricedSkus = (detail.skus ?? []).map((sku) => {
    const offer = offerFor(offers, sku.id, chosen?.resellerId ?? null);
    const quantity = asked.skus.find(({ id }) => id === sku.id)?.quantity ?? wanted.quantity;
    const able = offers.filter((each) => each.skuId === sku.id && each.quantityInStock >= quantity);
    return {
      ...sku,
      differentValue: offer === null ? sku.differentValue : reaisOf(offer.priceInCentavos),
      resaleSkus: nearestFirst(able).map(({ resellerId }) => ({ resaleId: resellerId })),
    };
  });
  const skuId = chosen?.skuId ?? wanted.skuId;
  const priced = chosen ?? (skuId === null ? null : offerFor(offers, skuId, null));
  const sku = pricedSkus.find(({ id }) => id === skuId);
  const short = shortOffer(offers, wanted);
  return {
    ...detail,
    skus: pricedSkus,
    skuId: sku?.id ?? null,
    sku: sku ?? null,
    // The suggested price is not an offer.
    clientPrice: priced === null ? null : reaisOf(priced.priceInCentavos),
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
    resaleCnpj: formattedCnpj(reseller.cnpj),
    resaleWhatsApp: reseller.whatsApp,
    distance: roundedDistance(distanceInKm),
    stock: quantityInStock,
  };
}
