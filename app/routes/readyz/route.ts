import type { LoaderFunctionArgs } from "@remix-run/node";
import { isStopping } from "~/arrival.server";
import { upstreamIsAlive } from "./upstream-alive.server";

/**
 * Whether shoppers may be sent to this process: 200 'ready'; 503 'stopping' once it was asked to stop, or 'upstream' where the
 * upstream does not say within a second that it is alive.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  if (isStopping(request)) return said("stopping", 503);
  return (await upstreamIsAlive()) ? said("ready", 200) : said("upstream", 503);
}

const said = (state: string, status: number) =>
  new Response(`${state}\n`, {
    status,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
