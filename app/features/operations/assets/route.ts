import type { LoaderFunctionArgs } from "@remix-run/node";
import { setSecurityHeaders } from "~/http/security-headers.server";
import { getBuiltFileType, readBuiltFile, readUncompressedBuiltFile } from "~/rendering/built-files.server";
import { negotiateEncoding } from "~/rendering/compression.server";
import { createCachedStyleSheetCookie } from "~/session/preferences.server";

/** Serves the files that the build has already compressed. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const name = `assets/${params["*"] ?? ""}`;
  const encoding = negotiateEncoding(request);
  const bytes = await (encoding ? readBuiltFile(name, encoding) : readUncompressedBuiltFile(name));
  const headers = setSecurityHeaders(new Headers({ vary: "Accept-Encoding" }));
  if (bytes === null) return new Response(null, { status: 404, headers });
  headers.set("content-type", getBuiltFileType(name) ?? "application/octet-stream");
  // File names contain a content hash.
  headers.set("cache-control", "public, max-age=31536000, immutable");
  if (name.endsWith(".css")) headers.set("set-cookie", createCachedStyleSheetCookie(`/${name}`));
  if (encoding) headers.set("content-encoding", encoding);
  return new Response(bytes, { headers });
}
