import { settings } from "~/env.server";
import { withTimeLimit } from "../../../../common/time-limit";

/** Longer than the 1 s database timeout of the reference upstream. */
const timeoutMs = 1_500;

/** Answers of an upstream that is not ready, or of a gateway without an upstream. */
const notReady = new Set([502, 503, 504]);

/** Checks `/readyz` of the upstream. Any other answer, such as a 404, counts as ready. */
export async function isUpstreamReady(): Promise<boolean> {
  try {
    return await withTimeLimit(timeoutMs, async (signal) => {
      const response = await fetch(`${settings.apiUrl}/readyz`, { redirect: "manual", signal });
      await response.arrayBuffer();
      return !notReady.has(response.status);
    });
  } catch {
    return false;
  }
}
