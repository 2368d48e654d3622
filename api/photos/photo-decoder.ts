import { createHash } from "node:crypto";
import PQueue from "p-queue";
import type { ResizeOptions } from "sharp";
import { isSmallEnough } from "../../common/photo-size";
import { sharp } from "../../server/raster-pictures.mjs";
import { createSharedWork } from "../../server/shared-work.mjs";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";

const maxInSeconds = 10;
const maxWaiting = 16;
const retryAfterInSeconds = 5;

// One at a time: this bounds the memory, and leaves Node's other worker threads to the database's connections.
const decoding = new PQueue({ concurrency: 1 });

const sharing = createSharedWork<Buffer | null>();

/**
 * An upright JPEG without metadata; null for what cannot be decoded or has too many pixels. 503 while too many wait. The same
 * file sent several times at once is decoded once.
 */
export function decodePhoto(bytes: Buffer, size: ResizeOptions): Promise<Buffer | null> {
  const key = createHash("sha256").update(JSON.stringify(size)).update(bytes).digest("base64url");
  return sharing(key, () => decodeInTurn(bytes, size));
}

async function decodeInTurn(bytes: Buffer, size: ResizeOptions): Promise<Buffer | null> {
  if (decoding.size >= maxWaiting)
    throw new RefusalError(503, messages.photosBusy, {}, { "Retry-After": String(retryAfterInSeconds) });
  const decoded = await decoding.add(async () => {
    try {
      const { width, height, isProgressive } = await sharp(bytes).metadata();
      return isSmallEnough({ width, height, isProgressive }) ? await toJpeg(bytes, size) : null;
    } catch {
      return null;
    }
  });
  return decoded ?? null;
}

/** Converts the operator's own files: any size, and no queue. */
export const toJpeg = (bytes: Buffer, size: ResizeOptions): Promise<Buffer> =>
  sharp(bytes, { failOn: "error" })
    .timeout({ seconds: maxInSeconds })
    .rotate()
    .resize(size)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer();
