import { arrivalDay } from "~/domain/arrival.server";
import {
  cheapestOption,
  deliveryWords,
  type FreightGroup,
  fastestOption,
  freightWords,
  type ShippingOption,
} from "~/domain/freight";
import { defaultLocation, type Location } from "~/domain/location";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { previewFreight } from "~/upstream/freight.server";
import type { ProductSelection } from "./product-page.server";

/** Freight of the offer that the page shows; null if unknown. Without a location it uses São Paulo. */
export async function quoteChosenOffer(
  { upstream, location }: Pick<RequestContext, "upstream" | "location">,
  chosen: ProductSelection,
): Promise<readonly ShippingOption[] | null> {
  if (chosen.freightGroups) return includedFreight(chosen);
  const { product, readiness, quantity } = chosen;
  const resellerId = product.offer?.reseller.id;
  const skuId = product.offer?.skuId ?? ("sku" in readiness ? readiness.sku.id : null);
  if (resellerId === undefined || skuId === null) return null;
  const line = { skuId, resellerId, quantity };
  return getOptions(await optional(previewFreight(upstream, location ?? defaultLocation, [line]), null));
}

/** The freight that has come with the offer, without another call. */
export const includedFreight = ({ freightGroups }: ProductSelection) => getOptions(freightGroups);

function getOptions(groups: readonly FreightGroup[] | null): readonly ShippingOption[] | null {
  const options = groups?.[0]?.options ?? [];
  return options.length > 0 ? options : null;
}

/** The cheapest option, the fastest if it is another one, and all of them where there are more. */
export function deliveryView(
  options: readonly ShippingOption[] | null,
  location: Location | null,
  now: Date,
) {
  if (options === null && location === null) return null;
  const place = location?.cep ?? "São Paulo (SP)";
  const cheapest = options && cheapestOption({ options });
  if (!options || !cheapest) return { place, ways: [], carriers: [] };
  const fastest = fastestOption({ options });
  const isFaster = fastest && fastest.maxBusinessDays !== cheapest.maxBusinessDays;
  const ways = [
    describeOption(cheapest, now),
    ...(isFaster ? [{ ...describeOption(fastest, now), isFastest: true }] : []),
  ];
  return { place, ways, carriers: options.map((option) => carrierWords(option, now)) };
}

export type DeliveryView = NonNullable<ReturnType<typeof deliveryView>>;

function describeOption(option: ShippingOption, now: Date) {
  const day = arrivalDay(option, now);
  return { arrival: day && `Chega ${day}`, price: freightWords(option.priceInCentavos), isFastest: false };
}

/** 'Correios SEDEX: R$ 18,40, até 2 dias úteis (qua, 25/11)'. */
function carrierWords(option: ShippingOption, now: Date): string {
  const { carrierName, name, priceInCentavos } = option;
  const carrier = [carrierName, name].filter(Boolean).join(" ");
  const day = arrivalDay(option, now);
  return `${carrier}: ${freightWords(priceInCentavos)}${day ? `, ${deliveryWords(option)} (${day})` : ""}`;
}
