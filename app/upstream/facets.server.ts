import type { z } from "zod";
import { countFacets as countFacetsCall } from "../../contract/catalogue";
import type { Facets } from "../domain/facets";
import { productOrders } from "../domain/product-filter";
import type { Upstream } from "./http.server";
import { isUnknownCall } from "./upstream-error.server";

/**
 * Product counts per size, colour and subcategory, ignoring current filters (ours: product/facets). Null if the
 * upstream does not support it.
 */
export async function countFacets(
  upstream: Upstream,
  list: z.input<typeof countFacetsCall.body>,
): Promise<Facets | null> {
  try {
    const { sizes, colours, subcategories, ...further } = await upstream(countFacetsCall, { body: list });
    const { discounted, freeFreight, ratings, sellers, orders } = further;
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
    };
  } catch (error) {
    if (isUnknownCall(error)) return null;
    throw error;
  }
}
