import { settings } from "~/env.server";

/** Longer than the second that the reference upstream gives its database. */
const timeoutMs = 1_500;

/** What an upstream that is not ready answers, or a gateway that finds no upstream. */
const notReady = new Set([502, 503, 504]);

/**
 * Whether the upstream says at `/readyz` that it may be asked. An upstream without that page is ready while it answers
 * there at all.
 */
export async function isUpstreamReady(): Promise<boolean> {
  try {
    const response = await fetch(`${settings.apiUrl}/readyz`, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return !notReady.has(response.status);
  } catch {
    return false;
  }
}
