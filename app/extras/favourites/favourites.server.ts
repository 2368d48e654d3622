import type { RequestContext } from "~/http/request-context.server";
import { logFailure } from "~/http/screen.server";
import {
  type Favourite,
  includesProduct,
  type ListedProduct,
  putFirst,
  withoutProduct,
} from "~/model/product";
import { getCapabilities } from "~/upstream/capabilities.server";
import { findFavouriteIds } from "~/upstream/compatibility/account.server";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { deleteFavourite, findFavourites, storeFavourites } from "./favourites-client.server";
import { favouritesCookie } from "./product-cookies.server";

type FavouritesContext = Pick<RequestContext, "shopper" | "upstream" | "headers">;

/** Elsewhere favourites stay in the browser, also with a login. */
export const supportsFavourites = (upstream: Upstream): boolean => getCapabilities(upstream).keepFavourites;

const isInAccount = ({ upstream, shopper }: FavouritesContext): boolean =>
  shopper !== null && supportsFavourites(upstream);

export async function readFavourites(context: FavouritesContext): Promise<Favourite[]> {
  const inCookie = (await favouritesCookie.read(context.headers)).map((product) => ({
    ...product,
    name: null,
  }));
  const inAccount = isInAccount(context) ? await findFavourites(context.upstream) : null;
  if (inAccount === null) return inCookie;
  return [...inCookie.filter(({ id }) => !includesProduct(inAccount, id)), ...inAccount];
}

export async function readFavouriteIds(context: FavouritesContext): Promise<number[]> {
  const favouriteIds = isInAccount(context) ? await findFavouriteIds(context.upstream) : null;
  if (favouriteIds === null) return (await readFavourites(context)).map(({ id }) => id);
  const inCookie = await favouritesCookie.read(context.headers);
  return [...inCookie.map(({ id }) => id), ...favouriteIds];
}

/** Returns the cookies to send. Throws UpstreamError. */
export async function saveFavourite(context: FavouritesContext, product: ListedProduct): Promise<string[]> {
  const { upstream, headers } = context;
  if (isInAccount(context)) {
    await storeFavourites(upstream, [product.id]);
    return [];
  }
  const inCookie = await favouritesCookie.read(headers);
  if (includesProduct(inCookie, product.id)) return [];
  return [await favouritesCookie.serialize(putFirst(inCookie, product))];
}

/** Returns the cookies to send. Throws UpstreamError. */
export async function removeFavourite(context: FavouritesContext, productId: number): Promise<string[]> {
  const { upstream, headers } = context;
  if (isInAccount(context)) await deleteFavourite(upstream, productId);
  const inCookie = await favouritesCookie.read(headers);
  if (!includesProduct(inCookie, productId)) return [];
  return [await favouritesCookie.serialize(withoutProduct(inCookie, productId))];
}

/** Returns the cookies to send: after a failure the favourites stay in the cookie, for the next time. */
export async function mergeFavourites(
  upstream: Upstream,
  { headers }: Pick<RequestContext, "headers">,
): Promise<string[]> {
  const inCookie = await favouritesCookie.read(headers);
  if (inCookie.length === 0 || !supportsFavourites(upstream)) return [];
  try {
    await storeFavourites(
      upstream,
      inCookie.map(({ id }) => id),
    );
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.kind !== "not-found") logFailure(error);
    return [];
  }
  return [await favouritesCookie.serialize([])];
}
