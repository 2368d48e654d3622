import type { ListedProduct } from "~/model/product";
import { ProductCookie } from "~/session/product-cookie.server";

const ofProducts = (name: string, limits: { products: number; bytes: number; days: number }) =>
  new ProductCookie<ListedProduct>(
    name,
    { ...limits, characters: 200 },
    ({ id, slug }) => [id, slug],
    ([id, slug]) => ({ id, slug }),
  );

/** Favourites of a guest, or those that a login has not merged yet. */
export const favouritesCookie = ofProducts("favoritos", { products: 20, bytes: 2000, days: 400 });
export const viewedCookie = ofProducts("vistos", { products: 8, bytes: 1000, days: 30 });
