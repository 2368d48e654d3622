import { savedOriginHeader } from "~/rendering/framework/action-answer.server";
import { cleanText } from "../../common/text";
import { settings } from "../env.server";

const maxFormBytes = 64 * 1024;

export interface FormLimits {
  readonly maxBytes?: number;
  /** Bytes to read for trailing file fields; what is longer is truncated, and text fields still arrive. */
  readonly maxFileBytes?: number;
}

const maxDiscardedBytes = 16 * 1024 * 1024;
/** Large enough for phone photos, so the browser finishes sending and shows the error page. */
const maxDiscardedFileBytes = 32 * 1024 * 1024;

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Checks `Sec-Fetch-Site`, `Origin` or `Referer`. None of them means no browser, so no cookie. */
function isSameOriginPost(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const { headers } = request;
  const from = headers.get(savedOriginHeader) ?? headers.get("origin") ?? headers.get("referer");
  if (from === null) return true;
  if (!URL.canParse(from)) return false;
  const { origin, host } = new URL(from);
  if (settings.publicOrigin !== null && origin === settings.publicOrigin) return true;
  return host === (request.headers.get("host") ?? new URL(request.url).host);
}

export const getTextFields = (form: FormData): [name: string, value: string][] =>
  [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));

export class RejectedPost extends Error {
  constructor(readonly status: 400 | 403 | 405 | 413 | 415) {
    super(`Post refused with status ${status}`);
    this.name = "PostRefused";
  }
}

/** Reads a posted form. Throws `RejectedPost` for a cross-site post, an oversized body or a wrong content type. */
export async function readForm(request: Request, limits: FormLimits = {}): Promise<FormData> {
  try {
    return await parseRequestForm(request, limits);
  } catch (error) {
    void discardBody(request.body, maxDiscardedBytes);
    throw error;
  }
}

async function parseRequestForm(request: Request, limits: FormLimits): Promise<FormData> {
  if (request.method !== "POST") throw new RejectedPost(405);
  if (!isSameOriginPost(request)) throw new RejectedPost(403);
  const contentType = request.headers.get("content-type");
  const essence = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (contentType !== null && !formTypes.includes(essence)) throw new RejectedPost(415);
  const { maxBytes = maxFormBytes, maxFileBytes } = limits;
  if (essence === "multipart/form-data" && maxFileBytes !== undefined) {
    return formWithFile(request, { maxBytes, maxFileBytes });
  }
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > maxBytes) throw new RejectedPost(413);
  const { body, isCut } = await readBounded(request, maxBytes);
  if (isCut) throw new RejectedPost(413);
  // An empty form may have no body and no content type.
  if (contentType === null && body.length > 0) throw new RejectedPost(415);
  return contentType === null ? new FormData() : parseBody(body, contentType);
}

async function formWithFile(request: Request, limits: Required<FormLimits>): Promise<FormData> {
  const { maxBytes, maxFileBytes } = limits;
  const contentType = request.headers.get("content-type") ?? "";
  const { body, isCut } = await readBounded(request, maxBytes + maxFileBytes);
  if (isCut) await discardBody(request.body, maxDiscardedFileBytes);
  const form = await parseBody(isCut ? closeMultipartBody(body, contentType) : body, contentType);
  const values = [...form.values()];
  // Node 24 parses the added end alone.
  if (isCut && values.length === 0) throw new RejectedPost(400);
  const typed = values.reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
  const inFiles = values.reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0);
  const isFileCut = values.at(-1) instanceof File && inFiles >= maxFileBytes;
  if (typed > maxBytes || (isCut && !isFileCut)) throw new RejectedPost(413);
  return form;
}

/** Terminates a truncated multipart body so that it parses. */
function closeMultipartBody(body: Buffer<ArrayBuffer>, contentType: string): Buffer<ArrayBuffer> {
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  return Buffer.concat([body, Buffer.from(`\r\n--${boundary?.[1] ?? boundary?.[2] ?? ""}--\r\n`)]);
}

async function parseBody(body: Buffer<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    return cleanForm(form);
  } catch {
    throw new RejectedPost(400);
  }
}

/** Passwords are taken as they are. */
function cleanForm(form: FormData): FormData {
  const cleaned = new FormData();
  for (const [name, value] of form) {
    if (value instanceof File) cleaned.append(name, value);
    else cleaned.append(name, /password/i.test(name) ? value : cleanText(value));
  }
  return cleaned;
}

async function readBounded(
  request: Request,
  maxBytes: number,
): Promise<{ body: Buffer<ArrayBuffer>; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let lengthInBytes = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      lengthInBytes += part.value.byteLength;
      chunks.push(part.value);
      if (lengthInBytes > maxBytes) break;
    }
  } finally {
    reader?.releaseLock();
  }
  const isCut = lengthInBytes > maxBytes;
  return { body: Buffer.concat(chunks, Math.min(lengthInBytes, maxBytes)), isCut };
}

/** Browsers read the response only after sending the body, so discard up to a limit, then close. */
async function discardBody(body: ReadableStream<Uint8Array> | null, maxInBytes: number): Promise<void> {
  if (body === null || body.locked) return;
  const reader = body.getReader();
  let lengthInBytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      lengthInBytes += part.value.byteLength;
      if (lengthInBytes > maxInBytes) return await reader.cancel();
    }
  } catch {}
}
