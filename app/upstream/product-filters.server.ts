import type { z } from "zod";
import type { Location } from "~/model/location";
import { countFacets as countFacetsCall, type productFilter } from "../../contract/catalogue";
import type { Upstream } from "./http.server";
import { nullIfMissing } from "./upstream-error.server";

export const locationToWire = (location: Location | null) =>
  location && { cep: location.cep, latitude: location.latitude, longitude: location.longitude };

/** The text too may say a price: 'vinil até 50'. */
const mayNamePrice = ({ rangePrice, product }: CountedList): boolean =>
  rangePrice != null || /\d/.test(product ?? "");

type CountedList = Omit<z.input<typeof productFilter>, "page" | "pageSize">;

/**
 * Product counts per filter value, with every chosen filter but those of the value's own group (ours: product/facets).
 * Null if the upstream does not support it.
 */
export async function countFacets(
  upstream: Upstream,
  { orderByPrice: _byPrice, orderBy: _order, countPriceRanges: _ranges, ...list }: CountedList,
  location: Location | null,
): Promise<z.output<(typeof countFacetsCall)["answer"]> | null> {
  // Only prices depend on the place; other counts are the same for all shoppers, from the cache.
  const body = { ...list, ...(mayNamePrice(list) && locationToWire(location)) };
  return nullIfMissing(upstream(countFacetsCall, { body }));
}
