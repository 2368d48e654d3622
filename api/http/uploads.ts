import { mkdirSync } from "node:fs";
import { serveStatic } from "@hono/node-server/serve-static";
import type { MiddlewareHandler } from "hono";

const oneDayInSeconds = 24 * 60 * 60;

export function serveUploads(folder: string): MiddlewareHandler {
  mkdirSync(folder, { recursive: true });
  const files = serveStatic({
    root: folder,
    rewriteRequestPath: (path) => path.replace(/^\/Uploads\//, "/"),
  });
  return async (context, next) => {
    const found = await files(context, next);
    if (!(found instanceof Response) || !found.ok) return found;
    found.headers.set("Cache-Control", `public, max-age=${oneDayInSeconds}`);
    found.headers.set("X-Content-Type-Options", "nosniff");
    // Prevents script execution in uploaded files.
    found.headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
    return found;
  };
}
