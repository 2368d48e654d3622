import type { LoaderFunctionArgs } from "@remix-run/node";
import { builtFile, builtFileType, plainBuiltFile } from "~/document/built-files.server";
import { encodingFor } from "~/document/compressed.server";
import { keptStylesCookie } from "~/preferences.server";
import { protect } from "~/security-headers.server";

/** Script, styles and icons as the build compressed them: better than could be done while somebody waits. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const name = `assets/${params["*"] ?? ""}`;
  const encoding = encodingFor(request);
  const bytes = await (encoding ? builtFile(name, encoding) : plainBuiltFile(name));
  const headers = protect(new Headers({ vary: "Accept-Encoding" }));
  if (bytes === null) return new Response(null, { status: 404, headers });
  headers.set("content-type", builtFileType(name) ?? "application/octet-stream");
  // A file's name changes with its content.
  headers.set("cache-control", "public, max-age=31536000, immutable");
  if (name.endsWith(".css")) headers.set("set-cookie", keptStylesCookie(`/${name}`));
  if (encoding) headers.set("content-encoding", encoding);
  return new Response(bytes, { headers });
}
