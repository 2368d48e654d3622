import { settings } from "~/env.server";

/**
 * Says that this process answers. Whether the upstream does is another question, and no reason to restart. The instance id
 * tells this process from another one on the same port.
 */
export const loader = () =>
  new Response("ok\n", {
    headers: {
      "content-type": "text/plain",
      "cache-control": "no-store",
      ...(settings.instanceId !== null && { "x-instance-id": settings.instanceId }),
    },
  });
