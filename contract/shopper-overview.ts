import { z } from "zod";
import { defineCall } from "./call";
import { id, integer, list } from "./wire";

/** What every page of a logged-in shopper shows of the account (ours, with the capability `shopper-overview`). */

export const getShopperOverview = defineCall({
  name: "getShopperOverview",
  mayBeMissing: true,
  method: "GET",
  path: "client/overview",
  access: "bearer",
  specification: "catalogue 7",
  answer: z.object({ cartCount: integer, favouriteIds: list(id) }),
  ourChoice:
    "Of the token's account: itemsQuantity of its cart, and the ids of the products of `client/favourites`.",
});
