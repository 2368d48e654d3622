import { z } from "zod";
import { defineCall } from "./call";
import { done, id, list, text } from "./wire";

/** Products that an account has saved (ours, with the capability `favourites`). */

/** Limit for the favourites of a guest that are added to an account at once. */
export const maxFavouritesAdded = 20;

export const listFavourites = defineCall({
  name: "listFavourites",
  mayBeMissing: true,
  method: "GET",
  path: "client/favourites",
  access: "bearer",
  specification: "catalogue 7",
  answer: z.object({ favourites: list(z.object({ productId: id, productName: text, slug: text })) }),
  ourChoice: "The favourites of the token's account, newest first, also products that are no longer sold.",
});

export const addFavourites = defineCall({
  name: "addFavourites",
  isDecidedByStatus: true,
  method: "POST",
  path: "client/favourites/add",
  access: "bearer",
  specification: "catalogue 7",
  isIdempotent: true,
  body: z.object({ productIds: z.array(id).min(1).max(maxFavouritesAdded) }),
  answer: done,
  ourChoice:
    "Oldest first. A product that is a favourite already stays where it is, and an unknown one is left out; 404 if all are unknown. An account has at most 200 favourites: the oldest are removed.",
});

export const removeFavourite = defineCall({
  name: "removeFavourite",
  isDecidedByStatus: true,
  method: "POST",
  path: "client/favourites/remove",
  access: "bearer",
  specification: "catalogue 7",
  isIdempotent: true,
  body: z.object({ productId: id }),
  answer: done,
  ourChoice: "No effect on a product that is no favourite.",
});
