import { createHash } from "node:crypto";
import { readBuiltFile, readUncompressedBuiltFile } from "./built-files.server";
import { negotiateEncoding } from "./compression.server";

/** A script of the build whose address has no hash: revalidated at each use. */
export async function answerBuiltScript(request: Request, name: string, headers: Headers): Promise<Response> {
  const encoding = negotiateEncoding(request);
  const bytes = await (encoding ? readBuiltFile(name, encoding) : readUncompressedBuiltFile(name));
  headers.set("vary", "Accept-Encoding");
  if (bytes === null) return new Response(null, { status: 404, headers });
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
