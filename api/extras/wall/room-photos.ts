import { createHash } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { roomDays } from "../../../contract/room-photos";
import { sharp } from "../../../server/raster-pictures.mjs";
import { addMinutes } from "../../accounts/tokens";
import type { Queries } from "../../database/connection";
import { createNotFoundRefusal } from "../../http/refusal-error";
import { messages } from "../../messages";
import { large, readPhoto } from "../../photos/photo";
import type { Services } from "../../services";
import { roomMessages } from "./messages";
import { isOwn, lockOwner, type RoomOwner, requireRoom } from "./room-owner";
import { roomPhotos, roomProjects } from "./schema";

type Parts = Pick<Services, "database" | "clock">;

export const getRoomExpiry = (now: Date): Date => addMinutes(now, roomDays * 24 * 60);

/** Returns the id, also of a file that is stored already. */
export async function addRoomPhoto(
  dataUrl: string,
  owner: RoomOwner,
  addressKey: string | null,
  { database, clock }: Parts,
): Promise<number> {
  const now = clock.now();
  const digest = createHash("sha256").update(dataUrl).digest("hex");
  const bounds = { table: roomPhotos, owner, addressKey, now };
  const known = await findSame(database, digest, owner, now);
  if (known !== null) return known;
  // Checked before the work, and again under the lock.
  await requireRoom(database, bounds);
  const image = await readPhoto(dataUrl, large, messages.photoTooLarge);
  const { width = 0, height = 0 } = await sharp(image).metadata();
  return database.transaction(async (transaction) => {
    await lockOwner(transaction, owner);
    const copy = await findSame(transaction, digest, owner, now);
    if (copy !== null) return copy;
    await requireRoom(transaction, bounds);
    const [added] = await transaction
      .insert(roomPhotos)
      .values({
        ...owner,
        addressKey,
        digest,
        width,
        height,
        image,
        createdAt: now,
        expiresAt: getRoomExpiry(now),
      })
      .returning({ id: roomPhotos.id });
    if (added === undefined) throw new Error("The photo of a room was not stored");
    return added.id;
  });
}

async function findSame(
  queries: Queries,
  digest: string,
  owner: RoomOwner,
  now: Date,
): Promise<number | null> {
  const [same] = await queries
    .select({ id: roomPhotos.id })
    .from(roomPhotos)
    .where(and(eq(roomPhotos.digest, digest), isOwn(roomPhotos, owner, now)));
  return same?.id ?? null;
}

export async function findRoomPhotos(queries: Queries, owner: RoomOwner, now: Date) {
  const { id, width, height, createdAt, expiresAt } = roomPhotos;
  const rows = await queries
    .select({ id, width, height, createdAt, expiresAt })
    .from(roomPhotos)
    .where(isOwn(roomPhotos, owner, now))
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Throws 404 for a photo of others, as for one that does not exist. */
export async function requirePhoto(
  queries: Queries,
  photoId: number,
  owner: RoomOwner,
  now: Date,
): Promise<Pick<typeof roomPhotos.$inferSelect, "image" | "expiresAt">> {
  const [photo] = await queries
    .select({ image: roomPhotos.image, expiresAt: roomPhotos.expiresAt })
    .from(roomPhotos)
    .where(and(eq(roomPhotos.id, photoId), isOwn(roomPhotos, owner, now)));
  if (photo === undefined) throw createNotFoundRefusal(roomMessages.roomPhotoNotFound);
  return photo;
}

/** Removes the photo's projects, too. */
export async function removeRoomPhoto(
  photoId: number,
  owner: RoomOwner,
  { database, clock }: Parts,
): Promise<void> {
  await database.transaction(async (transaction) => {
    // No project is added to it meanwhile.
    await lockOwner(transaction, owner);
    await transaction
      .delete(roomPhotos)
      .where(and(eq(roomPhotos.id, photoId), isOwn(roomPhotos, owner, clock.now())));
  });
}

/** What a guest has becomes the account's, also beyond its bound. */
export async function claimRooms(
  guestHash: string,
  userId: number,
  { database }: Pick<Services, "database">,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockOwner(transaction, { userId: null, guestHash });
    const claimed = { userId, guestHash: null };
    await transaction.update(roomPhotos).set(claimed).where(eq(roomPhotos.guestHash, guestHash));
    // The account may have a project of the same form's key.
    await transaction
      .update(roomProjects)
      .set({ ...claimed, key: null })
      .where(eq(roomProjects.guestHash, guestHash));
  });
}
