import type { OwnRoomPhoto } from "~/domain/room-photo";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { findRoomPhotos } from "~/upstream/room-photos.server";

export interface OwnPhoto extends OwnRoomPhoto {
  readonly name: string;
}

/** Of the shopper, as `/meus-ambientes` names them. Without them the sample rooms are shown, if none is asked for. */
export async function findOwnPhotos(
  { can, shopper, roomKey, upstream }: RequestContext,
  isAsked: boolean,
): Promise<OwnPhoto[]> {
  if (!can.storeRoomPhotos || (shopper === null && !roomKey.isStored)) return [];
  const reading = findRoomPhotos(upstream);
  const photos = isAsked ? await reading : await optional(reading, []);
  return photos.map((photo, index) => ({ ...photo, name: `Foto ${photos.length - index}` }));
}
