import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { busyRetryInSeconds } from "~/extras/wall/film-drawing.server";
import { ownOnly } from "~/extras/wall/private-picture.server";
import {
  type DrawingFormat,
  drawOnWall,
  findCachedDrawing,
  readDrawing,
} from "~/extras/wall/wall-drawing.server";
import { consumeRateLimit } from "~/http/rate-limit.server";
import { getClientAddress, openRequest } from "~/http/request-context.server";
import { logFailure, withErrorPages } from "~/http/screen.server";

import { setSecurityHeaders } from "~/http/security-headers.server";
import { messages } from "~/messages";
import { getAddressKey } from "~/rate-limits/keys.server";
import { readRoomPhoto } from "~/upstream/room-photos.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

/** A drawing in a sample room follows from its address alone, but for a texture that is replaced under its name. */
const forAWeek = { "cache-control": "public, max-age=604800", "x-robots-tag": "noindex" } as const;

/** A film on a wall as a picture, or the photo as it is. A photo of others is like one that does not exist. */
export const loader = withErrorPages(async (args: LoaderFunctionArgs): Promise<Response> => {
  const { request } = args;
  const drawing = readDrawing(new URL(request.url).searchParams);
  if (drawing === null) return refuse(404);
  const format: DrawingFormat = request.headers.get("accept")?.includes("image/webp") ? "webp" : "jpeg";
  const isOwn = drawing.wall.photo.kind === "stored";
  const cached = findCachedDrawing(drawing, format);
  if (cached) return picture(cached, format, request, isOwn);
  const clientAddress = getClientAddress(request);
  const visitor = { clientAddress, shopper: null };
  const { tooMany } = await consumeRateLimit(visitor, "wallDrawing");
  if (tooMany) return refuse(tooMany.status, tooMany.message, tooMany.headers);
  try {
    const drawn = await drawOnWall(drawing, format, {
      addressKey: getAddressKey(clientAddress),
      readPhoto: async (id) => {
        const { upstream } = await openRequest(args);
        return readRoomPhoto(upstream, id);
      },
    });
    if (drawn === "missing") return refuse(404);
    if (drawn !== "busy") return picture(drawn, format, request, isOwn);
    return refuse(503, messages.wall.busy, { "retry-after": String(busyRetryInSeconds) });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.kind !== "unavailable") return refuse(404);
    logFailure(error);
    return refuse(502);
  }
});

function picture(drawn: Uint8Array, format: DrawingFormat, request: Request, isOwn: boolean): Response {
  const etag = `"${createHash("sha256").update(drawn).digest("base64url").slice(0, 22)}"`;
  const kept = isOwn ? ownOnly : forAWeek;
  const headers = setSecurityHeaders(new Headers({ ...kept, vary: "Accept", etag }));
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
