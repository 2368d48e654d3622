import { settings } from "~/env.server";

/** Liveness only: an unavailable upstream is no reason to restart. */
export const loader = () =>
  new Response("ok\n", {
    headers: {
      "content-type": "text/plain",
      "cache-control": "no-store",
      ...(settings.instanceId !== null && { "x-instance-id": settings.instanceId }),
    },
  });
