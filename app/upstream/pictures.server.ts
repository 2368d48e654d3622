import { UpstreamError } from "./upstream-error.server";

const maxBytes = 12 * 1024 * 1024;
const maxPathLength = 300;

/**
 * Allows paths below Uploads/ only: no leading dots, no URL syntax ('%', '?', '#', '\'), no characters that file
 * systems reject.
 */
export const isPicturePath = (path: string): boolean =>
  path.length <= maxPathLength &&
  path.startsWith("Uploads/") &&
  /^Uploads(\/[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .()-]*)+\.(webp|jpe?g|png|avif)$/iu.test(path);

/**
 * Bytes of an upstream picture (`Uploads/…`); null if missing or too large. Other failures throw UpstreamError of kind
 * `unavailable`.
 */
export async function fetchPicture(
  source: { readonly apiUrl: string; readonly timeLimitInMs: number },
  path: string,
): Promise<Uint8Array | null> {
  try {
    const response = await fetch(new URL(`/${path}`, source.apiUrl), {
      redirect: "error",
      signal: AbortSignal.timeout(source.timeLimitInMs),
    });
    if (response.status === 404) {
      void response.body?.cancel().catch(() => undefined);
      return null;
    }
    if (!response.ok) throw unavailable(`status ${response.status}`, response.status);
    return await bounded(response);
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
