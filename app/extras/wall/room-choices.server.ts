import { paths } from "~/paths";
import type { OwnPhoto } from "./own-photos.server";
import { sampleRoomNames, sampleRooms } from "./sample-rooms.server";
import type { WallChoice } from "./wall-choices";
import { type WallPhoto, type WallQuery, withoutMarks } from "./wall-query.server";

interface Links {
  readonly toHref: (wall: WallQuery) => string;
  /** URL of a sample room's picture. */
  readonly toPicture: (wall: WallQuery) => string;
}

/** Links to the sample rooms and to the shopper's photos. */
export function listRoomChoices(
  photos: readonly OwnPhoto[],
  chosen: WallPhoto | null,
  { toHref, toPicture }: Links,
): { readonly rooms: WallChoice[]; readonly photos: WallChoice[] } {
  return {
    rooms: sampleRoomNames.map((room) => {
      const sample = withoutMarks({ kind: "room", room });
      return {
        title: sampleRooms[room].title,
        href: toHref(sample),
        picture: toPicture(sample),
        isChosen: chosen?.kind === "room" && room === chosen.room,
      };
    }),
    photos: photos.map(({ id, name }) => ({
      title: name,
      href: toHref(withoutMarks({ kind: "stored", id })),
      picture: paths.account.roomPhoto(id, 240),
      isChosen: chosen?.kind === "stored" && id === chosen.id,
    })),
  };
}
