import { findShopperOverview } from "../accounts.server";
import { getCapabilities } from "../capabilities.server";
import { countCartItems } from "../carts.server";
import type { Upstream } from "../http.server";

/** Without an overview the whole cart is read for it. */
export const countCartPieces = async (upstream: Upstream): Promise<number> =>
  getCapabilities(upstream).summarizeShopper
    ? (await findShopperOverview(upstream)).cartCount
    : countCartItems(upstream);

/** Null without an overview. */
export const findFavouriteIds = async (upstream: Upstream): Promise<readonly number[] | null> =>
  getCapabilities(upstream).summarizeShopper ? (await findShopperOverview(upstream)).favouriteIds : null;
