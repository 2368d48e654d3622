import type { AppLoadContext } from "@remix-run/node";
import type { LightReason } from "~/model/light-mode";
import type { Location } from "~/model/location";
import type { OrderAttempt } from "~/model/order-attempt";
import type { ListedProduct } from "~/model/product";
import type { Shopper } from "~/model/shopper";
import type { ShownCart } from "~/model/shown-cart";
import { settings } from "../env.server";
import { getAddressKey } from "../rate-limits/keys.server";
import { readCartCoupon } from "../session/coupon-cookie.server";
import { type KnownDevice, readKnownDevice } from "../session/known-device.server";
import { readOrderAttempt } from "../session/order-attempt.server";
import { type Consent, lightReason, readConsent } from "../session/preferences.server";
import { favouritesCookie, measuresCookie, viewedCookie } from "../session/product-cookies.server";
import { type RoomKey, readRoomKey } from "../session/room-key.server";
import { readSession, type Session } from "../session/session.server";
import { readShownCart } from "../session/shown-cart.server";
import { createCachedUpstream, sharedUpstreamCache } from "../upstream/cache/cached-upstream.server";
import {
  declareCapabilities,
  getCapabilities,
  type UpstreamCapabilities,
} from "../upstream/capabilities.server";
import { type Connection, openUpstream, type Upstream } from "../upstream/http.server";
import { declareTimeZone } from "../upstream/upstream-time.server";
import { describeDevice, getClientAddress, getRequestId } from "./request-info.server";

export interface RequestArgs {
  readonly request: Request;
  /** Shared by all loaders and actions of one HTTP request. */
  readonly context?: AppLoadContext;
}

export interface RequestContext {
  readonly id: string;
  readonly clientAddress: string;
  readonly session: Session;
  /** Bound to the shopper's token; first argument of every client in `upstream/`. */
  readonly upstream: Upstream;
  /** Capabilities of the upstream. */
  readonly can: UpstreamCapabilities;
  /** Ends every upstream call of this request, on the clock of `performance.now()`. */
  readonly deadlineInMs: number;
  /** Time of the oldest cached answer used so far; null when every answer is fresh. */
  readonly staleSince: () => Date | null;
  readonly location: Location | null;
  readonly shopper: Shopper | null;
  readonly light: LightReason | null;
  /** An order of this shopper whose outcome is unknown, or whose lines are still in the cart. */
  readonly orderAttempt: OrderAttempt | null;
  /** The cart as this browser has last shown it. */
  readonly shownCart: ShownCart | null;
  /** Favourites of a guest, or those that a login has not merged yet. */
  readonly favouritesInCookie: readonly ListedProduct[];
  readonly viewedProducts: readonly ListedProduct[];
  /** Lists of walls and parts in words, by sku, newest first. */
  readonly measures: ReadonlyMap<number, string>;
  /** The coupon of the cart. */
  readonly couponInCookie: string | null;
  readonly knownDevice: KnownDevice;
  readonly roomKey: RoomKey;
  readonly consent: Consent;
  readonly here: string;
}

const contexts = new WeakMap<AppLoadContext, Promise<RequestContext>>();

/** Shared by all loaders of a page: cookies are parsed once and identical upstream reads deduplicated. */
export function openRequest({ request, context }: RequestArgs): Promise<RequestContext> {
  const cached = context && contexts.get(context);
  if (cached) return cached;
  const opening = open(request);
  if (context) contexts.set(context, opening);
  return opening;
}

async function open(request: Request): Promise<RequestContext> {
  const session = await readSession(request.headers);
  const id = getRequestId(request);
  const clientAddress = getClientAddress(request);
  const knownDevice = await readKnownDevice(request.headers);
  const roomKey = await readRoomKey(request.headers);
  const deadlineInMs = performance.now() + requestTimeLimitInMs;
  return {
    id,
    clientAddress,
    session,
    ...reading({
      ...upstreamSettings,
      token: session.token,
      requestId: id,
      clientKey: getAddressKey(clientAddress),
      findKnownDevice: knownDevice.findKey,
      describeDevice: () => describeDevice(request.headers.get("user-agent")),
      roomKey: roomKey.key,
      signal: request.signal,
      deadlineInMs,
    }),
    can: getCapabilities(settings.apiUrl),
    deadlineInMs,
    location: session.location,
    shopper: session.shopper,
    orderAttempt: session.shopper && (await readOrderAttempt(request.headers, session.shopper.id)),
    shownCart: await readShownCart(request.headers, session.shopper?.id ?? null),
    light: lightReason(request.headers),
    favouritesInCookie: await favouritesCookie.read(request.headers),
    viewedProducts: await viewedCookie.read(request.headers),
    measures: new Map(await measuresCookie.read(request.headers)),
    couponInCookie: await readCartCoupon(request.headers),
    knownDevice,
    roomKey,
    consent: readConsent(request.headers),
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
export const isOverBudget = ({ deadlineInMs }: Pick<RequestContext, "deadlineInMs">): boolean =>
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
  { id, deadlineInMs, roomKey }: Pick<RequestContext, "id" | "deadlineInMs" | "roomKey">,
  token: string | null,
): Upstream =>
  openUpstream({ ...upstreamSettings, token, requestId: id, deadlineInMs, roomKey: roomKey.key });

function getAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace(/^\/+/, "/");
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
