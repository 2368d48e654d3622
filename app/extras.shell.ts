import { favouriteLinks } from "./extras/favourites/shop-links";
import { wallLinks } from "./extras/wall/shop-links";
import type { NamedLink } from "./model/named-link";

/** The menu and the footer list them with the shop's other pages. */
export const shopLinks: readonly NamedLink[] = [...wallLinks];

/** The account menu has them with and without a login. */
export const menuLinks: readonly NamedLink[] = [...favouriteLinks];
