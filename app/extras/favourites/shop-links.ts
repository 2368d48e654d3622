import { paths } from "~/paths";

export const favouriteLinks = [{ name: "Favoritos", href: paths.favourites() }];
