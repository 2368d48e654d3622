import { createHash } from "node:crypto";
import PQueue from "p-queue";
import { logFailure } from "~/http/screen.server";
import { setSecurityHeaders } from "~/http/security-headers.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { pictureWidths } from "../../../common/picture-widths";
import { sharp } from "../../../server/raster-pictures.mjs";

const resizing = new PQueue({ concurrency: 1 });
const maxWaiting = 20;

/** Asks again each time, because another shopper may use the browser. */
export const ownOnly = {
  "cache-control": "private, no-cache",
  "x-robots-tag": "noindex, noimageindex",
} as const;

/**
 * A JPEG for its owner, or for those who have its link. `largura` of the address is one of the widths of pictures; without it
 * the picture is as large as it is stored. 404 for null, 502 while the upstream cannot be read.
 */
export async function servePicture(request: Request, read: () => Promise<Buffer | null>): Promise<Response> {
  try {
    const jpeg = await read();
    return jpeg ? toResponse(await resize(jpeg, request), request) : none(404);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.kind !== "unavailable") return none(404);
    logFailure(error);
    return none(502);
  }
}

/** Returns the stored size while too many requests wait. */
async function resize(jpeg: Buffer, request: Request): Promise<Buffer> {
  const typed = new URL(request.url).searchParams.get("largura");
  const width = pictureWidths.find((each) => String(each) === typed);
  if (width === undefined || resizing.size >= maxWaiting) return jpeg;
  const resized = await resizing.add(() =>
    sharp(jpeg).resize({ width, withoutEnlargement: true }).jpeg({ quality: 75, mozjpeg: true }).toBuffer(),
  );
  return resized ?? jpeg;
}

function toResponse(jpeg: Buffer, request: Request): Response {
  const etag = `"${createHash("sha256").update(jpeg).digest("base64url").slice(0, 22)}"`;
  const headers = setSecurityHeaders(new Headers({ ...ownOnly, etag }));
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  headers.set("content-type", "image/jpeg");
  headers.set("content-length", String(jpeg.byteLength));
  return new Response(new Uint8Array(jpeg), { headers });
}

const none = (status: 404 | 502) =>
  new Response(null, { status, headers: setSecurityHeaders(new Headers(ownOnly)) });
