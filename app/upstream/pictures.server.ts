import { UpstreamError } from "./upstream-error.server";

const mostBytes = 12 * 1024 * 1024;
const longestPath = 300;

/**
 * Only what lies under Uploads/, and no way out of it: no dots at the beginning of a name, nothing that an address
 * gives a meaning ('%', '?', '#', '\'), nothing that a file system cannot keep.
 */
export const isPicturePath = (path: string): boolean =>
  path.length <= longestPath &&
  path.startsWith("Uploads/") &&
  /^Uploads(\/[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .()-]*)+\.(webp|jpe?g|png|avif)$/iu.test(path);

/**
 * The bytes of one of the upstream's own pictures (`Uploads/…`); null where it has none there, or one that is larger
 * than any picture of a shop. Anything else that goes wrong is an UpstreamError of kind `unavailable`.
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

/** An answer that grows beyond the limit is not read to its end, whatever length it announced. */
async function bounded(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let lengthInBytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    lengthInBytes += part.value.byteLength;
    if (lengthInBytes > mostBytes) {
      void reader?.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks, lengthInBytes);
}

const unavailable = (reason: string, status: number | null = null) =>
  new UpstreamError({ kind: "unavailable", call: "picture", reason, status });
