import type { Extra } from "~/http/extra.server";
import { paths } from "~/paths";
import { supportsRooms } from "~/upstream/room-photos.server";
import { claimGuestRooms } from "./claimed-rooms.server";
import { canBeDrawn } from "./film-look";
import { findProjectNeed } from "./project-need.server";
import { sendRoomKey } from "./room-key.server";
import { findProjectsOf, getProjectHref } from "./room-projects.server";

export const wall: Extra = {
  accountLink: (upstream) =>
    supportsRooms(upstream) ? { group: "work", name: "Meus ambientes", href: paths.account.rooms() } : null,
  atSignIn: claimGuestRooms,
  callHeaders: sendRoomKey,
  productView: (product, query) =>
    canBeDrawn(product)
      ? { name: "Ver na minha parede", href: paths.account.onWall(product.slug, query) }
      : null,
  findProjectNeed,
  orderPictures: { find: findProjectsOf, href: getProjectHref },
  robots: { personal: [paths.account.rooms()], bareOnly: [paths.wallStart()] },
  sitemap: [paths.wallStart()],
};
