import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { logFailure } from "~/http/screen.server";
import { setSecurityHeaders } from "~/http/security-headers.server";
import { isPicturePath } from "~/upstream/pictures.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { pictureWidths, sharedCut } from "../../../../common/picture-widths";
import { readPicture } from "./prepare-pictures.server";
import { chooseFormat, type ResizedPicture } from "./resized-picture.server";

/** Not immutable: an original may be replaced under the same name. Revalidation costs a 304. */
const aMonth = "public, max-age=2592000, stale-while-revalidate=604800";
/** A missing picture may appear soon, but should not be requested on every page view. */
const aMinute = "public, max-age=60";

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const path = params["*"] ?? "";
  const size = findSize(params.width);
  if (size === undefined || !isPicturePath(path)) return none(404);
  const format = chooseFormat(request.headers.get("accept"));
  try {
    const found = await readPicture({ path, ...size, format });
    return found ? picture(found, format, request.headers.get("if-none-match")) : none(404);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
    return none(502);
  }
}

const sizes = [...pictureWidths.map((width) => ({ width })), sharedCut];

const findSize = (name: string | undefined) => sizes.find((size) => Object.values(size).join("x") === name);

function picture(found: ResizedPicture, format: string, known: string | null): Response {
  const etag = `"${createHash("sha256").update(found).digest("base64url").slice(0, 22)}"`;
  const headers = setSecurityHeaders(new Headers({ "cache-control": aMonth, vary: "Accept", etag }));
  // Webmail shows the pictures of our mails on its own site.
  headers.set("cross-origin-resource-policy", "cross-origin");
  if (known?.includes(etag)) return new Response(null, { status: 304, headers });
  headers.set("content-type", `image/${format}`);
  headers.set("content-length", String(found.byteLength));
  return new Response(new Uint8Array(found), { headers });
}

const none = (status: 404 | 502) =>
  new Response(null, {
    status,
    headers: setSecurityHeaders(new Headers({ "cache-control": status === 404 ? aMinute : "no-store" })),
  });
