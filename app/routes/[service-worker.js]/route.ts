import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { builtFile, plainBuiltFile } from "~/document/built-files.server";
import { encodingFor } from "~/document/compressed.server";
import { settings } from "~/env.server";
import { protect } from "~/security-headers.server";

/** The service worker; where the shop wants none, one that takes its place and leaves (docs/decisions/offline.md). */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const name = settings.worksOffline ? "service-worker.js" : "service-worker-farewell.js";
  const encoding = encodingFor(request);
  const bytes = await (encoding ? builtFile(name, encoding) : plainBuiltFile(name));
  const headers = protect(new Headers({ vary: "Accept-Encoding" }));
  if (bytes === null) return new Response(null, { status: 404, headers });
  // Browsers ask at every page whether there is another one.
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  headers.set("etag", etag);
  headers.set("cache-control", "no-cache");
  headers.set("content-security-policy", "default-src 'none'; connect-src 'self'");
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  headers.set("content-type", "text/javascript; charset=utf-8");
  if (encoding) headers.set("content-encoding", encoding);
  return new Response(bytes, { headers });
}
