import { type AppLoadContext, redirect } from "@remix-run/node";
import { clientAddressOf, isUnreadable, requestIdOf } from "./arrival.server";
import type { LightReason } from "./domain/light-mode";
import type { Location } from "./domain/location";
import type { NoticeMessage } from "./domain/notice";
import { ownPath } from "./domain/own-path";
import type { Shopper } from "./domain/shopper";
import { settings } from "./env.server";
import { type FormLimits, PostRefused, readForm } from "./form-post.server";
import { addressKey } from "./limits/counted-as.server";
import { messages } from "./messages";
import { paths } from "./paths";
import { type Consent, consentOf, lightReason } from "./preferences.server";
import { commit, readSession, type Session } from "./session.server";
import { type Connection, openUpstream, type Upstream } from "./upstream/http.server";
import { openRemembering, sharedMemory } from "./upstream/memory/kept.server";

/** The arguments of a loader or an action, as far as they matter here. Tests may leave `context` out. */
export interface Arrived {
  readonly request: Request;
  /** The same object for everything that answers one HTTP request. */
  readonly context?: AppLoadContext;
}

/** Who asks, for what, and whom to ask on their behalf. */
export interface OpenedRequest {
  /** For logs, here and upstream. */
  readonly id: string;
  /** Where it comes from, as in '203.0.113.7'; 'unknown' where nobody can tell. */
  readonly clientAddress: string;
  readonly session: Session;
  /** Bound to the shopper's token; the first argument of every client in `upstream/`. */
  readonly upstream: Upstream;
  /** When the oldest answer was given that had to come from memory so far; null where the upstream gave them all. */
  readonly rememberedFrom: () => Date | null;
  /** Null until the location gate is answered. */
  readonly location: Location | null;
  /** Null for a guest. */
  readonly shopper: Shopper | null;
  /** Why there are no scripts and few pictures; null where there are. */
  readonly light: LightReason | null;
  /** What was said about cookies that are not needed. */
  readonly consent: Consent;
  /** Path and query of this page, for `voltar`. */
  readonly here: string;
}

const opened = new WeakMap<AppLoadContext, Promise<OpenedRequest>>();

/**
 * Opens a request. The loaders of one page share what it opens, so that a cookie is read once, and the same
 * read of the upstream is made once.
 */
export function openRequest({ request, context }: Arrived): Promise<OpenedRequest> {
  const known = context && opened.get(context);
  if (known) return known;
  const opening = open(request);
  if (context) opened.set(context, opening);
  return opening;
}

async function open(request: Request): Promise<OpenedRequest> {
  const session = await readSession(request.headers);
  const id = requestIdOf(request);
  const clientAddress = clientAddressOf(request);
  return {
    id,
    clientAddress,
    session,
    ...reading({
      ...upstreamSettings,
      token: session.token,
      requestId: id,
      clientKey: addressKey(clientAddress),
      signal: request.signal,
    }),
    location: session.location,
    shopper: session.shopper,
    light: lightReason(request.headers),
    consent: consentOf(request.headers),
    here: addressOf(request),
  };
}

const upstreamSettings = { apiUrl: settings.apiUrl, timeLimitInMs: settings.upstreamTimeLimitInMs };

const reading = (connection: Connection) =>
  settings.keepsAnswers
    ? openRemembering(sharedMemory, connection, settings.sharesAnswersForInMs)
    : { upstream: openUpstream(connection), rememberedFrom: () => null };

/** The upstream on behalf of somebody who has just logged in, or of a guest; `opened.upstream` is the page's own. */
export const upstreamAs = ({ id }: Pick<OpenedRequest, "id">, token: string | null): Upstream =>
  openUpstream({ ...upstreamSettings, token, requestId: id });

/** Path and query of the page, whether a document or the router's script asks for it. */
function addressOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace(/^\/+/, "/").replace(/(?:^\/_root)?\.data$/, "") || "/";
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  query.delete("index");
  return query.size > 0 ? `${path}?${query}` : path;
}

const forms = new WeakMap<AppLoadContext, FormData>();

/** The form that this post carried, once it has been read. */
export const formSentWith = ({ context }: Arrived): FormData | null =>
  (context && forms.get(context)) ?? null;

/** What an action answered with instead of a redirect, and the status of that answer. */
export interface ActionAnswer {
  readonly status: number;
  readonly answer: unknown;
}

const answers = new WeakMap<AppLoadContext, ActionAnswer>();

/** In a document post the loaders run after the action: this is how they know what it has answered. */
export const answerBefore = ({ context }: Arrived): ActionAnswer | null =>
  (context && answers.get(context)) ?? null;

/** The action's answer where it has refused. Redirects and answers below 400 are no refusals. */
export function refusalBefore(arrived: Arrived): ActionAnswer | null {
  const given = answerBefore(arrived);
  return given && given.status >= 400 ? given : null;
}

/** Keeps an action's answer for the loaders that draw its page. */
export function keepAnswer({ context }: Arrived, result: unknown): void {
  if (context && !(result instanceof Response)) answers.set(context, answerIn(result));
}

/** What `data(…, status)` holds; anything else is an answer with status 200. */
export function answerIn(result: unknown): ActionAnswer {
  const isWithStatus = typeof result === "object" && result !== null && "data" in result && "init" in result;
  if (!isWithStatus) return { status: 200, answer: result };
  const { data: answer, init } = result;
  const hasStatus = typeof init === "object" && init !== null && "status" in init;
  return { status: hasStatus ? Number(init.status) : 200, answer };
}

export interface OpenedAction extends OpenedRequest {
  readonly form: FormData;
}

/**
 * Opens a post and reads its form. Refuses a post from another site (403), a body that is longer than it may
 * be (413) and one that is no form (415), each with its page.
 */
export async function openAction(arrived: Arrived, limits: FormLimits = {}): Promise<OpenedAction> {
  try {
    if (isUnreadable(arrived.request)) throw new PostRefused(400);
    const form = await readForm(arrived.request, limits);
    if (arrived.context) forms.set(arrived.context, form);
    return { ...(await openRequest(arrived)), form };
  } catch (error) {
    if (error instanceof PostRefused) throw new Response(null, { status: error.status });
    throw error;
  }
}

const loginNeeded: NoticeMessage = { kind: "information", message: messages.ours.loginNeeded };

/**
 * The shopper who is logged in; a guest is sent to log in first and comes back. Call it before anything else.
 * `needed` is what the guest is told, unless something else is to be told already.
 */
export async function requireShopper(
  { shopper, session, here }: OpenedRequest,
  needed = loginNeeded,
): Promise<Shopper> {
  if (shopper) return shopper;
  const asked = session.notices.length > 0 ? session : session.notify(needed);
  throw await redirectTo(paths.login(here), asked);
}

/**
 * Answers with another page of the shop (303), and with the session where it changed.
 * A path that is not the shop's own is a mistake of ours: `returnPath` makes one of what a shopper sent.
 */
export async function redirectTo(path: string, session?: Session): Promise<Response> {
  const own = ownPath(path, "");
  if (own === "") throw new TypeError(`Not a path of this shop: ${path}`);
  const headers = new Headers({ "cache-control": "no-store" });
  if (session?.changed) headers.append("set-cookie", await commit(session));
  return redirect(own, { status: 303, headers });
}

/** Where `voltar` says to return to, if that is a page of this shop; otherwise home. */
export function returnPath(asked: FormData | URLSearchParams, otherwise = paths.home()): string {
  const voltar = asked.get("voltar");
  return typeof voltar === "string" ? ownPath(voltar, otherwise) : otherwise;
}
