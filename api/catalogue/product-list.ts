import { inArray } from "drizzle-orm";
import type { z } from "zod";
import type { listProducts } from "../../contract/catalogue";
import type { Database } from "../database/connection";
import { products } from "../database/schema/catalogue";
import { resellers } from "../database/schema/resellers";
import { reaisOf } from "../reais";
import { formattedCnpj } from "../resellers/cnpj";
import { roundedDistance } from "../resellers/distance";
import type { Services } from "../services";
import { bestOffersOf } from "./best-offers";
import type { ProductFilter } from "./product-filter";
import { attributesOfSkus, productOnWire, promotionsOf, ratingsOf, type SkuAttribute } from "./product-parts";
import { picturesOfSkus } from "./sku-picture";

type Answer = z.input<typeof listProducts.answer>;

/** Reseller and price are empty without stock (catalogue 7, product/listActiveB2C). */
export async function listOfProducts(
  { database, productSearch, clock }: Pick<Services, "database" | "productSearch" | "clock">,
  filter: ProductFilter,
): Promise<Answer> {
  const now = clock.now();
  const page = await productSearch.findPage(filter, now);
  const { totalItems, searchedFor, matchingCategories, priceRanges } = page;
  const ids = page.products.map(({ productId }) => productId);
  const pager = { totalItems, totalPages: Math.ceil(totalItems / filter.pageSize) };
  const found = {
    pager,
    ...(searchedFor !== null && { searchedFor }),
    ...(matchingCategories.length > 0 && { matchingCategories: [...matchingCategories] }),
    ...(priceRanges !== null && { priceRanges }),
  };
  if (ids.length === 0) return { products: [], ...found };

  const [rows, offers, promotions, ratings] = await Promise.all([
    database
      .select()
      .from(products)
      .where(inArray(products.id, [...ids])),
    bestOffersOf(database, page.market, page.products, page.variants.fits),
    promotionsOf(database, ids, now),
    ratingsOf(database, ids),
  ]);
  const variantIds = page.variants.isChosen ? offers.flatMap(({ skuId, fits }) => (fits ? skuId : [])) : [];
  const [sellers, attributes, pictures] = await Promise.all([
    sellersOf(
      database,
      offers.map(({ resellerId }) => resellerId),
    ),
    attributesOfSkus(database, variantIds),
    picturesOfSkus(database, variantIds),
  ]);

  const productById = new Map(rows.map((row) => [row.id, row]));
  const offerByProduct = new Map(offers.map((offer) => [offer.productId, offer]));
  const listed = ids.flatMap((id) => productById.get(id) ?? []);
  return {
    ...found,
    products: listed.map((product) => {
      const offer = offerByProduct.get(product.id);
      const seller = offer && sellers.get(offer.resellerId);
      return {
        ...productOnWire(product),
        ...(offer &&
          variantIds.includes(offer.skuId) && {
            sku: variantOnWire(offer, attributes.of(offer.skuId)),
            productPic: pictures.get(offer.skuId) ?? product.pic,
          }),
        promotions: promotions.of(product.id),
        ...(ratings.get(product.id) ?? { reviewCount: 0, reviewAverage: null }),
        clientPrice: offer ? reaisOf(offer.priceInCentavos) : null,
        skuId: offer?.skuId ?? null,
        stock: offer?.quantityInStock ?? 0,
        resaleId: offer?.resellerId ?? null,
        resaleName: seller?.nameFantasy ?? null,
        urlStoreResale: seller?.urlStore ?? null,
        resaleCnpj: seller ? formattedCnpj(seller.cnpj) : null,
        distance: roundedDistance(offer?.distance ?? null),
      };
    }),
  };
}

function variantOnWire(
  offer: { readonly skuId: number; readonly priceInCentavos: number; readonly resellerId: number },
  attributes: SkuAttribute[],
) {
  return {
    id: offer.skuId,
    differentValue: reaisOf(offer.priceInCentavos),
    attributes,
    resaleSkus: [{ resaleId: offer.resellerId }],
  };
}

async function sellersOf(database: Database, ids: readonly number[]) {
  const rows = await database
    .select()
    .from(resellers)
    .where(inArray(resellers.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
