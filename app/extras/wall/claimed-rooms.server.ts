import { clearRoomKey, readRoomKey } from "~/extras/wall/room-key.server";
import type { RequestContext } from "~/http/request-context.server";
import { logFailure } from "~/http/screen.server";
import type { Upstream } from "~/upstream/http.server";
import { claimRooms, supportsRooms } from "~/upstream/room-photos.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

/** Returns the cookies to send: after a failure the photos stay the guest's, for the next time. */
export async function claimGuestRooms(
  upstream: Upstream,
  { headers }: Pick<RequestContext, "headers">,
): Promise<string[]> {
  if (!supportsRooms(upstream) || !(await readRoomKey(headers)).isStored) return [];
  try {
    await claimRooms(upstream);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.kind !== "not-found") logFailure(error);
    return [];
  }
  return [await clearRoomKey()];
}
