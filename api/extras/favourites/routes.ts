import * as contract from "../../../contract/favourites";
import { getShopperOverview } from "../../../contract/shopper-overview";
import { type CallHandler, serveShopper } from "../../http/serve";
import { addFavourites, getFavourites, removeFavourite } from "./favourites";
import { favouriteMessages } from "./messages";
import { readOverview } from "./overview";

const saved = { message: favouriteMessages.favouritesSaved };

export const favouriteRoutes: readonly CallHandler[] = [
  serveShopper(contract.listFavourites, async ({ shopper }, { database }) => ({
    favourites: await getFavourites(database, shopper.id),
  })),
  serveShopper(getShopperOverview, ({ shopper }, { database }) => readOverview(database, shopper.id)),

  serveShopper(contract.addFavourites, async ({ body, shopper }, { database }) => {
    await addFavourites(database, shopper.id, body.productIds);
    return saved;
  }),
  serveShopper(contract.removeFavourite, async ({ body, shopper }, { database }) => {
    await removeFavourite(database, shopper.id, body.productId);
    return saved;
  }),
];
