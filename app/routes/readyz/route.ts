import type { LoaderFunctionArgs } from "@remix-run/node";
import { isStopping } from "~/arrival.server";
import { isUpstreamReady } from "./upstream-ready.server";

/**
 * Whether shoppers may be sent to this process: 200 'ready'; 503 'stopping' once it was asked to stop, or 'upstream' while the
 * upstream is not ready.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  if (isStopping(request)) return said("stopping", 503);
  return (await isUpstreamReady()) ? said("ready", 200) : said("upstream", 503);
}

const said = (state: string, status: number) =>
  new Response(`${state}\n`, {
    status,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
