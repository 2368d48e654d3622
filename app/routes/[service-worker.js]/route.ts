import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { settings } from "~/env.server";
import { setSecurityHeaders } from "~/http/security-headers.server";
import { readBuiltFile, readUncompressedBuiltFile } from "~/rendering/built-files.server";
import { negotiateEncoding } from "~/rendering/compression.server";

/** The service worker, or one that unregisters itself when offline support is off (docs/decisions/offline.md). */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const name = settings.worksOffline ? "service-worker.js" : "service-worker-farewell.js";
  const encoding = negotiateEncoding(request);
  const bytes = await (encoding ? readBuiltFile(name, encoding) : readUncompressedBuiltFile(name));
  const headers = setSecurityHeaders(new Headers({ vary: "Accept-Encoding" }));
  if (bytes === null) return new Response(null, { status: 404, headers });
  // Browsers check for a new version on every navigation.
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
