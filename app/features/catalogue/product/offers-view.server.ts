import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import { findArrivalDay } from "~/model/arrival.server";
import {
  describeDelivery,
  type FreightGroup,
  findCheapestOption,
  findFastestOption,
  type ShippingOption,
} from "~/model/freight";
import { defaultLocation, type Location } from "~/model/location";
import {
  findCheapestFreight,
  type Offer,
  type OfferFreight,
  type OfferOrder,
  sortOffers,
  toShownOffer,
  totalInCentavos,
  writeShownOffer,
} from "~/model/offer";
import { getShownPrice } from "~/model/price";

import { paths } from "~/paths";
import { previewFreight } from "~/upstream/freight.server";
import { formatCentavos, formatFreight } from "../../../../common/money";
import type { ProductSelection } from "./product-page.server";
import { offersId } from "./product-query";

/** 'Ver todas as ofertas' shows the others. */
export const offersShownFirst = 2;

const orders: ReadonlyArray<readonly [value: string, order: OfferOrder]> = [
  ["total", "total"],
  ["distancia", "distance"],
  ["prazo", "arrival"],
];

interface Options {
  readonly searchParams: URLSearchParams;
  /** Query that stays when the selection changes. */
  readonly kept: URLSearchParams;
  readonly location: Location | null;
  readonly now: Date;
}

/**
 * Catalogue 2, "Outras ofertas": the first, and all of them with `ofertas=todas`; by total with freight where any is known,
 * or as `ordem-ofertas` says.
 */
export function presentOffers(
  {
    product,
    otherOffers,
    quantity,
    readiness,
  }: Pick<ProductSelection, "product" | "otherOffers" | "quantity" | "readiness">,
  { searchParams, kept, location, now }: Options,
) {
  const offers = (otherOffers ?? []).map((each) => ({
    offer: location ? each : { ...each, freight: [] },
    priceInCentavos: getShownPrice(each.priceInCentavos, each.discountTerms, now).priceInCentavos,
  }));
  const hasAll = searchParams.has("ofertas");
  const requested = searchParams.get("ordem-ofertas");
  const hrefWith = (...more: ReadonlyArray<readonly [string, string]>) => {
    const query = new URLSearchParams([...kept, ...more.map(([name, value]) => [name, value])]);
    return `${paths.product(product.slug, query)}#${offersId}`;
  };
  const all = hasAll ? [["ofertas", "todas"] as const] : [];
  const offered = orders.flatMap(([value, order]) => {
    const result = sortOffers(offers, order, quantity);
    return result ? { ...result, value, order, href: hrefWith(["ordem-ofertas", value], ...all) } : [];
  });
  const current = offered.find(({ value }) => value === requested) ?? offered[0];
  const sorted = current?.sorted ?? offers;
  const shown = hasAll ? sorted : sorted.slice(0, offersShownFirst);
  const chosenOrder =
    current && current.value === requested ? [["ordem-ofertas", current.value] as const] : [];
  return {
    offers: shown.map((priced) => ({
      ...offerView(priced, quantity, product.isSoldByMeter),
      isChosenVariation: "sku" in readiness && readiness.sku.id === priced.offer.skuId,
      shownOffer: writeShownOffer(
        toShownOffer({ ...priced.offer, resellerId: priced.offer.reseller.id }, location?.cep ?? null, now),
      ),
    })),
    allOffers:
      shown.length < offers.length
        ? { count: offers.length, href: hrefWith(...chosenOrder, ["ofertas", "todas"]) }
        : null,
    offerOrders:
      offers.length > 1 && offered.length > 1
        ? offered.map(({ order, href }) => ({
            name: messages.stock.offerOrder(order),
            href,
            isChosen: order === current?.order,
          }))
        : [],
    offersNote: current && current.unknown > 0 ? messages.stock.offersUnknown(current.order) : null,
  };
}

function offerView(priced: Parameters<typeof totalInCentavos>[0], quantity: number, areMeters: boolean) {
  const { offer, priceInCentavos } = priced;
  const { skuId, reseller, attributes } = offer;
  const total = totalInCentavos(priced, quantity);
  return {
    id: `${skuId}-${reseller.id}`,
    skuId,
    resellerId: reseller.id,
    resellerName: reseller.name,
    resellerHref: reseller.storeSlug ? paths.showcase(reseller.storeSlug) : null,
    distanceInKm: reseller.distanceInKm,
    freight: freightInWords(offer),
    carriers: offer.freight.length > 1 ? offer.freight.map(carrierInWords) : [],
    variation: withoutBreaks(attributes.map(({ value }) => value).join(" · ")),
    priceInCentavos,
    total:
      total === null || total === priceInCentavos
        ? null
        : messages.stock.totalWithFreight(formatCentavos(total), quantity, areMeters),
  };
}

/** No line break inside '1,52 m', and none after a separator. Elements around each fact would enlarge the first window. */
const withoutBreaks = (variation: string) =>
  variation.replace(/(\d) (?=\p{L})/gu, "$1\u00a0").replaceAll(" · ", " ·\u00a0");

/** A single price, or the cheapest carrier's. */
function freightInWords(offer: Offer): string {
  const cheapest = findCheapestFreight(offer);
  if (cheapest === null) return "a calcular";
  if (offer.freight.length > 1) return `a partir de ${formatFreight(cheapest.priceInCentavos)}`;
  return cheapest.carrierName === null ? formatFreight(cheapest.priceInCentavos) : carrierInWords(cheapest);
}

/** 'Correios SEDEX: R$ 18,40, até 2 dias úteis'. */
function carrierInWords(freight: OfferFreight): string {
  const { carrierName, serviceName, priceInCentavos, maxBusinessDays } = freight;
  const carrier = [carrierName, serviceName].filter(Boolean).join(" ");
  const price = formatFreight(priceInCentavos);
  const days =
    maxBusinessDays === null ? "" : `, ${describeDelivery({ minBusinessDays: null, maxBusinessDays })}`;
  return `${carrier || "Entrega da loja"}: ${price}${days}`;
}

/** Freight of the offer that the page shows; null if unknown. Without a location it uses São Paulo. */
export async function quoteChosenOffer(
  { upstream, location }: Pick<RequestContext, "upstream" | "location">,
  chosen: ProductSelection,
): Promise<readonly ShippingOption[] | null> {
  if (chosen.freightGroups) return getIncludedFreight(chosen);
  const { product, readiness, quantity } = chosen;
  const resellerId = product.offer?.reseller.id;
  const skuId = product.offer?.skuId ?? ("sku" in readiness ? readiness.sku.id : null);
  if (resellerId === undefined || skuId === null) return null;
  const line = { skuId, resellerId, quantity };
  return getOptions(await awaitOptional(previewFreight(upstream, location ?? defaultLocation, [line]), null));
}

/** The freight that has come with the offer, without another call. */
export const getIncludedFreight = ({ freightGroups }: ProductSelection) => getOptions(freightGroups);

function getOptions(groups: readonly FreightGroup[] | null): readonly ShippingOption[] | null {
  const options = groups?.[0]?.options ?? [];
  return options.length > 0 ? options : null;
}

/** The cheapest option, the fastest if it is another one, and all of them where there are more. */
export function presentDelivery(
  options: readonly ShippingOption[] | null,
  location: Location | null,
  now: Date,
) {
  if (options === null && location === null) return null;
  const place = location?.cep ?? "São Paulo (SP)";
  const cheapest = options && findCheapestOption({ options });
  if (!options || !cheapest) return { place, ways: [], carriers: [] };
  const fastest = findFastestOption({ options });
  const isFaster = fastest && fastest.maxBusinessDays !== cheapest.maxBusinessDays;
  const ways = [
    describeOption(cheapest, now),
    ...(isFaster ? [{ ...describeOption(fastest, now), isFastest: true }] : []),
  ];
  return { place, ways, carriers: options.map((option) => carrierWords(option, now)) };
}

export type DeliveryView = NonNullable<ReturnType<typeof presentDelivery>>;

function describeOption(option: ShippingOption, now: Date) {
  const day = findArrivalDay(option, now);
  return { arrival: day && `Chega ${day}`, price: formatFreight(option.priceInCentavos), isFastest: false };
}

/** 'Correios SEDEX: R$ 18,40, até 2 dias úteis (qua, 25/11)'. */
function carrierWords(option: ShippingOption, now: Date): string {
  const { carrierName, name, priceInCentavos } = option;
  const carrier = [carrierName, name].filter(Boolean).join(" ");
  const day = findArrivalDay(option, now);
  return `${carrier}: ${formatFreight(priceInCentavos)}${day ? `, ${describeDelivery(option)} (${day})` : ""}`;
}
