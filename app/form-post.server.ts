import { settings } from "./env.server";
import { setAsideOriginHeader } from "./set-aside-origin.server";

/** The largest form without a file. */
export const formLimitInBytes = 64 * 1024;

/** How much of a form is read. */
export interface FormLimits {
  readonly limitInBytes?: number;
  /**
   * For a form whose last field is a file: so much of the file is read besides, and one that is longer arrives cut to at
   * least this length. What was typed is there all the same, so that the form can be shown again.
   */
  readonly fileLimitInBytes?: number;
}

const passedOverInBytes = 16 * 1024 * 1024;
/** A photo as telephones take them is passed over to its end, however much too large it is. */
const passedOverOfFileInBytes = 32 * 1024 * 1024;

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

/** Everything in a form that is no file, in its order. */
export const textFieldsOf = (form: FormData): [name: string, value: string][] =>
  [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));

/** A post that is not taken, with the status that says why. */
export class PostRefused extends Error {
  constructor(readonly status: 400 | 403 | 405 | 413 | 415) {
    super(`Post refused with status ${status}`);
    this.name = "PostRefused";
  }
}

/** The form that a post carries. Throws `PostRefused` for another site's post, a body that is too long, or no form. */
export async function readForm(request: Request, limits: FormLimits = {}): Promise<FormData> {
  try {
    return await formOf(request, limits);
  } catch (error) {
    void passOver(request.body, passedOverInBytes);
    throw error;
  }
}

async function formOf(request: Request, limits: FormLimits): Promise<FormData> {
  if (request.method !== "POST") throw new PostRefused(405);
  if (!comesFromOwnPage(request)) throw new PostRefused(403);
  const contentType = request.headers.get("content-type");
  const essence = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (contentType !== null && !formTypes.includes(essence)) throw new PostRefused(415);
  const { limitInBytes = formLimitInBytes, fileLimitInBytes } = limits;
  if (essence === "multipart/form-data" && fileLimitInBytes !== undefined) {
    return formWithFile(request, { limitInBytes, fileLimitInBytes });
  }
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limitInBytes) throw new PostRefused(413);
  const { body, isCut } = await readBounded(request, limitInBytes);
  if (isCut) throw new PostRefused(413);
  // A form without a single field may come without a body, and then without its type.
  if (contentType === null && body.length > 0) throw new PostRefused(415);
  return contentType === null ? new FormData() : fieldsOf(body, contentType);
}

async function formWithFile(request: Request, limits: Required<FormLimits>): Promise<FormData> {
  const { limitInBytes, fileLimitInBytes } = limits;
  const contentType = request.headers.get("content-type") ?? "";
  const { body, isCut } = await readBounded(request, limitInBytes + fileLimitInBytes);
  if (isCut) void passOver(request.body, passedOverOfFileInBytes);
  const form = await fieldsOf(isCut ? closed(body, contentType) : body, contentType);
  const values = [...form.values()];
  const typed = values.reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
  const file = values.at(-1);
  const isFileCut = file instanceof File && file.size >= fileLimitInBytes;
  if (typed > limitInBytes || (isCut && !isFileCut)) throw new PostRefused(413);
  return form;
}

/** A body that was cut within its last part, ended as if it had been whole. */
function closed(body: Buffer<ArrayBuffer>, contentType: string): Buffer<ArrayBuffer> {
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  return Buffer.concat([body, Buffer.from(`\r\n--${boundary?.[1] ?? boundary?.[2] ?? ""}--\r\n`)]);
}

async function fieldsOf(body: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new PostRefused(400);
  }
}

/** As much of a body as may be read. */
async function readBounded(
  request: Request,
  limitInBytes: number,
): Promise<{ body: Buffer<ArrayBuffer>; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let lengthInBytes = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      lengthInBytes += part.value.byteLength;
      chunks.push(part.value);
      if (lengthInBytes > limitInBytes) break;
    }
  } finally {
    reader?.releaseLock();
  }
  const isCut = lengthInBytes > limitInBytes;
  return { body: Buffer.concat(chunks, Math.min(lengthInBytes, limitInBytes)), isCut };
}

/**
 * Reads away what a refused post still sends, up to a point: browsers look at the answer only once they have sent all,
 * and the next request on the same connection would wait behind the rest. Beyond that point the connection is closed.
 */
async function passOver(body: ReadableStream<Uint8Array> | null, mostInBytes: number): Promise<void> {
  if (body === null || body.locked) return;
  const reader = body.getReader();
  let lengthInBytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      lengthInBytes += part.value.byteLength;
      if (lengthInBytes > mostInBytes) return await reader.cancel();
    }
  } catch {
    // The sender has gone, which is as well.
  }
}
