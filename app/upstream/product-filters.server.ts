import type { z } from "zod";
import type { Facets } from "~/model/facets";
import type { Location } from "~/model/location";
import { type ProductFilter, productOrders } from "~/model/product-filter";
import { centavosToReais } from "../../common/money";
import { countFacets as countFacetsCall, type productFilter } from "../../contract/catalogue";
import type { listOrder } from "../../contract/list-filters";
import type { Upstream } from "./http.server";
import { isUnknownCall } from "./upstream-error.server";

/** Zero to 200 reais would mean no limit. */
const noLimit = { from: 0, to: 200 };
const maxPriceInReais = 1_000_000;

const ordersByPrice = { none: 0, ascending: 1, descending: 2 } as const;

export const isByPrice = (order: ProductFilter["order"]): order is keyof typeof ordersByPrice =>
  order in ordersByPrice;

const orderToWire = (order: ProductFilter["order"]): WireOrder =>
  isByPrice(order) ? { orderByPrice: ordersByPrice[order] } : { orderByPrice: 0, orderBy: order };

interface WireOrder {
  orderByPrice: number;
  orderBy?: z.input<typeof listOrder>;
}

/** Filters and orders beyond words, colours, sizes and subcategory. */
export function furtherFiltersToWire(filter: ProductFilter): Partial<z.input<typeof productFilter>> {
  const { minPriceInCentavos, maxPriceInCentavos, seller, minRating } = filter;
  const from = centavosToReais(minPriceInCentavos ?? 0);
  const to = maxPriceInCentavos === null ? maxPriceInReais : centavosToReais(maxPriceInCentavos);
  const isUnlimited = from === noLimit.from && to === noLimit.to;
  return {
    ...orderToWire(filter.order),
    ...((minPriceInCentavos ?? maxPriceInCentavos) !== null && {
      rangePrice: [isUnlimited ? 0.01 : from, to],
    }),
    ...(seller && { resale: seller }),
    ...(minRating && { minRating }),
    ...(filter.isDiscounted && { discounted: true }),
    ...(filter.hasFreeFreight && { freeFreight: true }),
    countPriceRanges: true,
  };
}

export const locationToWire = (location: Location | null) =>
  location && { cep: location.cep, latitude: location.latitude, longitude: location.longitude };

/** The text too may say a price: 'vinil até 50'. */
const mayNamePrice = ({ rangePrice, product }: CountedList): boolean =>
  rangePrice != null || /\d/.test(product ?? "");

type CountedList = Omit<z.input<typeof productFilter>, "page" | "pageSize">;

/**
 * Product counts per filter value, with the other filters (ours: product/facets). Null if the upstream does not
 * support it.
 */
export async function countFacets(
  upstream: Upstream,
  { orderByPrice: _byPrice, orderBy: _order, countPriceRanges: _ranges, ...list }: CountedList,
  location: Location | null,
): Promise<Facets | null> {
  try {
    const { sizes, colours, subcategories, ...further } = await upstream(countFacetsCall, {
      // Only prices depend on the place; other counts are the same for all shoppers, from the cache.
      body: { ...list, ...(mayNamePrice(list) && locationToWire(location)) },
    });
    const { discounted, freeFreight, ratings, sellers, orders, estimated } = further;
    return {
      sizes,
      colours,
      subcategories: subcategories ?? [],
      further: {
        discounted: discounted ?? null,
        freeFreight: freeFreight ?? null,
        ratings: ratings ?? null,
        sellers: sellers ?? null,
        orders: productOrders.filter((order) => orders?.includes(order)),
      },
      estimated: estimated ?? [],
    };
  } catch (error) {
    if (isUnknownCall(error)) return null;
    throw error;
  }
}
