import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { RoomFace } from "../../../contract/room-photos";
import { users } from "../../database/schema/accounts";
import { bytea, createdAt, generatedId, timestamptz } from "../../database/schema/columns";
import { orders } from "../../database/schema/orders";

/** An account, or the guest whose secret has this SHA-256. */
const owner = {
  userId: integer().references(() => users.id, { onDelete: "cascade" }),
  guestHash: text(),
};

/** Digest of the address that it came from, which bounds what comes from one. */
const addressKey = () => text();

/** Photos are private: `Uploads/` is public, so the database stores them. */
export const roomPhotos = pgTable(
  "room_photos",
  {
    id: generatedId(),
    ...owner,
    addressKey: addressKey(),
    /** SHA-256 of what was sent: the same file counts once. */
    digest: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    image: bytea().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
  },
  (photo) => [
    index("room_photos_user").on(photo.userId),
    index("room_photos_guest").on(photo.guestHash),
    index("room_photos_address").on(photo.addressKey, photo.createdAt),
    index("room_photos_expiry").on(photo.expiresAt),
    check("room_photos_owner", sql`(${photo.userId} is null) <> (${photo.guestHash} is null)`),
  ],
);

/** Films on faces of a photo, or of one of the shop's sample rooms. */
export const roomProjects = pgTable(
  "room_projects",
  {
    id: generatedId(),
    ...owner,
    addressKey: addressKey(),
    /** Key of the form that added it; null once the account has claimed it from a guest. */
    key: text(),
    photoId: integer().references(() => roomPhotos.id, { onDelete: "cascade" }),
    sampleRoom: text(),
    faces: jsonb().$type<readonly RoomFace[]>().notNull(),
    /** What was drawn of these faces, a JPEG. */
    picture: bytea(),
    /** Token of the private link, stored in plain text because the database has all that it leads to. */
    shareToken: text().unique(),
    createdAt: createdAt(),
    changedAt: createdAt(),
    expiresAt: timestamptz().notNull(),
  },
  (project) => [
    unique("room_projects_user_key").on(project.userId, project.key),
    unique("room_projects_guest_key").on(project.guestHash, project.key),
    index("room_projects_photo").on(project.photoId),
    index("room_projects_address").on(project.addressKey, project.createdAt),
    index("room_projects_expiry").on(project.expiresAt),
    check("room_projects_owner", sql`(${project.userId} is null) <> (${project.guestHash} is null)`),
    check("room_projects_place", sql`(${project.photoId} is null) <> (${project.sampleRoom} is null)`),
  ],
);

/** What an order keeps of the project that it was placed with. */
export const orderRooms = pgTable(
  "order_rooms",
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Below `Uploads/`, under a name that the order's shopper knows; null in a sample room. */
    path: text(),
    faces: jsonb().$type<readonly RoomFace[]>().notNull(),
    createdAt: createdAt(),
  },
  (room) => [index("order_rooms_created").on(room.createdAt)],
);
