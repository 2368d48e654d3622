import type { z } from "zod";
import type { OwnRoomPhoto, RoomCopy, SharedProject, StoredFace, StoredProject } from "~/model/room-photo";
import {
  addRoomPhoto,
  addRoomProject,
  claimRoomPhotos,
  getRoomPhoto,
  getRoomPicture,
  getRoomProject,
  getSharedPicture,
  getSharedRoom,
  listRoomPhotos,
  listRoomProjects,
  removeRoomPhoto,
  removeRoomProject,
  type roomCopy,
  type roomFace,
  type roomProject,
  shareRoomProject,
  withdrawRoomProject,
} from "../../contract/room-photos";
import { getCapabilities } from "./capabilities.server";
import type { Upstream } from "./http.server";
import { pictureFromWire } from "./pictures.server";
import { awaitOrNull } from "./upstream-error.server";

/**
 * Photos of rooms (ours: room-photos/, room-projects/), of the account or of the guest by the cookie's secret. Ids of
 * others are answered like unknown ones: null, or UpstreamError with status 404.
 */

/** Other upstreams only have the sample rooms and store no projects. */
export const supportsRooms = (upstream: Upstream): boolean => getCapabilities(upstream).storeRoomPhotos;

/** `photo` is a data URL. Returns the id, also of a file that is stored already. Status 422 beyond the bound. */
export async function storeRoomPhoto(upstream: Upstream, photo: string): Promise<number> {
  return (await upstream(addRoomPhoto, { body: { image: photo } })).content.id;
}

/** Newest first. */
export const findRoomPhotos = async (upstream: Upstream): Promise<OwnRoomPhoto[]> =>
  (await upstream(listRoomPhotos)).photos;

/** A JPEG. */
export const readRoomPhoto = async (upstream: Upstream, id: number): Promise<Buffer | null> =>
  supportsRooms(upstream) ? toBytes(await awaitOrNull(upstream(getRoomPhoto, { query: { id } }))) : null;

/** Deletes the photo's projects, too. */
export async function deleteRoomPhoto(upstream: Upstream, id: number): Promise<void> {
  await upstream(removeRoomPhoto, { body: { id } });
}

/** Runs after a login: the guest's rooms become the account's. */
export async function claimRooms(upstream: Upstream): Promise<void> {
  await upstream(claimRoomPhotos);
}

/** The key of the form makes a repetition the same project. */
interface NewProject extends Pick<StoredProject, "photoId" | "sampleRoom" | "faces"> {
  readonly key: string;
  /** What was drawn, as a data URL. */
  readonly picture: string | null;
}

export async function storeRoomProject(
  upstream: Upstream,
  { key, photoId, sampleRoom, faces, picture }: NewProject,
): Promise<number> {
  const body = { key, photoId, sampleRoom, faces: faces.map(faceToWire), picture };
  return (await upstream(addRoomProject, { body })).content.id;
}

/** Last changed first. */
export const findRoomProjects = async (upstream: Upstream): Promise<StoredProject[]> =>
  (await upstream(listRoomProjects)).projects.map(projectFromWire);

export async function findRoomProject(upstream: Upstream, id: number): Promise<StoredProject | null> {
  const found = await awaitOrNull(upstream(getRoomProject, { query: { id } }));
  return found && projectFromWire(found);
}

/** What was drawn, a JPEG. */
export const readRoomPicture = async (upstream: Upstream, id: number): Promise<Buffer | null> =>
  supportsRooms(upstream) ? toBytes(await awaitOrNull(upstream(getRoomPicture, { query: { id } }))) : null;

export async function deleteRoomProject(upstream: Upstream, id: number): Promise<void> {
  await upstream(removeRoomProject, { body: { id } });
}

/** Returns the token of the private link, the same until it is withdrawn. */
export const shareProject = async (upstream: Upstream, id: number): Promise<string> =>
  (await upstream(shareRoomProject, { body: { id } })).shareToken;

export async function withdrawProject(upstream: Upstream, id: number): Promise<void> {
  await upstream(withdrawRoomProject, { body: { id } });
}

/** Null for an unknown, withdrawn or ended link. */
export async function findSharedProject(
  upstream: Upstream,
  shareToken: string,
): Promise<SharedProject | null> {
  if (!supportsRooms(upstream)) return null;
  const found = await awaitOrNull(upstream(getSharedRoom, { query: { shareToken } }));
  return found && { ...found, sampleRoom: found.sampleRoom ?? null, faces: found.faces.map(faceFromWire) };
}

export const readSharedPicture = async (
  upstream: Upstream,
  shareToken: string,
  of: "photo" | "picture",
): Promise<Buffer | null> =>
  supportsRooms(upstream)
    ? toBytes(await awaitOrNull(upstream(getSharedPicture, { query: { shareToken, of } })))
    : null;

const toBytes = (found: { readonly contentInBase64: string } | null): Buffer | null =>
  found && Buffer.from(found.contentInBase64, "base64");

const projectFromWire = ({ faces, ...wire }: z.output<typeof roomProject>): StoredProject => ({
  id: wire.id,
  photoId: wire.photoId ?? null,
  sampleRoom: wire.sampleRoom ?? null,
  faces: faces.map(faceFromWire),
  hasPicture: wire.hasPicture,
  expiresAt: wire.expiresAt,
  shareToken: wire.shareToken ?? null,
});

const faceFromWire = (wire: z.output<typeof roomFace>): StoredFace => ({
  name: wire.name ?? null,
  corners: wire.corners,
  widthInMm: wire.widthInMm ?? null,
  heightInMm: wire.heightInMm ?? null,
  openings: wire.openings.map(({ corners }) => corners),
  product: wire.product ?? null,
});

const faceToWire = ({ corners, openings, ...face }: StoredFace): z.input<typeof roomFace> => ({
  ...face,
  corners: [...corners],
  openings: openings.map((opening) => ({ corners: [...opening] })),
});

/** The copy that an order or a quote keeps. */
export const roomCopyFromWire = (wire: z.output<typeof roomCopy> | null | undefined): RoomCopy | null =>
  wire ? { picture: pictureFromWire(wire.picture), faces: wire.faces.map(faceFromWire) } : null;
