import type { z } from "zod";
import type { OfferedFilters } from "~/domain/facets";
import { arrangeOptions } from "~/domain/filter-options";
import { centavosToReais } from "~/domain/money";
import { noFilter, type ProductFilter, ratingWords } from "~/domain/product-filter";
import type { productFilter } from "../../contract/catalogue";
import type { listOrder } from "../../contract/list-filters";

/** Zero to 200 reais would mean no limit. */
const noLimit = { from: 0, to: 200 };
const maxPriceInReais = 1_000_000;

const ordersByPrice = { none: 0, ascending: 1, descending: 2 } as const;

const isByPrice = (order: ProductFilter["order"]): order is keyof typeof ordersByPrice =>
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

/** Without the filters that the upstream has ignored. */
export function onlyOffered(filter: ProductFilter, offered: OfferedFilters): ProductFilter {
  const isKnown = isByPrice(filter.order) || offered.orders.includes(filter.order);
  return {
    ...filter,
    minRating: offered.ratings && filter.minRating,
    seller: offered.sellers && filter.seller,
    isDiscounted: offered.discounted !== null && filter.isDiscounted,
    hasFreeFreight: offered.freeFreight !== null && filter.hasFreeFreight,
    order: isKnown ? filter.order : noFilter.order,
  };
}

/** A list of one seller has no choice of sellers. */
export function furtherOptions(
  { minRating, seller }: ProductFilter,
  offered: OfferedFilters,
  withSellers: boolean,
) {
  const { discounted, freeFreight, orders } = offered;
  const ratings = (offered.ratings ?? []).map(({ from, count }) => ({
    name: String(from),
    label: ratingWords(from),
    count,
  }));
  const sellers = (withSellers ? (offered.sellers ?? []) : []).map(({ store, name, count }) => ({
    name: store,
    label: name,
    count,
  }));
  return {
    ratings: arrangeOptions(ratings, minRating === null ? [] : [String(minRating)], ratings),
    sellers: arrangeOptions(sellers, seller === null ? [] : [seller], sellers),
    discounted,
    freeFreight,
    orders,
  };
}
