import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { settings } from "../env.server";
import { getRequestId } from "./request-context.server";

interface Timed {
  readonly startedAtInMs: number;
  readonly calls: { readonly name: string; readonly durationInMs: number }[];
}

const inFlight = new Map<string, Timed>();

// The header is only sent outside production.
if (!settings.production) {
  subscribe("http.server.request.start", begin);
  subscribe("envelopa.upstream-call", add);
}

function begin(message: unknown): void {
  if (typeof message !== "object" || message === null) return;
  if (!("request" in message) || !("response" in message)) return;
  const { request, response } = message;
  if (!(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) return;
  const id = request.headers["x-request-id"];
  if (typeof id !== "string") return;
  inFlight.set(id, { startedAtInMs: performance.now(), calls: [] });
  response.once("close", () => inFlight.delete(id));
}

function add(message: unknown): void {
  if (typeof message !== "object" || message === null) return;
  if (!("call" in message) || !("durationInMs" in message) || !("requestId" in message)) return;
  const timed = inFlight.get(String(message.requestId));
  timed?.calls.push({ name: String(message.call), durationInMs: Number(message.durationInMs) });
}

export function formatServerTiming(request: Request, { renderMs }: { renderMs: number }): string | null {
  const timed = settings.production ? undefined : inFlight.get(getRequestId(request));
  if (!timed) return null;
  return [
    ...timed.calls.map(({ name, durationInMs }) => entry("upstream", durationInMs, name)),
    entry("draw", renderMs),
    entry("total", performance.now() - timed.startedAtInMs),
  ].join(", ");
}

const entry = (name: string, durationInMs: number, description?: string) =>
  `${name}${description ? `;desc="${description}"` : ""};dur=${durationInMs.toFixed(1)}`;
