import type { OfferedFilters } from "~/domain/facets";
import { arrangeOptions } from "~/domain/filter-options";
import { noFilter, type ProductFilter, ratingWords } from "~/domain/product-filter";
import { isByPrice } from "~/upstream/product-filters.server";

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
