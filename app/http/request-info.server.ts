import { randomUUID } from "node:crypto";
import Bowser from "bowser";
import { settings } from "../env.server";

/** Without the `server/` preload anyone could send these headers, so production ignores them. */
const isStamped = !settings.production || Symbol.for("envelopa.arrivals") in globalThis;

/** Client address from the socket or a trusted proxy; 'unknown' when `server/storefront.mjs` is not loaded. */
export const getClientAddress = ({ headers }: Pick<Request, "headers">): string =>
  (isStamped && headers.get("x-client-address")) || "unknown";

/** Request id for logs here and upstream; generated when `server/storefront.mjs` is not loaded. */
export const getRequestId = ({ headers }: Pick<Request, "headers">): string =>
  (isStamped && headers.get("x-request-id")) || randomUUID();

export const isShuttingDown = ({ headers }: Pick<Request, "headers">): boolean =>
  isStamped && headers.has("x-stopping");

export const isMalformed = ({ headers }: Pick<Request, "headers">): boolean =>
  isStamped && headers.has("x-unreadable");

export const getPublicOrigin = (request: Request): string => settings.publicOrigin ?? getOrigin(request);

/** remix-serve takes what follows the first colon of the host for its port, also in an IPv6 address. */
function getOrigin({ url, headers }: Pick<Request, "url" | "headers">): string {
  const { protocol, origin } = new URL(url);
  const host = headers.get("host");
  return host?.startsWith("[") ? new URL(`${protocol}//${host}`).origin : origin;
}

export function describeDevice(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os, platform } = Bowser.parse(userAgent);
  // Every browser of an iPhone or iPad is named by its model.
  const where = os.name === "iOS" ? (platform.model ?? os.name) : os.name;
  if (!browser.name || !where) return null;
  return `${browser.name.replace(/ for Android$/, "")} no ${where}`.replace(/[^ -~]/g, "");
}
