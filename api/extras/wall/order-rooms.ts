import { inArray, lt, sql } from "drizzle-orm";
import { addMinutes } from "../../accounts/tokens";
import type { Transaction } from "../../database/connection";
import { orders } from "../../database/schema/orders";
import type { OrderCompanion, OrderRoom, PlacedOrder } from "../../extra-places";
import { RefusalError } from "../../http/refusal-error";
import { deletePhoto, storeJpeg } from "../../photos/photo";
import type { Services } from "../../services";
import { requireProject } from "./room-projects";
import { orderRooms } from "./schema";

type Parts = Pick<Services, "database" | "clock" | "settings">;
type Room = Omit<typeof orderRooms.$inferInsert, "orderId" | "createdAt">;

/** Same retention as a closed quote. */
export const orderRoomDays = 365;
const maxAtOnce = 100;

/** Subquery for a query of `orders`: the room of its order. */
export const orderRoom = sql<OrderRoom | null>`(
  select json_build_object('path', ${orderRooms.path}, 'faces', ${orderRooms.faces})
  from ${orderRooms} where ${orderRooms.orderId} = ${orders.id})`;

/**
 * Copies of the projects' pictures by reseller, made before the orders' transaction. An order does not fail for its
 * picture: a project that is not the account's, or has ended, is left out.
 */
export async function prepareOrderRooms(
  wanted: readonly { readonly resellerId: number; readonly roomProjectId: number | null }[],
  userId: number,
  { database, clock, settings }: Parts,
): Promise<OrderCompanion> {
  const copies = new Map<number, Room>();
  for (const { resellerId, roomProjectId } of wanted) {
    if (roomProjectId === null) continue;
    try {
      const owner = { userId, guestHash: null };
      const { faces, picture, photo } = await requireProject(database, roomProjectId, owner, clock.now());
      const shown = picture ?? photo;
      const path = shown && (await storeJpeg(shown, "pedidos", settings.uploadsFolder));
      copies.set(resellerId, { path, faces });
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
    }
  }
  return {
    insert: (transaction, placed, now) => insertOrderRooms(transaction, placed, copies, now),
    async discard() {
      const removed = [...copies.values()].map(({ path }) =>
        deletePhoto(path ?? null, settings.uploadsFolder),
      );
      await Promise.all(removed);
    },
  };
}

/** An order that replaces another has its room. */
async function insertOrderRooms(
  transaction: Transaction,
  placed: readonly PlacedOrder[],
  copies: ReadonlyMap<number, Room>,
  now: Date,
): Promise<void> {
  const replacedIds = placed.flatMap(({ replacesOrderId }) => replacesOrderId ?? []);
  const replaced =
    replacedIds.length === 0
      ? []
      : await transaction.select().from(orderRooms).where(inArray(orderRooms.orderId, replacedIds));
  const rows = placed.flatMap(({ id: orderId, resellerId, replacesOrderId }) => {
    const room = copies.get(resellerId) ?? replaced.find((each) => each.orderId === replacesOrderId);
    return room ? [{ orderId, path: room.path, faces: room.faces, createdAt: now }] : [];
  });
  if (rows.length > 0) await transaction.insert(orderRooms).values(rows);
}

/** Returns how many, at most 100: call it until it returns 0. */
export async function deleteOldOrderRooms({ database, clock, settings }: Parts): Promise<number> {
  const before = addMinutes(clock.now(), -orderRoomDays * 24 * 60);
  const old = await database
    .select({ orderId: orderRooms.orderId, path: orderRooms.path })
    .from(orderRooms)
    .where(lt(orderRooms.createdAt, before))
    .limit(maxAtOnce);
  const ids = old.map(({ orderId }) => orderId);
  if (ids.length > 0) await database.delete(orderRooms).where(inArray(orderRooms.orderId, ids));
  await Promise.all(old.map(({ path }) => deletePhoto(path, settings.uploadsFolder)));
  return ids.length;
}
