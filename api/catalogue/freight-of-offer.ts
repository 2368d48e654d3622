import type { z } from "zod";
import type { productAtAddress } from "../../contract/catalogue";
import type { freightGroup } from "../../contract/freight";
import { getOfferKey } from "../carts/offers";
import { getDestination } from "../freight/destination";
import { quoteFreightGroups, type ShippedOffer } from "../freight/freight-groups";
import { freightGroupToWire } from "../freight/wire";
import type { Services } from "../services";
import { findChosenOffer } from "./offer-choice";
import { toOfferRequest } from "./product-at-address";
import { getPackage, type PricingFacts } from "./product-facts";
import type { ProductAtPlace, ResellerOffer } from "./product-offers";

type Asked = z.output<typeof productAtAddress>;

/** Returns what `freightQuote/preview` does for the offer shown with the product; null without one. */
export async function quoteFreightOfChosenOffer(
  { facts, offers }: ProductAtPlace,
  asked: Asked,
  { carriers, geocoder, now }: Pick<Services, "carriers" | "geocoder"> & { readonly now: Date },
): Promise<z.input<typeof freightGroup>[] | null> {
  const wanted = toOfferRequest(asked);
  const chosen = findChosenOffer(offers, wanted);
  const { cep: postalCode, latitude, longitude } = asked;
  const to = chosen && (await getDestination({ postalCode, latitude, longitude }, geocoder));
  if (chosen === null || to === null) return null;
  const { skuId, resellerId } = chosen;
  const shipped = new Map([[getOfferKey(chosen), toShippedOffer(chosen, facts, now)]]);
  const lines = [{ skuId, resellerId, quantity: wanted.quantity }];
  const groups = await quoteFreightGroups(carriers, { lines, offers: shipped, to });
  return groups.map((group) => freightGroupToWire(group, { offers: shipped, to, now }));
}

function toShippedOffer(
  { skuId, priceInCentavos, quantityInStock, reseller }: ResellerOffer,
  { row, skus, promotions }: PricingFacts,
  now: Date,
): ShippedOffer {
  const { id: productId, name, percentage, promotionStart, promotionEnd } = row;
  return {
    productId,
    product: { name, ...getPackage(row) },
    listPriceInCentavos: priceInCentavos,
    stock: quantityInStock,
    percentage,
    promotionStart,
    promotionEnd,
    // The facts hold only those in force.
    promotions: promotions.map((each) => ({ ...each, startsAt: now, endsAt: now })),
    attributes: skus.find(({ id }) => id === skuId)?.attributes ?? [],
    reseller,
  };
}
