import type { Favourite } from "~/model/product";
import type { Upstream } from "~/upstream/http.server";
import { awaitUnlessMissing } from "~/upstream/upstream-error.server";
import { addFavourites, listFavourites, removeFavourite } from "../../../contract/favourites";

/** Newest first (ours: client/favourites). Null if the upstream has no favourites. */
export async function findFavourites(upstream: Upstream): Promise<Favourite[] | null> {
  const answer = await awaitUnlessMissing(upstream(listFavourites));
  return (
    answer?.favourites.map(({ productId, productName, slug }) => ({
      id: productId,
      name: productName,
      slug,
    })) ?? null
  );
}

/** `productIds` newest first; at most `maxFavouritesAdded`. */
export async function storeFavourites(upstream: Upstream, productIds: readonly number[]): Promise<void> {
  await upstream(addFavourites, { body: { productIds: [...productIds].reverse() } });
}

export async function deleteFavourite(upstream: Upstream, productId: number): Promise<void> {
  await upstream(removeFavourite, { body: { productId } });
}
