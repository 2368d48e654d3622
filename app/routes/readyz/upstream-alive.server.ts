import { settings } from "~/env.server";

const timeLimitInMs = 1_000;

/** Whether the upstream answers within a second. One that has no `/healthz` is alive all the same; one that fails is not. */
export async function upstreamIsAlive(): Promise<boolean> {
  try {
    const response = await fetch(`${settings.apiUrl}/healthz`, {
      signal: AbortSignal.timeout(timeLimitInMs),
    });
    await response.arrayBuffer();
    return response.status < 500;
  } catch {
    return false;
  }
}
