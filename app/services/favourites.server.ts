import {
  type Favourite,
  includesProduct,
  type ListedProduct,
  putFirst,
  withoutProduct,
} from "~/domain/product-list";
import { logFailure } from "~/http/failures.server";
import {
  type RequestContext,
  upstreamHasShopperOverview,
  upstreamKeepsFavourites,
} from "~/http/request-context.server";
import { favouritesCookie } from "~/session/product-cookies.server";
import { findShopperOverview } from "~/upstream/accounts.server";
import { deleteFavourite, findFavourites, storeFavourites } from "~/upstream/favourites.server";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

type Opened = Pick<RequestContext, "shopper" | "upstream" | "favouritesInCookie">;

const isInAccount = ({ shopper }: Opened): boolean => shopper !== null && upstreamKeepsFavourites();

export async function readFavourites(context: Opened): Promise<Favourite[]> {
  const inCookie = context.favouritesInCookie.map((product) => ({ ...product, name: null }));
  const inAccount = isInAccount(context) ? await findFavourites(context.upstream) : null;
  if (inAccount === null) return inCookie;
  return [...inCookie.filter(({ id }) => !includesProduct(inAccount, id)), ...inAccount];
}

export async function readFavouriteIds(context: Opened): Promise<number[]> {
  if (!isInAccount(context) || !upstreamHasShopperOverview())
    return (await readFavourites(context)).map(({ id }) => id);
  const { favouriteIds } = await findShopperOverview(context.upstream);
  return [...context.favouritesInCookie.map(({ id }) => id), ...favouriteIds];
}

/** Returns the cookies to send. Throws UpstreamError. */
export async function saveFavourite(context: Opened, product: ListedProduct): Promise<string[]> {
  const { upstream, favouritesInCookie } = context;
  if (isInAccount(context)) {
    await storeFavourites(upstream, [product.id]);
    return [];
  }
  if (includesProduct(favouritesInCookie, product.id)) return [];
  return [await favouritesCookie.serialize(putFirst(favouritesInCookie, product))];
}

/** Returns the cookies to send. Throws UpstreamError. */
export async function removeFavourite(context: Opened, productId: number): Promise<string[]> {
  const { upstream, favouritesInCookie } = context;
  if (isInAccount(context)) await deleteFavourite(upstream, productId);
  if (!includesProduct(favouritesInCookie, productId)) return [];
  return [await favouritesCookie.serialize(withoutProduct(favouritesInCookie, productId))];
}

/** Returns the cookies to send: after a failure the favourites stay in the cookie, for the next time. */
export async function mergeFavourites(
  upstream: Upstream,
  { favouritesInCookie }: Pick<RequestContext, "favouritesInCookie">,
): Promise<string[]> {
  if (favouritesInCookie.length === 0 || !upstreamKeepsFavourites()) return [];
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
