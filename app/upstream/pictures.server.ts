import { isInlinePicture, toPicturePath } from "~/model/web-address";
import { withTimeLimit } from "../../common/time-limit";
import { UpstreamError } from "./upstream-error.server";

const maxBytes = 12 * 1024 * 1024;
const maxPathLength = 300;

const origins = new Set<string>();

/** Pictures at absolute addresses are shown if they are of an upstream that this process calls. */
export function registerPictureOrigin(apiUrl: string): void {
  if (URL.canParse(apiUrl)) origins.add(new URL(apiUrl).origin);
}

/**
 * A picture that the storefront can show: a path for its picture route, or a small data URL. Null for addresses of
 * other sites, which the content security policy blocks.
 */
export function pictureFromWire(text: string | null | undefined): string | null {
  const written = text?.trim() ?? "";
  if (isInlinePicture(written)) return written;
  const path = toPicturePath(ownPath(written) ?? written);
  return path !== null && isPicturePath(path) ? path : null;
}

function ownPath(written: string): string | null {
  if (!/^https?:/i.test(written) || !URL.canParse(written)) return null;
  const { origin, pathname } = new URL(written);
  if (!origins.has(origin)) return null;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/**
 * Allows paths below an Uploads/ only: no leading dots, no URL syntax ('%', '?', '#', '\'), no characters that file
 * systems reject.
 */
export const isPicturePath = (path: string): boolean =>
  path.length <= maxPathLength &&
  /^([\p{L}\p{N}_][\w-]*\/){0,3}Uploads(\/[\p{L}\p{N}_-][\p{L}\p{M}\p{N}_ .()-]*)+$/u.test(path) &&
  /\.(webp|jpe?g|png|avif)$/i.test(path);

const publicFolder = /^wwwroot\//i;

/**
 * Bytes of an upstream picture (`Uploads/…`); null if missing or too large. Other failures throw UpstreamError of kind
 * `unavailable`.
 */
export async function fetchPicture(source: Source, path: string): Promise<Uint8Array | null> {
  // What an upstream stores below its public folder is usually served without it.
  const isPublic = publicFolder.test(path);
  const found = isPublic ? await fetchFile(source, path.replace(publicFolder, "")) : null;
  return found ?? fetchFile(source, path);
}

interface Source {
  readonly apiUrl: string;
  readonly timeLimitInMs: number;
}

async function fetchFile(source: Source, path: string): Promise<Uint8Array | null> {
  try {
    return await withTimeLimit(source.timeLimitInMs, async (signal) => {
      const response = await fetch(new URL(`/${path}`, source.apiUrl), { redirect: "error", signal });
      if (response.status === 404) {
        void response.body?.cancel().catch(() => undefined);
        return null;
      }
      if (!response.ok) throw unavailable(`status ${response.status}`, response.status);
      return bounded(response);
    });
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw unavailable("no answer");
  }
}

/** Stops at the limit regardless of Content-Length. */
async function bounded(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let lengthInBytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    lengthInBytes += part.value.byteLength;
    if (lengthInBytes > maxBytes) {
      void reader?.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks, lengthInBytes);
}

const unavailable = (reason: string, status: number | null = null) =>
  new UpstreamError({ kind: "unavailable", call: "picture", reason, status });
