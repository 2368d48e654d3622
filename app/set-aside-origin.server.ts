import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";

/** Where the `Origin` of a post stands once it is set aside. Whoever sends it themselves is only checked by it. */
export const setAsideOriginHeader = "x-origin-set-aside";

/**
 * Remix answers an empty 500 to a post whose `Origin` is not its `Host`, before any action can refuse it with a page.
 * So the header is renamed before Remix sees it; `comesFromOwnPage` reads it there.
 */
function setAsideOrigin(message: unknown): void {
  if (typeof message !== "object" || message === null || !("request" in message)) return;
  const { request } = message;
  if (!(request instanceof IncomingMessage) || request.method === "GET") return;
  const { origin } = request.headers;
  if (origin === undefined) return;
  delete request.headers.origin;
  request.headers[setAsideOriginHeader] = origin;
}

subscribe("http.server.request.start", setAsideOrigin);
