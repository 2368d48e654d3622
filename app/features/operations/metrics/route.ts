import type { LoaderFunctionArgs } from "@remix-run/node";
import { register } from "prom-client";
import { settings } from "~/env.server";
import { getClientAddress } from "~/http/request-context.server";
import { mayReadMetrics } from "../../../../server/metrics-access.mjs";

/** Prometheus metrics of this process; 404 for unauthorised clients. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const known = { clientAddress: getClientAddress(request), token: settings.metricsToken };
  const mayRead = mayReadMetrics(request.headers, known);
  const headers = { "cache-control": "no-store" };
  if (!mayRead) return new Response("not found\n", { status: 404, headers });
  const body = await register.metrics();
  return new Response(body, { headers: { ...headers, "content-type": register.contentType } });
}
