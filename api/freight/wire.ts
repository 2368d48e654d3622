import type { z } from "zod";
import type { freightGroup, shippingOption } from "../../contract/freight";
import { getOfferKey } from "../carts/offers";
import { calculateSellingPrice } from "../orders/pricing";
import { toReais } from "../reais";
import { roundDistance } from "../resellers/distance";
import type { CarrierService, Stop } from "./carriers";
import { calculateDistanceInKm } from "./distance";
import type { FreightGroup, ShippedOffer } from "./freight-groups";

/** Maps a freight group to the contract. A reseller's own delivery is preselected as the only option. */
export function freightGroupToWire(
  group: FreightGroup,
  context: { offers: ReadonlyMap<string, ShippedOffer>; to: Stop; now: Date },
): z.input<typeof freightGroup> {
  const { resellerId, reseller, lines, byCarriers, options, outOfStock } = group;
  const [own] = byCarriers ? [] : options;
  return {
    resaleId: resellerId,
    productsSku: lines.map((line) => {
      const offer = context.offers.get(getOfferKey(line));
      return {
        skuId: line.skuId,
        quantity: line.quantity,
        productId: offer?.productId ?? null,
        price:
          offer === undefined ? null : toReais(calculateSellingPrice(offer, context.now).unitPriceInCentavos),
      };
    }),
    melhorEnvio: byCarriers,
    price: own === undefined ? null : toReais(own.priceInCentavos),
    selectedShipping: own === undefined ? null : optionToWire(own),
    answerShippingCalculationModel: options.map(optionToWire),
    productOutOfStock: outOfStock.map((line) => {
      const offer = context.offers.get(getOfferKey(line));
      return {
        skuId: line.skuId,
        productName: offer?.product.name ?? null,
        attributes: offer?.attributes.map(({ name }) => ({ name })) ?? null,
      };
    }),
    resale:
      reseller === null
        ? null
        : {
            id: resellerId,
            nameFantasy: reseller.nameFantasy,
            cnpj: reseller.cnpj,
            urlStoreResale: reseller.urlStore,
            distance: roundDistance(calculateDistanceInKm(context.to, reseller)),
          },
  };
}

function optionToWire(option: CarrierService): z.input<typeof shippingOption> {
  const range = { min: option.minDays, max: option.maxDays };
  return {
    id: option.id,
    name: option.name,
    company: { name: option.company },
    price: toReais(option.priceInCentavos),
    delivery_time: option.maxDays,
    custom_delivery_range: range,
    delivery_range: range,
  };
}
