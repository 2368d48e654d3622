import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { settings } from "~/env.server";
import type { LightReason } from "~/model/light-mode";
import type { Location } from "~/model/location";
import type { Shopper } from "~/model/shopper";
import { getAddressKey } from "~/rate-limits/keys.server";
import { type Consent, getLightReason, readConsent } from "~/session/preferences.server";
import { readSession, type Session } from "~/session/session.server";
import { createCachedUpstream, sharedUpstreamCache } from "~/upstream/cache/cached-upstream.server";
import { declareCapabilities } from "~/upstream/capabilities.server";
import { type Connection, declareTimeZone, openUpstream, type Upstream } from "~/upstream/http.server";

export interface RequestArgs {
  readonly request: Request;
  /** Shared by all loaders and actions of one HTTP request. */
  readonly context?: AppLoadContext;
}

export interface RequestContext {
  readonly id: string;
  readonly clientAddress: string;
  /** Request headers, from which a feature reads its own cookie. */
  readonly headers: Headers;
  readonly session: Session;
  /** Bound to the shopper's token; first argument of every client in `upstream/`. */
  readonly upstream: Upstream;
  /** Ends every upstream call of this request, on the clock of `performance.now()`. */
  readonly deadlineInMs: number;
  /** Time of the oldest cached answer used so far; null when every answer is fresh. */
  readonly staleSince: () => Date | null;
  readonly location: Location | null;
  readonly shopper: Shopper | null;
  readonly light: LightReason | null;
  readonly consent: Consent;
  readonly here: string;
}

const contexts = new WeakMap<AppLoadContext, Promise<RequestContext>>();

/** Shared by all loaders of a page: the session is read once, and identical upstream reads deduplicated. */
export function openRequest({ request, context }: RequestArgs): Promise<RequestContext> {
  const cached = context && contexts.get(context);
  if (cached) return cached;
  const opening = open(request);
  if (context) contexts.set(context, opening);
  return opening;
}

async function open(request: Request): Promise<RequestContext> {
  const { headers } = request;
  const session = await readSession(headers);
  const id = getRequestId(request);
  const clientAddress = getClientAddress(request);
  const deadlineInMs = performance.now() + requestTimeLimitInMs;
  return {
    id,
    clientAddress,
    headers,
    session,
    ...reading({
      ...upstreamSettings,
      token: session.token,
      requestId: id,
      clientKey: getAddressKey(clientAddress),
      requestHeaders: headers,
      signal: request.signal,
      deadlineInMs,
    }),
    deadlineInMs,
    location: session.location,
    shopper: session.shopper,
    light: getLightReason(headers),
    consent: readConsent(headers),
    here: getAddress(request),
  };
}

declareCapabilities(settings.apiUrl, settings.upstreamCapabilities);
if (settings.upstreamTimeZone) declareTimeZone(settings.apiUrl, settings.upstreamTimeZone);

/** A request with several sequential calls, such as a write with what leads to it, takes no longer than three. */
const maxCallsInSequence = 3;
const requestTimeLimitInMs = maxCallsInSequence * settings.upstreamTimeLimitInMs;

const lateAfterInMs = 2000;

/** True when the upstream is so slow that the page should go without parts that need further calls. */
export const isOverTimeBudget = ({ deadlineInMs }: Pick<RequestContext, "deadlineInMs">): boolean =>
  performance.now() > deadlineInMs - requestTimeLimitInMs + lateAfterInMs;

const upstreamSettings = {
  apiUrl: settings.apiUrl,
  timeLimitInMs: settings.upstreamTimeLimitInMs,
  storefrontKey: settings.storefrontKey,
};

const reading = (connection: Connection) =>
  settings.keepsAnswers
    ? createCachedUpstream(sharedUpstreamCache, connection, settings.sharesAnswersForInMs)
    : { upstream: openUpstream(connection), staleSince: () => null };

/** Upstream client with another token, for a fresh login or a guest. */
export const openUpstreamAs = (
  { id, deadlineInMs, headers }: Pick<RequestContext, "id" | "deadlineInMs" | "headers">,
  token: string | null,
): Upstream =>
  openUpstream({
    ...upstreamSettings,
    token,
    requestId: id,
    deadlineInMs,
    requestHeaders: headers,
  });

function getAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace(/^\/+/, "/");
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

/** Without the `server/` preload clients could forge these headers, so production ignores them. */
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
