import sharp from "sharp";
import type { z } from "zod";
import { addRoomPhoto, addRoomProject, type roomFace, roomKeyHeader } from "../../contract/room-photos";
import { signClient } from "./signed-client";
import type { Upstream } from "./upstream";

export const onePixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A wall with a window, whose height is known. */
export const wall = {
  name: "Parede da janela",
  corners: [
    { x: 0.1, y: 0.1 },
    { x: 0.9, y: 0.1 },
    { x: 0.9, y: 0.9 },
    { x: 0.1, y: 0.9 },
  ],
  heightInMm: 2600,
  openings: [
    {
      corners: [
        { x: 0.4, y: 0.3 },
        { x: 0.6, y: 0.3 },
        { x: 0.6, y: 0.5 },
        { x: 0.4, y: 0.5 },
      ],
    },
  ],
  product: { slug: "vinil-fosco", choice: { Cor: "Preto" } },
} satisfies z.input<typeof roomFace>;

/** A JPEG with the place where it was taken; another file for each number. */
export async function roomPicture(number: number, { width = 200, height = 120 } = {}): Promise<string> {
  const background = { r: 200, g: 40, b: 40 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: `Ana ${number}` }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

/** Who sends a call: an account by its token, a guest by its secret. */
export interface RoomCaller {
  readonly token?: string;
  readonly key?: string;
  /** Digest of the address. */
  readonly from?: string;
}

export const asCaller = ({ token, key, from }: RoomCaller) => ({
  ...(token !== undefined && { token }),
  headers: { ...(key && { [roomKeyHeader]: key }), ...(from && signClient(from)) },
});

async function idOf(answer: Promise<{ readonly status: number; readonly body: unknown }>): Promise<number> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return addRoomPhoto.answer.parse(body).content.id;
}

export const addPhotoOf = (upstream: Upstream, caller: RoomCaller, image = onePixel): Promise<number> =>
  idOf(upstream.ask("POST", addRoomPhoto.path, { ...asCaller(caller), body: { image } }));

export const addProjectOf = (
  upstream: Upstream,
  caller: RoomCaller,
  more: Record<string, unknown>,
): Promise<number> =>
  idOf(
    upstream.ask("POST", addRoomProject.path, {
      ...asCaller(caller),
      body: { key: `form-${Math.random().toString(36).slice(2, 12)}`, faces: [wall], ...more },
    }),
  );
