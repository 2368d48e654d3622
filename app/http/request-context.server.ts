import { type AppLoadContext, redirect } from "@remix-run/node";
import type { LightReason } from "../domain/light-mode";
import type { Location } from "../domain/location";
import type { NoticeMessage } from "../domain/notice";
import type { OrderAttempt } from "../domain/order-attempt";
import { ownPath } from "../domain/own-path";
import type { ListedProduct } from "../domain/product-list";
import type { Shopper } from "../domain/shopper";
import { settings } from "../env.server";
import { messages } from "../messages";
import { paths } from "../paths";
import { getAddressKey } from "../rate-limits/keys.server";
import { type ActionAnswer, readAnswer } from "../rendering/framework/action-answer.server";
import { readOrderAttempt } from "../session/order-attempt.server";
import { type Consent, lightReason, readConsent } from "../session/preferences.server";
import { favouritesCookie, viewedCookie } from "../session/product-cookies.server";
import { commitSession, readSession, type Session } from "../session/session.server";
import { createCachedUpstream, sharedUpstreamCache } from "../upstream/cache/cached-upstream.server";
import {
  declareCapabilities,
  findsInstallersNearby,
  hasDataRights,
  hasEmailChange,
  hasSessions,
  hasShopperOverview,
  hasStockAlerts,
  honoursIdempotencyKeys,
  includesDetails,
  includesOffers,
  keepsFavourites,
  keepsInstallerAccount,
  makesInstallers,
  savesCards,
  takesQuotes,
} from "../upstream/capabilities.server";
import { type Connection, openUpstream, type Upstream } from "../upstream/http.server";
import { describeDevice } from "./device.server";
import { type FormLimits, RejectedPost, readForm } from "./form-post.server";
import { getClientAddress, getRequestId, isMalformed } from "./request-info.server";

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
  /** Ends every upstream call of this request, on the clock of `performance.now()`. */
  readonly deadlineInMs: number;
  /** Time of the oldest cached answer used so far; null when every answer is fresh. */
  readonly staleSince: () => Date | null;
  readonly location: Location | null;
  readonly shopper: Shopper | null;
  readonly light: LightReason | null;
  /** An order of this shopper whose outcome is unknown, or whose lines are still in the cart. */
  readonly orderAttempt: OrderAttempt | null;
  /** Favourites of a guest, or those that a login has not merged yet. */
  readonly favouritesInCookie: readonly ListedProduct[];
  readonly viewedProducts: readonly ListedProduct[];
  readonly consent: Consent;
  readonly here: string;
}

const contexts = new WeakMap<AppLoadContext, Promise<RequestContext>>();

/** Shared by all loaders of a page: cookies are parsed once and identical upstream reads deduplicated. */
export function openRequest({ request, context }: RequestArgs): Promise<RequestContext> {
  const known = context && contexts.get(context);
  if (known) return known;
  const opening = open(request);
  if (context) contexts.set(context, opening);
  return opening;
}

async function open(request: Request): Promise<RequestContext> {
  const session = await readSession(request.headers);
  const id = getRequestId(request);
  const clientAddress = getClientAddress(request);
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
      describeDevice: () => describeDevice(request.headers.get("user-agent")),
      signal: request.signal,
      deadlineInMs,
    }),
    deadlineInMs,
    location: session.location,
    shopper: session.shopper,
    orderAttempt: session.shopper && (await readOrderAttempt(request.headers, session.shopper.id)),
    light: lightReason(request.headers),
    favouritesInCookie: await favouritesCookie.read(request.headers),
    viewedProducts: await viewedCookie.read(request.headers),
    consent: readConsent(request.headers),
    here: getAddress(request),
  };
}

declareCapabilities(settings.apiUrl, settings.upstreamCapabilities);

export const upstreamHonoursKeys = (): boolean => honoursIdempotencyKeys(settings.apiUrl);
export const upstreamFindsInstallersNearby = (): boolean => findsInstallersNearby(settings.apiUrl);
export const upstreamKeepsInstallerAccount = (): boolean => keepsInstallerAccount(settings.apiUrl);
export const upstreamMakesInstallers = (): boolean => makesInstallers(settings.apiUrl);
export const upstreamTakesQuotes = (): boolean => takesQuotes(settings.apiUrl);
export const upstreamHasShopperOverview = (): boolean => hasShopperOverview(settings.apiUrl);
export const upstreamIncludesOffers = (): boolean => includesOffers(settings.apiUrl);
export const upstreamIncludesDetails = (): boolean => includesDetails(settings.apiUrl);
export const upstreamKeepsFavourites = (): boolean => keepsFavourites(settings.apiUrl);
export const upstreamChangesEmails = (): boolean => hasEmailChange(settings.apiUrl);
export const upstreamListsSessions = (): boolean => hasSessions(settings.apiUrl);
export const upstreamSavesCards = (): boolean => savesCards(settings.apiUrl);
export const upstreamHasDataRights = (): boolean => hasDataRights(settings.apiUrl);
export const upstreamHasStockAlerts = (): boolean => hasStockAlerts(settings.apiUrl);

/** A request with several sequential calls, such as a write with what leads to it, takes no longer than three. */
const maxCallsInSequence = 3;
const requestTimeLimitInMs = maxCallsInSequence * settings.upstreamTimeLimitInMs;

const lateAfterInMs = 2000;

/** True when the upstream is so slow that the page should go without parts that need further calls. */
export const isOverBudget = ({ deadlineInMs }: Pick<RequestContext, "deadlineInMs">): boolean =>
  performance.now() > deadlineInMs - requestTimeLimitInMs + lateAfterInMs;

const upstreamSettings = { apiUrl: settings.apiUrl, timeLimitInMs: settings.upstreamTimeLimitInMs };

const reading = (connection: Connection) =>
  settings.keepsAnswers
    ? createCachedUpstream(sharedUpstreamCache, connection, settings.sharesAnswersForInMs)
    : { upstream: openUpstream(connection), staleSince: () => null };

/** Upstream client with another token, for a fresh login or a guest. */
export const openUpstreamAs = (
  { id, deadlineInMs }: Pick<RequestContext, "id" | "deadlineInMs">,
  token: string | null,
): Upstream => openUpstream({ ...upstreamSettings, token, requestId: id, deadlineInMs });

function getAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace(/^\/+/, "/");
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

const forms = new WeakMap<AppLoadContext, FormData>();

export const getSubmittedForm = ({ context }: RequestArgs): FormData | null =>
  (context && forms.get(context)) ?? null;

const answers = new WeakMap<AppLoadContext, ActionAnswer>();

/** In a document post the loaders run after the action. */
export const getActionAnswer = ({ context }: RequestArgs): ActionAnswer | null =>
  (context && answers.get(context)) ?? null;

export function getActionRefusal(args: RequestArgs): ActionAnswer | null {
  const given = getActionAnswer(args);
  return given && given.status >= 400 ? given : null;
}

/** The submitted form when its post failed (502 to 504): it may have been applied. */
export function getFailedForm(args: RequestArgs): FormData | null {
  const given = getActionAnswer(args);
  return given && given.status >= 500 ? getSubmittedForm(args) : null;
}

export function storeActionAnswer({ context }: RequestArgs, result: unknown): void {
  if (context && !(result instanceof Response)) answers.set(context, readAnswer(result));
}

export interface ActionContext extends RequestContext {
  readonly form: FormData;
}

/** Answers with an error page for a cross-site post (403), an oversized body (413) or a wrong type (415). */
export async function openAction(args: RequestArgs, limits: FormLimits = {}): Promise<ActionContext> {
  try {
    if (isMalformed(args.request)) throw new RejectedPost(400);
    const form = await readForm(args.request, limits);
    if (args.context) forms.set(args.context, form);
    return { ...(await openRequest(args)), form };
  } catch (error) {
    if (error instanceof RejectedPost) throw new Response(null, { status: error.status });
    throw error;
  }
}

const loginNeeded: NoticeMessage = { kind: "information", message: messages.ours.loginNeeded };

/** Redirects a guest to the login with the message `needed`. Call it before any other read. */
export async function requireShopper(
  { shopper, session, here }: RequestContext,
  needed = loginNeeded,
): Promise<Shopper> {
  if (shopper) return shopper;
  const asked = session.notices.length > 0 ? session : session.notify(needed);
  throw await redirectTo(paths.login(here), asked);
}

/** Commits the session if it changed. Throws for a path outside the shop: use `returnPath` for user input. */
export async function redirectTo(
  path: string,
  session?: Session,
  cookies: readonly string[] = [],
): Promise<Response> {
  const own = ownPath(path, "");
  if (own === "") throw new TypeError(`Not a path of this shop: ${path}`);
  const headers = new Headers({ "cache-control": "no-store" });
  if (session?.changed) headers.append("set-cookie", await commitSession(session));
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return redirect(own, { status: 303, headers });
}

export function returnPath(fields: FormData | URLSearchParams, otherwise = paths.home()): string {
  const voltar = fields.get("voltar");
  return typeof voltar === "string" ? ownPath(voltar, otherwise) : otherwise;
}
