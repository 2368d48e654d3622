import { and, count, eq, gt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { roomKeyHeader } from "../../../contract/room-photos";
import { addMinutes } from "../../accounts/tokens";
import type { Queries, Transaction } from "../../database/connection";
import { RefusalError, refuseField } from "../../http/refusal-error";
import { hashToken, requireShopper } from "../../http/shopper";
import type { Services } from "../../services";
import { roomMessages } from "./messages";
import { roomPhotos, type roomProjects } from "./schema";

/** An account, or the guest whose secret has this digest. */
export type RoomOwner =
  | { readonly userId: number; readonly guestHash: null }
  | { readonly userId: null; readonly guestHash: string };

/** Limits for an account and for a guest. */
export const maxRoomPhotos = { account: 10, guest: 5 } as const;
export const maxRoomProjects = { account: 30, guest: 10 } as const;
/** Daily limit per IP address for photos, and for projects, because anyone can be a guest. */
export const maxRoomsOfAddressADay = 60;

interface Caller {
  header(name: string): string | undefined;
}

/** Null without a secret of 128 bits or more. */
export function findGuest({ header }: Caller): string | null {
  const key = header(roomKeyHeader) ?? "";
  return /^[\w-]{22,64}$/.test(key) ? hashToken(key) : null;
}

/** The token's account; without a token the guest. Refuses with 401 and 412 like calls that require a token. */
export async function requireOwner(
  caller: Caller,
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<RoomOwner> {
  const authorization = caller.header("authorization");
  const guestHash = authorization === undefined ? findGuest(caller) : null;
  if (guestHash !== null) return { userId: null, guestHash };
  const { id } = await requireShopper(database, authorization, clock.now());
  return { userId: id, guestHash: null };
}

interface OwnedColumns {
  readonly userId: PgColumn;
  readonly guestHash: PgColumn;
  readonly expiresAt: PgColumn;
}

/** What is the owner's and has not ended. */
export const isOwn = (
  { userId, guestHash, expiresAt }: OwnedColumns,
  owner: RoomOwner,
  now: Date,
): SQL | undefined =>
  and(owner.userId === null ? eq(guestHash, owner.guestHash) : eq(userId, owner.userId), gt(expiresAt, now));

/** Serializes one owner's writes until the transaction ends. */
export async function lockOwner(transaction: Transaction, { userId, guestHash }: RoomOwner): Promise<void> {
  const name = `rooms ${userId ?? guestHash}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

interface Bounded {
  readonly table: typeof roomPhotos | typeof roomProjects;
  readonly owner: RoomOwner;
  readonly addressKey: string | null;
  readonly now: Date;
}

/** Throws where one more of the owner or of the address would be too many. */
export async function requireRoom(
  queries: Queries,
  { table, owner, addressKey, now }: Bounded,
): Promise<void> {
  const kind = owner.userId === null ? "guest" : "account";
  const isPhotos = table === roomPhotos;
  const max = (isPhotos ? maxRoomPhotos : maxRoomProjects)[kind];
  const countWhere = async (condition: SQL | undefined) => {
    const [found] = await queries.select({ rows: count() }).from(table).where(condition);
    return found?.rows ?? 0;
  };
  if ((await countWhere(isOwn(table, owner, now))) >= max) {
    const { roomPhotosFull, roomProjectsFull } = roomMessages;
    throw isPhotos
      ? refuseField(422, "image", roomPhotosFull(max))
      : new RefusalError(422, roomProjectsFull(max));
  }
  if (addressKey === null) return;
  const ofToday = and(eq(table.addressKey, addressKey), gt(table.createdAt, addMinutes(now, -24 * 60)));
  if ((await countWhere(ofToday)) >= maxRoomsOfAddressADay)
    throw new RefusalError(429, roomMessages.tooManyRooms);
}
