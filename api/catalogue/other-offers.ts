import type { z } from "zod";
import { formatTaxId } from "../../common/tax-id";
import type { productAtAddress } from "../../contract/catalogue";
import type { offer, offerFreight } from "../../contract/product";
import type { Carriers } from "../freight/carriers";
import { toReais } from "../reais";
import { roundDistance } from "../resellers/distance";
import { listOtherOffersOf } from "./offer-choice";
import { toOfferRequest } from "./product-at-address";
import { getPackage, type ProductRow, promotionsToWire } from "./product-facts";
import type { ProductAtPlace, ResellerOffer } from "./product-offers";
import { productToWire } from "./product-parts";

/** The page scrolls this list after 500 px. */
const atMost = 30;

type Asked = z.output<typeof productAtAddress>;

/** Offers of resellers other than the chosen one, nearest first (catalogue 7, "product/other-offers"). */
export async function quoteOtherOffers(
  { facts: { row, promotions, skus }, offers: all }: ProductAtPlace,
  asked: Asked,
  carriers: Carriers,
): Promise<Array<z.input<typeof offer>>> {
  const wanted = toOfferRequest(asked);
  const offers = listOtherOffersOf(all, wanted).slice(0, atMost);
  const freights = await Promise.all(
    offers.map((each) => getFreight(carriers, each, { row, asked, quantity: wanted.quantity })),
  );
  const attributes = new Map(skus.map((sku) => [sku.id, sku.attributes]));
  const { percentage, promotionStart, promotionEnd } = productToWire(row);
  const product = { percentage, promotionStart, promotionEnd, promotions: promotionsToWire(promotions) };
  return offers.map((each, position) => ({
    id: each.skuId,
    resale: {
      id: each.reseller.id,
      nameFantasy: each.reseller.nameFantasy,
      urlStoreResale: each.reseller.urlStore,
      cnpj: formatTaxId(each.reseller.cnpj),
    },
    urlStoreResale: each.reseller.urlStore,
    distance: roundDistance(each.distanceInKm),
    responseFretePrice: freights[position] ?? null,
    attributes: attributes.get(each.skuId) ?? [],
    differentValue: toReais(each.priceInCentavos),
    product,
  }));
}

/** Null when the carriers do not answer: the offer is valid without freight. */
async function getFreight(
  carriers: Carriers,
  { reseller, priceInCentavos: valueInCentavos }: ResellerOffer,
  { row, asked, quantity }: { row: ProductRow; asked: Asked; quantity: number },
): Promise<z.input<typeof offerFreight> | null> {
  if (!reseller.shipsByCarriers) {
    return { melhorEnvio: false, price: toReais(reseller.ownFreightInCentavos ?? 0) };
  }
  const { latitude, longitude, cep } = asked;
  const shipment = {
    from: reseller,
    to: { postalCode: cep.replace(/\D/g, ""), latitude, longitude },
    packages: [{ ...getPackage(row), valueInCentavos, quantity }],
  };
  const services = await carriers.quote(shipment).catch(() => []);
  if (services.length === 0) return null;
  return {
    melhorEnvio: true,
    answerShippingCalculationModel: services.map(({ name, company, priceInCentavos, maxDays }) => ({
      name,
      company: { name: company },
      price: toReais(priceInCentavos),
      delivery_time: maxDays,
    })),
  };
}
