import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { namedAction } from "remix-utils/named-action";
import { messages } from "~/messages";
import { formatWait } from "~/model/dates";
import type { NoticeMessage } from "~/model/notice";
import { findRefusalWords, markRefusal } from "~/model/refusal";
import type { Shopper } from "~/model/shopper";
import { toOwnPath } from "~/model/web-address";
import { paths } from "~/paths";
import { type ActionAnswer, readActionResponse } from "~/rendering/framework/action-answer.server";
import { commitSession, type Session } from "~/session/session.server";
import { type FieldLabels, saveUnsentForm } from "~/session/unsent-form.server";
import { isOutage, UpstreamError } from "~/upstream/upstream-error.server";
import { type FormLimits, RejectedPost, readForm } from "./form-post.server";
import { isMalformed, openRequest, type RequestArgs, type RequestContext } from "./request-context.server";

const forms = new WeakMap<AppLoadContext, FormData>();

export const getSubmittedForm = ({ context }: RequestArgs): FormData | null =>
  (context && forms.get(context)) ?? null;

const answers = new WeakMap<AppLoadContext, ActionAnswer>();

/** The answer of an action, which runs before the loaders of a document post. */
export const getActionAnswer = ({ context }: RequestArgs): ActionAnswer | null =>
  (context && answers.get(context)) ?? null;

export function getActionRefusal(args: RequestArgs): ActionAnswer | null {
  const actionAnswer = getActionAnswer(args);
  return actionAnswer && actionAnswer.status >= 400 ? actionAnswer : null;
}

/** The submitted form when its post failed (502 to 504): it may have been applied. */
export function getFailedForm(args: RequestArgs): FormData | null {
  const actionAnswer = getActionAnswer(args);
  return actionAnswer && actionAnswer.status >= 500 ? getSubmittedForm(args) : null;
}

function storeActionAnswer({ context }: RequestArgs, result: unknown): void {
  if (context && !(result instanceof Response)) answers.set(context, readActionResponse(result));
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

type Handlers = Readonly<Record<string, () => unknown>>;
type getResult<Some extends Handlers> = Awaited<ReturnType<Some[keyof Some]>>;

declare module "remix-utils/named-action" {
  /** remix-utils types the handlers of `json()` only; ours answer with `data()` or a response. */
  export function namedAction<Some extends Handlers>(
    query: URLSearchParams,
    actions: Some,
  ): Promise<getResult<Some>>;
}

/** Answers 400 to unknown intents, also to inherited names such as 'constructor', which `namedAction` would call. */
export async function dispatchIntent<Some extends Handlers>(
  intent: FormDataEntryValue | null,
  handlers: Some,
): Promise<getResult<Some>> {
  const name = intent ?? "default";
  const isKnown = typeof name === "string" && intent !== "default" && Object.hasOwn(handlers, name);
  if (!isKnown) throw new Response(null, { status: 400 });
  return namedAction(new URLSearchParams(intent === null ? {} : { intent: name }), handlers);
}

interface Forms {
  /** Returns field labels so the form survives a login redirect; null for forms without typed fields. */
  readonly fieldLabels?: (form: FormData) => FieldLabels | null;
}

/**
 * Wraps every loader and action. An unhandled `UpstreamError` becomes an error page with its status, or a redirect to
 * the login.
 *
 * After an action has refused, a throwing loader (redirects included) becomes an error page with the action's messages
 * (`ErrorView`).
 */
export function withErrorPages<Arguments extends RequestArgs, Result>(
  answer: (args: Arguments) => Promise<Result>,
  { fieldLabels }: Forms = {},
): (args: Arguments) => Promise<Result> {
  return async (args) => {
    try {
      const result = await answer(args);
      if (args.request.method === "POST") storeActionAnswer(args, result);
      else if (result instanceof Response && getActionRefusal(args)) throw result;
      else markRefusedLoad(result);
      return result;
    } catch (error) {
      const refusal = getActionRefusal(args);
      if (refusal) throw notOverruled(refusal, error);
      const context = await openRequest(args);
      const thrown =
        error instanceof UpstreamError ? await toErrorResponse(error, context, args.request.method) : error;
      const wait = thrown instanceof Response && thrown.headers.get("retry-after");
      if (wait && args.context) waits.set(args.context, wait);
      const form = getSubmittedForm(args);
      const labels = form && fieldLabels?.(form);
      throw labels && thrown instanceof Response ? await keepForm(thrown, form, labels, context) : thrown;
    }
  };
}

function notOverruled({ status, answer }: ActionAnswer, error: unknown): unknown {
  if (!(error instanceof Response) && !(error instanceof UpstreamError)) return error;
  if (error instanceof UpstreamError) logFailure(error);
  const next = error instanceof Response ? error.headers.get("location") : null;
  return data({ refusal: findRefusalWords(answer), next }, { status });
}

/** A GET form can be refused by its loader; the title then has the error prefix. */
function markRefusedLoad(result: unknown): void {
  const { status, answer } = readActionResponse(result);
  if (status >= 400) markRefusal(answer);
}

/** Redirects to the login and restores the form afterwards (own rules, "Failures of the upstream"). */
async function keepForm(
  answer: Response,
  form: FormData,
  labels: FieldLabels,
  { here, shopper }: RequestContext,
): Promise<Response> {
  if (answer.headers.get("location") !== paths.login(here)) return answer;
  const kept = await saveUnsentForm(form, { address: here, shopperId: shopper?.id ?? null, labels });
  if (kept === null) return answer;
  const headers = new Headers(answer.headers);
  headers.append("set-cookie", kept);
  headers.set("location", paths.login(paths.account.unsent()));
  return new Response(null, { status: answer.status, headers });
}

export async function awaitOptional<Part, Instead>(
  call: Promise<Part>,
  instead: Instead,
  { isAfterWrite = false } = {},
): Promise<Part | Instead> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof UpstreamError) || (isAuthError(error) && !isAfterWrite)) throw error;
    if (isOutage(error) || isAfterWrite) logFailure(error);
    return instead;
  }
}

/** Works as `awaitOptional` and also accepts an expired login, because a successful write must still be shown. */
export const awaitOptionalAfterWrite = <Part, Instead>(call: Promise<Part>, instead: Instead) =>
  awaitOptional(call, instead, { isAfterWrite: true });

export interface FormFailure {
  readonly status: number;
  readonly message: string;
  /** Messages keyed by wire field name; the route maps them to its form fields. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** `Retry-After` for a rate limit or a busy upstream. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Form messages for an upstream failure; rethrows unrelated errors. `otherwise` covers an unavailable upstream. */
export function toFormFailure(error: unknown, otherwise: string = messages.ours.unexpected): FormFailure {
  if (!(error instanceof UpstreamError) || isAuthError(error)) throw error;
  const { status, retryAfterInSeconds: wait, fields } = error;
  if (error.kind === "unavailable") {
    logFailure(error);
    const message = wait === null ? otherwise : messages.ours.busy(formatWait(wait));
    return { status: getErrorStatus(error), message, fields: {}, headers: retryAfter(error) };
  }
  if (status === 429 && wait !== null) {
    const message = messages.ours.tooManyTries(formatWait(wait));
    return { status, message, fields, headers: retryAfter(error) };
  }
  const words = wordlessStatuses.has(status) ? null : error.upstreamMessage;
  return { status: status ?? 400, message: words ?? otherwise, fields };
}

/** Their words are about the call, not for the shopper. */
const wordlessStatuses: ReadonlySet<number | null> = new Set([404, 405, 406, 408, 410, 411, 413, 414, 415]);

/** Logs the call and the error without personal data. */
export function logFailure(error: UpstreamError, requestId?: string): void {
  console.error(`upstream ${error.message}${requestId ? ` [${requestId}]` : ""}`);
}

export const isAuthError = ({ kind }: UpstreamError) =>
  kind === "unauthenticated" || kind === "forbidden" || kind === "expired";

async function toErrorResponse(
  error: UpstreamError,
  context: RequestContext,
  method: string,
): Promise<Response> {
  const { session, here, shopper, id } = context;
  // A redirect without a token would loop, because there is no session to clear.
  if (isAuthError(error) && shopper) {
    const message = error.kind === "forbidden" ? messages.ours.notAllowed : messages.ours.sessionExpired;
    const cleared = session.expire().notify({ kind: "warning", message });
    // Public pages continue as a guest; protected pages redirect to the login themselves.
    const again = (method === "GET" || method === "HEAD") && error.kind !== "forbidden";
    return redirectTo(again ? here : paths.login(here), cleared);
  }
  if (error.kind !== "not-found") logFailure(error, id);
  // Error pages that name what failed show the upstream's reason.
  return new Response(error.upstreamMessage, { status: getErrorStatus(error), headers: retryAfter(error) });
}

const retryAfter = ({ retryAfterInSeconds: wait }: UpstreamError) =>
  wait === null ? undefined : { "retry-after": String(wait) };

const waits = new WeakMap<AppLoadContext, string>();

/** Remix drops the headers of a thrown answer unless its boundary's route exports `headers`. */
export const getRetryAfter = (context: AppLoadContext): string | undefined => waits.get(context);

const overloaded: ReadonlySet<number | null> = new Set([null, 429, 503]);

function getErrorStatus(error: UpstreamError): number {
  if (error.kind === "not-found") return 404;
  if (error.timedOut) return 504;
  return overloaded.has(error.status) ? 503 : 502;
}

const loginNeeded: NoticeMessage = { kind: "information", message: messages.ours.loginNeeded };

/** Redirects a guest to the login with the message `needed`. Call it before any other read. */
export async function requireShopper(
  { shopper, session, here }: RequestContext,
  needed = loginNeeded,
): Promise<Shopper> {
  if (shopper) return shopper;
  const notified = session.notices.length > 0 ? session : session.notify(needed);
  throw await redirectTo(paths.login(here), notified);
}

/** Commits the session if it changed. Throws for a path outside the shop: use `returnPath` for user input. */
export async function redirectTo(
  path: string,
  session?: Session,
  cookies: readonly string[] = [],
): Promise<Response> {
  const own = toOwnPath(path, "");
  if (own === "") throw new TypeError(`Not a path of this shop: ${path}`);
  const headers = new Headers({ "cache-control": "no-store" });
  if (session?.changed) headers.append("set-cookie", await commitSession(session));
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return redirect(own, { status: 303, headers });
}

export function returnPath(fields: FormData | URLSearchParams, otherwise = paths.home()): string {
  const voltar = fields.get("voltar");
  return typeof voltar === "string" ? toOwnPath(voltar, otherwise) : otherwise;
}
