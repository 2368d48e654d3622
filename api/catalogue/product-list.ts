import type { z } from "zod";
import { formatTaxId } from "../../common/tax-id";
import type { listProducts } from "../../contract/catalogue";
import type { Database } from "../database/connection";
import { toReais } from "../reais";
import { roundDistance } from "../resellers/distance";
import type { Services } from "../services";
import { getBestOffers } from "./best-offers";
import { getCards } from "./product-cards";
import type { ProductFilter } from "./product-filter";
import { readAttributesOfSkus, type SkuAttribute } from "./product-parts";
import { readPicturesOfSkus } from "./sku-picture";

type Answer = z.input<typeof listProducts.answer>;

export async function listOfProducts(
  { database, productSearch, clock }: Pick<Services, "database" | "productSearch" | "clock">,
  filter: ProductFilter,
): Promise<Answer> {
  const now = clock.now();
  const page = await productSearch.findPage(filter, now);
  const { totalItems, listedItems, searchedFor, matchingCategories, priceRanges, understood } = page;
  const ids = page.products.map(({ productId }) => productId);
  const pager = { totalItems, totalPages: Math.ceil(listedItems / filter.pageSize) };
  const found = {
    pager,
    ...(searchedFor !== null && { searchedFor }),
    ...(matchingCategories.length > 0 && { matchingCategories: [...matchingCategories] }),
    ...(priceRanges !== null && { priceRanges }),
    ...(understood && { understood }),
  };
  if (ids.length === 0) return { products: [], ...found };

  const [rows, offers] = await Promise.all([
    getCards(database, ids, now),
    getBestOffers(database, page.market, page.products, page.variants.fits),
  ]);
  const variantIds = page.variants.isChosen ? offers.flatMap(({ skuId, fits }) => (fits ? skuId : [])) : [];
  const variants = variantIds.length > 0 ? await getVariants(database, variantIds) : null;

  const cardById = new Map(rows.map((card) => [card.productId, card]));
  const offerByProduct = new Map(offers.map((offer) => [offer.productId, offer]));
  const listed = ids.flatMap((id) => cardById.get(id) ?? []);
  return {
    ...found,
    products: listed.map((card) => {
      const offer = offerByProduct.get(card.productId);
      const seller = offer?.seller;
      return {
        ...card,
        ...(offer &&
          variants &&
          variantIds.includes(offer.skuId) && {
            sku: variantOnWire(offer, variants.attributes.of(offer.skuId)),
            productPic: variants.pictures.get(offer.skuId) ?? card.productPic,
          }),
        clientPrice: offer ? toReais(offer.priceInCentavos) : null,
        skuId: offer?.skuId ?? null,
        stock: offer?.quantityInStock ?? 0,
        resaleId: offer?.resellerId ?? null,
        resaleName: seller?.nameFantasy ?? null,
        urlStoreResale: seller?.urlStore ?? null,
        resaleCnpj: seller ? formatTaxId(seller.cnpj) : null,
        distance: roundDistance(offer?.distance ?? null),
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
    differentValue: toReais(offer.priceInCentavos),
    attributes,
    resaleSkus: [{ resaleId: offer.resellerId }],
  };
}

async function getVariants(database: Database, skuIds: readonly number[]) {
  const [attributes, pictures] = await Promise.all([
    readAttributesOfSkus(database, skuIds),
    readPicturesOfSkus(database, skuIds),
  ]);
  return { attributes, pictures };
}
