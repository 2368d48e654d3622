import { randomBytes } from "node:crypto";
import { z } from "zod";
import { createSignedCookie } from "~/session/session.server";
import type { FindCallHeaders } from "~/upstream/http.server";
import { roomKeyHeader } from "../../../contract/room-photos";

/** A guest's secret, by which the upstream knows whose photos of rooms are whose. */
export interface RoomKey {
  readonly key: string;
  /** False if the key is new, because the guest has sent no photo. */
  readonly isStored: boolean;
}

/** The upstream keeps photos for the same time. */
const cookie = createSignedCookie("ambientes", 30 * 24 * 60 * 60);
const stored = z.string().regex(/^[\w-]{32}$/);

/** Kept per request, so that a new key is the same in all of its calls. */
const keys = new WeakMap<Headers, Promise<RoomKey>>();

export function readRoomKey(headers: Headers): Promise<RoomKey> {
  const reading = keys.get(headers) ?? read(headers);
  keys.set(headers, reading);
  return reading;
}

async function read(headers: Headers): Promise<RoomKey> {
  const value: unknown = await cookie.parse(headers.get("cookie")).catch(() => null);
  const { data: key } = stored.safeParse(value);
  return key === undefined
    ? { key: randomBytes(24).toString("base64url"), isStored: false }
    : { key, isStored: true };
}

/** The `Set-Cookie` header. */
export const serializeRoomKey = ({ key }: RoomKey): Promise<string> => cookie.serialize(key);

export const clearRoomKey = (): Promise<string> => cookie.serialize("", { maxAge: 0 });

export const sendRoomKey: FindCallHeaders = async ({ takesRoomKey }, headers) => {
  const found: Record<string, string> = {};
  if (takesRoomKey) found[roomKeyHeader] = (await readRoomKey(headers)).key;
  return found;
};
