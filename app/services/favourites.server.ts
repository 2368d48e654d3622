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
import { deleteFavourite, findFavourites, storeFavourites } from "~/upstream/favourites.server";
import type { Upstream } from "~/upstream/http.server";
import { findShopperOverview } from "~/upstream/shopper-overview.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

type Opened = Pick<RequestContext, "shopper" | "upstream" | "favouritesInCookie">;

const isInAccount = ({ shopper }: Opened): boolean => shopper !== null && upstreamKeepsFavourites();

export async function readFavourites(opened: Opened): Promise<Favourite[]> {
  const inCookie = opened.favouritesInCookie.map((product) => ({ ...product, name: null }));
  const inAccount = isInAccount(opened) ? await findFavourites(opened.upstream) : null;
  if (inAccount === null) return inCookie;
  return [...inCookie.filter(({ id }) => !includesProduct(inAccount, id)), ...inAccount];
}

export async function readFavouriteIds(opened: Opened): Promise<number[]> {
  if (!isInAccount(opened) || !upstreamHasShopperOverview())
    return (await readFavourites(opened)).map(({ id }) => id);
  const { favouriteIds } = await findShopperOverview(opened.upstream);
  return [...opened.favouritesInCookie.map(({ id }) => id), ...favouriteIds];
}

/** Returns the cookies to send. Throws UpstreamError. */
export async function saveFavourite(opened: Opened, product: ListedProduct): Promise<string[]> {
  const { upstream, favouritesInCookie } = opened;
  if (isInAccount(opened)) {
    await storeFavourites(upstream, [product.id]);
    return [];
  }
  if (includesProduct(favouritesInCookie, product.id)) return [];
  return [await favouritesCookie.serialize(putFirst(favouritesInCookie, product))];
}

/** Returns the cookies to send. Throws UpstreamError. */
export async function removeFavourite(opened: Opened, productId: number): Promise<string[]> {
  const { upstream, favouritesInCookie } = opened;
  if (isInAccount(opened)) await deleteFavourite(upstream, productId);
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
