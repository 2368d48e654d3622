import { mkdirSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

const oneDayInSeconds = 24 * 60 * 60;

/** Serves the pictures of `folder` as `Uploads/…`, to be kept for a day. Nothing outside of it is reached. */
export function uploads(folder: string): MiddlewareHandler {
  mkdirSync(folder, { recursive: true });
  return serveStatic({
    root: folder,
    rewriteRequestPath: (path) => path.replace(/^\/Uploads\//, "/"),
    onFound: (_path, context) => {
      context.header("Cache-Control", `public, max-age=${oneDayInSeconds}`);
      context.header("X-Content-Type-Options", "nosniff");
      // A shopper's upload is only ever a picture, whatever else it may hold.
      context.header("Content-Security-Policy", "default-src 'none'; sandbox");
    },
  });
}
