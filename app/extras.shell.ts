import { favouriteLinks } from "./extras/favourites/shop-links";
import { wallLinks } from "./extras/wall/shop-links";
import type { NamedLink } from "./model/named-link";

/** Among the shop's other pages, in menu and footer. */
export const shopLinks: readonly NamedLink[] = [...wallLinks];

/** In the menu of the account, with and without a login. */
export const menuLinks: readonly NamedLink[] = [...favouriteLinks];
