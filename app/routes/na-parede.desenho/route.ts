import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { settings } from "~/env.server";
import { logFailure } from "~/http/failures.server";
import { getClientAddress } from "~/http/request-info.server";
import { setSecurityHeaders } from "~/http/security-headers.server";
import { messages } from "~/messages";
import { busyRetryInSeconds } from "~/services/film-drawing.server";
import { consumeRateLimit } from "~/services/rate-limit.server";
import {
  type DrawingFormat,
  drawOnWall,
  findCachedDrawing,
  readDrawing,
} from "~/services/wall-drawing.server";
import { fetchPicture } from "~/upstream/pictures.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

/** A drawing follows from its address alone, but for a texture that is replaced under its name. */
const aWeek = "public, max-age=604800";

const source = { apiUrl: settings.apiUrl, timeLimitInMs: settings.upstreamTimeLimitInMs };

/** A film on a wall as a picture, or a sample room as it is. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const drawing = readDrawing(new URL(request.url).searchParams);
  if (drawing === null) return refuse(404);
  const format: DrawingFormat = request.headers.get("accept")?.includes("image/webp") ? "webp" : "jpeg";
  const cached = findCachedDrawing(drawing, format);
  if (cached) return picture(cached, format, request);
  const visitor = { clientAddress: getClientAddress(request), shopper: null };
  const { tooMany } = await consumeRateLimit(visitor, "wallDrawing");
  if (tooMany) return refuse(tooMany.status, tooMany.message, tooMany.headers);
  try {
    const drawn = await drawOnWall(drawing, format, (path) => fetchPicture(source, path));
    if (drawn === "noTexture") return refuse(404);
    if (drawn !== "busy") return picture(drawn, format, request);
    return refuse(503, messages.wall.busy, { "retry-after": String(busyRetryInSeconds) });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
    return refuse(502);
  }
}

function picture(drawn: Uint8Array, format: DrawingFormat, request: Request): Response {
  const etag = `"${createHash("sha256").update(drawn).digest("base64url").slice(0, 22)}"`;
  const headers = setSecurityHeaders(new Headers({ "cache-control": aWeek, vary: "Accept", etag }));
  headers.set("x-robots-tag", "noindex");
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  headers.set("content-type", `image/${format}`);
  headers.set("content-length", String(drawn.byteLength));
  return new Response(new Uint8Array(drawn), { headers });
}

const refuse = (
  status: 404 | 429 | 502 | 503,
  message: string | null = null,
  more: Record<string, string> = {},
) =>
  new Response(message, {
    status,
    headers: setSecurityHeaders(
      new Headers({ ...more, "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" }),
    ),
  });
