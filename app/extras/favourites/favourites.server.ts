import { logFailure } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import {
  type Favourite,
  includesProduct,
  type ListedProduct,
  putFirst,
  withoutProduct,
} from "~/model/product";
import { favouritesCookie } from "~/session/product-cookies.server";
import { findShopperOverview } from "~/upstream/accounts.server";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { deleteFavourite, findFavourites, storeFavourites } from "./favourites-client.server";

type FavouritesContext = Pick<RequestContext, "can" | "shopper" | "upstream" | "favouritesInCookie">;

const isInAccount = ({ can, shopper }: FavouritesContext): boolean => shopper !== null && can.keepFavourites;

export async function readFavourites(context: FavouritesContext): Promise<Favourite[]> {
  const inCookie = context.favouritesInCookie.map((product) => ({ ...product, name: null }));
  const inAccount = isInAccount(context) ? await findFavourites(context.upstream) : null;
  if (inAccount === null) return inCookie;
  return [...inCookie.filter(({ id }) => !includesProduct(inAccount, id)), ...inAccount];
}

export async function readFavouriteIds(context: FavouritesContext): Promise<number[]> {
  if (!isInAccount(context) || !context.can.summarizeShopper)
    return (await readFavourites(context)).map(({ id }) => id);
  const { favouriteIds } = await findShopperOverview(context.upstream);
  return [...context.favouritesInCookie.map(({ id }) => id), ...favouriteIds];
}

/** Returns the cookies to send. Throws UpstreamError. */
export async function saveFavourite(context: FavouritesContext, product: ListedProduct): Promise<string[]> {
  const { upstream, favouritesInCookie } = context;
  if (isInAccount(context)) {
    await storeFavourites(upstream, [product.id]);
    return [];
  }
  if (includesProduct(favouritesInCookie, product.id)) return [];
  return [await favouritesCookie.serialize(putFirst(favouritesInCookie, product))];
}

/** Returns the cookies to send. Throws UpstreamError. */
export async function removeFavourite(context: FavouritesContext, productId: number): Promise<string[]> {
  const { upstream, favouritesInCookie } = context;
  if (isInAccount(context)) await deleteFavourite(upstream, productId);
  if (!includesProduct(favouritesInCookie, productId)) return [];
  return [await favouritesCookie.serialize(withoutProduct(favouritesInCookie, productId))];
}

/** Returns the cookies to send: after a failure the favourites stay in the cookie, for the next time. */
export async function mergeFavourites(
  upstream: Upstream,
  { can, favouritesInCookie }: Pick<RequestContext, "can" | "favouritesInCookie">,
): Promise<string[]> {
  if (favouritesInCookie.length === 0 || !can.keepFavourites) return [];
  try {
    await storeFavourites(
      upstream,
      favouritesInCookie.map(({ id }) => id),
    );
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.kind !== "not-found") logFailure(error);
    return [];
  }
  return [await favouritesCookie.serialize([])];
}
