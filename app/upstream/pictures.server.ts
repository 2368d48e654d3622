import { UpstreamError } from "./upstream-error.server";

const mostBytes = 12 * 1024 * 1024;

/** Only what lies under Uploads/, and no way out of it. */
export const isPicturePath = (path: string): boolean =>
  /^Uploads(\/[\w][\w.-]*)+\.(webp|jpe?g|png|avif)$/i.test(path);

/**
 * The bytes of one of the upstream's own pictures (`Uploads/…`); null where it has none there.
 * Anything else that goes wrong is an UpstreamError of kind `unavailable`.
 */
export async function fetchPicture(
  source: { readonly apiUrl: string; readonly timeLimitInMs: number },
  path: string,
): Promise<Uint8Array | null> {
  try {
    const url = new URL(`/${path}`, source.apiUrl);
    const response = await fetch(url, {
      redirect: "error",
      signal: AbortSignal.timeout(source.timeLimitInMs),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw unavailable(`status ${response.status}`, response.status);
    if (Number(response.headers.get("content-length") ?? 0) > mostBytes) throw unavailable("too large");
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.byteLength > mostBytes) throw unavailable("too large");
    return bytes;
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw unavailable("no answer");
  }
}

const unavailable = (reason: string, status: number | null = null) =>
  new UpstreamError({ kind: "unavailable", call: "picture", reason, status });
