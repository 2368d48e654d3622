import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";

export interface ActionAnswer {
  readonly status: number;
  readonly answer: unknown;
}

export function readActionResponse(result: unknown): ActionAnswer {
  const isWithStatus = typeof result === "object" && result !== null && "data" in result && "init" in result;
  if (!isWithStatus) return { status: 200, answer: result };
  const { data: answer, init } = result;
  const hasStatus = typeof init === "object" && init !== null && "status" in init;
  return { status: hasStatus ? Number(init.status) : 200, answer };
}

/** Holds the original `Origin`. A forged value only fails the check. */
export const savedOriginHeader = "x-origin-set-aside";

/** Remix answers a post whose `Origin` differs from `Host` with an empty 500, so `isSameOriginPost` checks instead. */
function saveOriginHeader(message: unknown): void {
  if (typeof message !== "object" || message === null || !("request" in message)) return;
  const { request } = message;
  if (!(request instanceof IncomingMessage) || request.method === "GET") return;
  const { origin } = request.headers;
  if (origin === undefined) return;
  delete request.headers.origin;
  request.headers[savedOriginHeader] = origin;
}

subscribe("http.server.request.start", saveOriginHeader);
