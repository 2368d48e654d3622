import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { ResizeOptions } from "sharp";
import type { z } from "zod";
import type { addRoomProject as addCall, roomProject } from "../../../contract/room-photos";
import { createSecret } from "../../accounts/tokens";
import type { Queries } from "../../database/connection";
import { createNotFoundRefusal, RefusalError } from "../../http/refusal-error";
import { messages } from "../../messages";
import { readPhoto } from "../../photos/photo";
import type { Services } from "../../services";
import { roomMessages } from "./messages";
import { isOwn, lockOwner, type RoomOwner, requireRoom } from "./room-owner";
import { getRoomExpiry, requirePhoto } from "./room-photos";
import { roomPhotos, roomProjects } from "./schema";

type Parts = Pick<Services, "database" | "clock">;
type Project = typeof roomProjects.$inferSelect;

const drawn: ResizeOptions = { width: 1200, height: 1200, fit: "inside", withoutEnlargement: true };

const readDrawing = (dataUrl: string | null | undefined): Promise<Buffer> | null =>
  dataUrl ? readPhoto(dataUrl, drawn, messages.photoTooLarge) : null;

/** Returns the id, also for a repetition with the same key, which replaces the faces. */
export async function addRoomProject(
  { key, photoId = null, sampleRoom = null, faces, picture }: z.output<typeof addCall.body>,
  owner: RoomOwner,
  addressKey: string | null,
  { database, clock }: Parts,
): Promise<number> {
  if ((photoId === null) === (sampleRoom === null)) throw new RefusalError(422, roomMessages.roomOfOnePhoto);
  const now = clock.now();
  const drawing = await readDrawing(picture);
  return database.transaction(async (transaction) => {
    await lockOwner(transaction, owner);
    const expiresAt =
      photoId === null
        ? getRoomExpiry(now)
        : (await requirePhoto(transaction, photoId, owner, now)).expiresAt;
    const content = { photoId, sampleRoom, faces, picture: drawing, changedAt: now, expiresAt };
    const [known] = await transaction
      .update(roomProjects)
      .set(content)
      .where(and(eq(roomProjects.key, key), isOwn(roomProjects, owner, now)))
      .returning({ id: roomProjects.id });
    if (known !== undefined) return known.id;
    await requireRoom(transaction, { table: roomProjects, owner, addressKey, now });
    const [added] = await transaction
      .insert(roomProjects)
      .values({ ...owner, addressKey, key, ...content, createdAt: now })
      .returning({ id: roomProjects.id });
    if (added === undefined) throw new Error("The project of a room was not stored");
    return added.id;
  });
}

/** The pictures are left out, because they are large. */
const wireColumns = {
  id: roomProjects.id,
  photoId: roomProjects.photoId,
  sampleRoom: roomProjects.sampleRoom,
  faces: roomProjects.faces,
  shareToken: roomProjects.shareToken,
  changedAt: roomProjects.changedAt,
  expiresAt: roomProjects.expiresAt,
};

export async function findRoomProjects(
  queries: Queries,
  owner: RoomOwner,
  now: Date,
  id?: number,
): Promise<z.input<typeof roomProject>[]> {
  const { picture, changedAt } = roomProjects;
  const rows = await queries
    .select({ ...wireColumns, hasPicture: hasBytes(picture) })
    .from(roomProjects)
    .where(and(isOwn(roomProjects, owner, now), id === undefined ? undefined : eq(roomProjects.id, id)))
    .orderBy(desc(changedAt), desc(roomProjects.id));
  return rows.map(({ faces, ...row }) => ({
    ...row,
    faces: [...faces],
    changedAt: row.changedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Returns the project with its picture and the photo behind it; 404 for a project of others. */
export async function requireProject(
  queries: Queries,
  id: number,
  owner: RoomOwner,
  now: Date,
): Promise<Pick<Project, "faces" | "picture"> & { readonly photo: Buffer | null }> {
  const [project] = await queries
    .select({ faces: roomProjects.faces, picture: roomProjects.picture, photo: roomPhotos.image })
    .from(roomProjects)
    .leftJoin(roomPhotos, eq(roomPhotos.id, roomProjects.photoId))
    .where(and(eq(roomProjects.id, id), isOwn(roomProjects, owner, now)));
  if (project === undefined) throw createNotFoundRefusal(roomMessages.roomProjectNotFound);
  return project;
}

export async function removeRoomProject(
  id: number,
  owner: RoomOwner,
  { database, clock }: Parts,
): Promise<void> {
  await database
    .delete(roomProjects)
    .where(and(eq(roomProjects.id, id), isOwn(roomProjects, owner, clock.now())));
}

/** The link that the project has, or a new one. */
export async function shareRoomProject(
  id: number,
  owner: RoomOwner,
  { database, clock }: Parts,
): Promise<{ readonly shareToken: string; readonly expiresAt: string }> {
  const [shared] = await database
    .update(roomProjects)
    .set({ shareToken: sql`coalesce(${roomProjects.shareToken}, ${createSecret()})` })
    .where(and(eq(roomProjects.id, id), isOwn(roomProjects, owner, clock.now())))
    .returning({ shareToken: roomProjects.shareToken, expiresAt: roomProjects.expiresAt });
  if (shared?.shareToken == null) throw createNotFoundRefusal(roomMessages.roomProjectNotFound);
  return { shareToken: shared.shareToken, expiresAt: shared.expiresAt.toISOString() };
}

/** No effect on a project that the owner does not have. */
export async function withdrawRoomProject(
  id: number,
  owner: RoomOwner,
  { database, clock }: Parts,
): Promise<void> {
  await database
    .update(roomProjects)
    .set({ shareToken: null })
    .where(and(eq(roomProjects.id, id), isOwn(roomProjects, owner, clock.now())));
}

/** Finds a project by its link; 404 for an unknown, withdrawn or ended one. */
export async function requireShared(queries: Queries, shareToken: string, now: Date) {
  const [shared] = await queries
    .select({
      ...wireColumns,
      picture: roomProjects.picture,
      photo: roomPhotos.image,
    })
    .from(roomProjects)
    .leftJoin(roomPhotos, eq(roomPhotos.id, roomProjects.photoId))
    .where(and(eq(roomProjects.shareToken, shareToken), gt(roomProjects.expiresAt, now)));
  if (shared === undefined) throw createNotFoundRefusal(messages.linkOutdated);
  return shared;
}

const hasBytes = (column: typeof roomProjects.picture) => sql<boolean>`${column} is not null`;
