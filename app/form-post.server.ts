import { settings } from "./env.server";
import { setAsideOriginHeader } from "./set-aside-origin.server";

/** The largest form without a file. */
export const formLimitInBytes = 64 * 1024;

const passedOverInBytes = 16 * 1024 * 1024;

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Whether a post comes from this shop's own pages. Browsers say so in `Sec-Fetch-Site`, in `Origin`, or at least
 * in `Referer`; what says nothing at all is no browser, and brings no shopper's cookie along.
 */
export function comesFromOwnPage(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const { headers } = request;
  const from = headers.get(setAsideOriginHeader) ?? headers.get("origin") ?? headers.get("referer");
  if (from === null) return true;
  if (!URL.canParse(from)) return false;
  const { origin, host } = new URL(from);
  if (settings.publicOrigin !== null && origin === settings.publicOrigin) return true;
  return host === (request.headers.get("host") ?? new URL(request.url).host);
}

/** A post that is not taken, with the status that says why. */
export class PostRefused extends Error {
  constructor(readonly status: 400 | 403 | 405 | 413 | 415) {
    super(`Post refused with status ${status}`);
    this.name = "PostRefused";
  }
}

/** The form that a post carries. Throws `PostRefused` for another site's post, a body that is too long, or no form. */
export async function readForm(request: Request, limitInBytes = formLimitInBytes): Promise<FormData> {
  try {
    return await formOf(request, limitInBytes);
  } catch (error) {
    void passOver(request.body);
    throw error;
  }
}

async function formOf(request: Request, limitInBytes: number): Promise<FormData> {
  if (request.method !== "POST") throw new PostRefused(405);
  if (!comesFromOwnPage(request)) throw new PostRefused(403);
  const contentType = request.headers.get("content-type");
  const essence = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (contentType !== null && !formTypes.includes(essence)) throw new PostRefused(415);
  const body = await readBounded(request, limitInBytes);
  // A form without a single field may come without a body, and then without its type.
  if (contentType === null && body.length > 0) throw new PostRefused(415);
  if (contentType === null) return new FormData();
  try {
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new PostRefused(400);
  }
}

async function readBounded(request: Request, limitInBytes: number): Promise<Buffer<ArrayBuffer>> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limitInBytes) throw new PostRefused(413);
  const chunks: Uint8Array[] = [];
  let lengthInBytes = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      lengthInBytes += part.value.byteLength;
      if (lengthInBytes > limitInBytes) throw new PostRefused(413);
      chunks.push(part.value);
    }
  } finally {
    reader?.releaseLock();
  }
  return Buffer.concat(chunks, lengthInBytes);
}

/**
 * Reads away what a refused post still sends, up to a point: browsers look at the answer only once they have sent all,
 * and the next request on the same connection would wait behind the rest. Beyond that point the connection is closed.
 */
async function passOver(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body === null || body.locked) return;
  const reader = body.getReader();
  let lengthInBytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      lengthInBytes += part.value.byteLength;
      if (lengthInBytes > passedOverInBytes) return await reader.cancel();
    }
  } catch {
    // The sender has gone, which is as well.
  }
}
