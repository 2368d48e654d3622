import { favourites } from "../../../../api/extras/favourites/schema";
import { addFavourites, listFavourites, removeFavourite } from "../../../../contract/favourites";
import { getShopperOverview } from "../../../../contract/shopper-overview";
import { type OwnedData, own, reading } from "../../access-control/owner-request";

export const owned: OwnedData = {
  async addRows({ database }, { userId, productId }) {
    await database.insert(favourites).values({ userId, productId });
    return {};
  },
  requests: [
    reading(own(listFavourites)),
    reading(own(getShopperOverview)),
    own(addFavourites, (_, { offer }) => ({ body: { productIds: [offer.productId] } })),
    own(removeFavourite, (_, { offer }) => ({ body: { productId: offer.productId } })),
  ],
};
