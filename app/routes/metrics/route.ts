import type { LoaderFunctionArgs } from "@remix-run/node";
import { register } from "prom-client";
import { clientAddressOf } from "~/arrival.server";
import { settings } from "~/env.server";
import { mayReadMetrics } from "../../../serving/metrics-access.mjs";

/** What `serving/` has measured of this process, for Prometheus; for anybody else there is no such page. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const known = { clientAddress: clientAddressOf(request), token: settings.metricsToken };
  const mayRead = mayReadMetrics(request.headers, known);
  const headers = { "cache-control": "no-store" };
  if (!mayRead) return new Response("not found\n", { status: 404, headers });
  const body = await register.metrics();
  return new Response(body, { headers: { ...headers, "content-type": register.contentType } });
}
