import type { Extra } from "~/http/extra.server";
import { awaitOptional } from "~/http/screen.server";
import { paths } from "~/paths";
import { changeFavourite } from "./favourite-intents.server";
import { mergeFavourites, readFavouriteIds, supportsFavourites } from "./favourites.server";
import { favouritesCookie, viewedCookie } from "./product-cookies.server";
import { findViewedRow, recordView } from "./viewed-products.server";

const none: readonly number[] = [];

export const favourites: Extra = {
  accountLink: () => ({ group: "orders", name: "Favoritos", href: paths.favourites() }),
  atSignIn: mergeFavourites,
  atSignOut: ({ upstream, shopper }) => {
    const lists = [viewedCookie, ...(shopper && supportsFavourites(upstream) ? [favouritesCookie] : [])];
    return Promise.all(lists.map((list) => list.serialize([])));
  },
  isMarked: async (context, { id }) => (await awaitOptional(readFavouriteIds(context), none)).includes(id),
  productIntents: {
    salvar: (context, slug) => changeFavourite(context, slug, true),
    tirar: (context, slug) => changeFavourite(context, slug, false),
  },
  onProductSeen: recordView,
  withoutConsent: async () => [await viewedCookie.serialize([])],
  productRow: (context, open) => findViewedRow(context, ({ id }) => id !== open?.id),
};
