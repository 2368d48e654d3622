import type { z } from "zod";
import type { offer, productAtAddress } from "../../contract/catalogue";
import type { Parts } from "../parts";
import { reaisOf } from "../reais";
import { formattedCnpj } from "../resellers/cnpj";
import { roundedDistance } from "../resellers/distance";
import { otherOffers } from "./offer-choice";
import { offersOf, type ResellerOffer, wantedOf } from "./product-at-address";
import type { ProductRow } from "./product-detail";
import { attributesOfSkus, productOnWire, promotionsOf } from "./product-parts";

/** The page lets it scroll after 500 px, and nobody compares more. */
const atMost = 30;

/** What resellers other than the chosen one ask, nearest first (catalogue 7, product/other-offers). */
export async function otherOffersFor(
  { database, clock }: Parts,
  row: ProductRow,
  asked: z.output<typeof productAtAddress>,
): Promise<Array<z.input<typeof offer>>> {
  const offers = otherOffers(await offersOf(database, row.id, asked), wantedOf(asked)).slice(0, atMost);
  if (offers.length === 0) return [];
  const [attributes, promotions] = await Promise.all([
    attributesOfSkus(
      database,
      offers.map(({ skuId }) => skuId),
    ),
    promotionsOf(database, [row.id], clock.now()),
  ]);
  const { percentage, promotionStart, promotionEnd } = productOnWire(row);
  const product = { percentage, promotionStart, promotionEnd, promotions: promotions.of(row.id) };
  return offers.map((each) => ({
    id: each.skuId,
    resale: {
      id: each.reseller.id,
      nameFantasy: each.reseller.nameFantasy,
      urlStoreResale: each.reseller.urlStore,
      cnpj: formattedCnpj(each.reseller.cnpj),
    },
    urlStoreResale: each.reseller.urlStore,
    distance: roundedDistance(each.distanceInKm),
    responseFretePrice: freightOf(each),
    attributes: attributes.of(each.skuId),
    differentValue: reaisOf(each.priceInCentavos),
    product,
  }));
}

function freightOf({ reseller }: ResellerOffer) {
  if (reseller.shipsByCarriers || reseller.ownFreightInCentavos === null) return null;
  return { melhorEnvio: false, price: reaisOf(reseller.ownFreightInCentavos) };
}
