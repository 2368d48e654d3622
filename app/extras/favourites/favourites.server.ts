import { logFailure } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import {
  type Favourite,
  includesProduct,
  type ListedProduct,
  putFirst,
  withoutProduct,
} from "~/model/product";
import { findShopperOverview } from "~/upstream/accounts.server";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { deleteFavourite, findFavourites, storeFavourites } from "./favourites-client.server";
import { favouritesCookie } from "./product-cookies.server";

type FavouritesContext = Pick<RequestContext, "can" | "shopper" | "upstream" | "headers">;

const isInAccount = ({ can, shopper }: FavouritesContext): boolean => shopper !== null && can.keepFavourites;

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
  if (!isInAccount(context) || !context.can.summarizeShopper)
    return (await readFavourites(context)).map(({ id }) => id);
  const inCookie = await favouritesCookie.read(context.headers);
  const { favouriteIds } = await findShopperOverview(context.upstream);
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
  { can, headers }: Pick<RequestContext, "can" | "headers">,
): Promise<string[]> {
  const inCookie = await favouritesCookie.read(headers);
  if (inCookie.length === 0 || !can.keepFavourites) return [];
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
