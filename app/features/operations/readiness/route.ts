import type { LoaderFunctionArgs } from "@remix-run/node";
import { isShuttingDown } from "~/http/request-context.server";
import { isUpstreamReady } from "./upstream-ready.server";

/** Readiness: 200 'ready'; 503 'stopping' during shutdown, 503 'upstream' while the upstream is not ready. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  if (isShuttingDown(request)) return respond("stopping", 503);
  return (await isUpstreamReady()) ? respond("ready", 200) : respond("upstream", 503);
}

const respond = (state: string, status: number) =>
  new Response(`${state}\n`, {
    status,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
