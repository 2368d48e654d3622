import { readRoomKey } from "~/extras/wall/room-key.server";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import type { OwnRoomPhoto } from "~/model/room-photo";
import { findRoomPhotos, supportsRooms } from "~/upstream/room-photos.server";
import { sampleRoomSize, sampleRooms } from "./sample-rooms.server";
import { readWallQuery } from "./wall-query.server";

export interface OwnPhoto extends OwnRoomPhoto {
  readonly name: string;
}

/** The shopper's photos, as `/meus-ambientes` names them. The page shows the sample rooms if they fail and none is asked for. */
export async function findOwnPhotos(
  { shopper, headers, upstream }: RequestContext,
  isAsked: boolean,
): Promise<OwnPhoto[]> {
  if (!supportsRooms(upstream) || (shopper === null && !(await readRoomKey(headers)).isStored)) return [];
  const reading = findRoomPhotos(upstream);
  const photos = isAsked ? await reading : await awaitOptional(reading, []);
  return photos.map((photo, index) => ({ ...photo, name: `Foto ${photos.length - index}` }));
}

/** The wall of the address, with the photo's size and name; null for a photo that the shopper does not have. */
export function findWall(searchParams: URLSearchParams, photos: readonly OwnPhoto[]) {
  const wall = readWallQuery(searchParams);
  const photo = wall?.photo;
  if (!wall || !photo) return null;
  if (photo.kind === "room") return { ...wall, size: sampleRoomSize, title: sampleRooms[photo.room].title };
  const own = photos.find(({ id }) => id === photo.id);
  return own ? { ...wall, size: own, title: own.name } : null;
}

export type FoundWall = NonNullable<ReturnType<typeof findWall>>;
