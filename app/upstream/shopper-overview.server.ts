import type { z } from "zod";
import { getShopperOverview } from "../../contract/shopper-overview";
import type { Upstream } from "./http.server";

export type ShopperOverview = z.output<typeof getShopperOverview.answer>;

/** Pieces in the cart and ids of the favourites (ours: client/overview). Readers of one page share the call. */
export function findShopperOverview(upstream: Upstream): Promise<ShopperOverview> {
  return upstream(getShopperOverview);
}
