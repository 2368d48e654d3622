import { data } from "@remix-run/node";
import { markRefusal } from "./domain/refusal";
import { refusalWords } from "./domain/refusal-words";
import { waitInWords } from "./domain/waiting-time";
import { messages } from "./messages";
import { paths } from "./paths";
import {
  type ActionAnswer,
  type Arrived,
  answerIn,
  formSentWith,
  keepAnswer,
  type OpenedRequest,
  openRequest,
  redirectTo,
  refusalBefore,
} from "./request.server";
import { type FieldLabels, keepUnsent } from "./unsent-form.server";
import { UpstreamError } from "./upstream/upstream-error.server";

interface Forms {
  /**
   * For an action whose form somebody typed: what its fields are called, or null for one that was only pressed. Where it
   * leads to the login, the form waits there.
   */
  readonly keeps?: (form: FormData) => FieldLabels | null;
}

/**
 * Wraps a loader or an action: a failure of the upstream that it lets through becomes the page it deserves, with
 * its status, or leads to the login. Every loader and action of the shop is wrapped.
 *
 * A loader that runs after its action has refused cannot overrule the refusal: whatever it throws, a redirect included,
 * becomes an error page that says what the action said (`ErrorView`).
 */
export function withFailurePages<Arguments extends Arrived, Result>(
  answer: (args: Arguments) => Promise<Result>,
  { keeps }: Forms = {},
): (args: Arguments) => Promise<Result> {
  return async (args) => {
    try {
      const result = await answer(args);
      if (args.request.method === "POST") keepAnswer(args, result);
      else if (result instanceof Response && refusalBefore(args)) throw result;
      else markRefusedLoad(result);
      return result;
    } catch (error) {
      const refusal = refusalBefore(args);
      if (refusal) throw notOverruled(refusal, error);
      const opened = await openRequest(args);
      const thrown =
        error instanceof UpstreamError ? await answerFor(error, opened, args.request.method) : error;
      const form = formSentWith(args);
      const labels = form && keeps?.(form);
      throw labels && thrown instanceof Response ? await keeping(thrown, form, labels, opened) : thrown;
    }
  };
}

/** What a loader throws where its page cannot be drawn round the refusal of its action. */
function notOverruled({ status, answer }: ActionAnswer, error: unknown): unknown {
  if (!(error instanceof Response) && !(error instanceof UpstreamError)) return error;
  if (error instanceof UpstreamError) logFailure(error);
  const next = error instanceof Response ? error.headers.get("location") : null;
  return data({ refusal: refusalWords(answer), next }, { status });
}

/** A loader may refuse, too: what a form asked for by GET. The page's title says so. */
function markRefusedLoad(result: unknown): void {
  const { status, answer } = answerIn(result);
  if (status >= 400) markRefusal(answer);
}

/** A redirect to the login, from which the form comes back (decisions, "Failures of the upstream"). */
async function keeping(
  answer: Response,
  form: FormData,
  labels: FieldLabels,
  { here, shopper }: OpenedRequest,
): Promise<Response> {
  if (answer.headers.get("location") !== paths.login(here)) return answer;
  const kept = await keepUnsent(form, { address: here, shopperId: shopper?.id ?? null, labels });
  if (kept === null) return answer;
  const headers = new Headers(answer.headers);
  headers.append("set-cookie", kept);
  headers.set("location", paths.login(paths.unsent()));
  return new Response(null, { status: answer.status, headers });
}

/** For a part that the page can do without: what to show where its call fails. */
export async function optional<Part, Instead>(
  call: Promise<Part>,
  instead: Instead,
): Promise<Part | Instead> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof UpstreamError) || isAboutTheToken(error)) throw error;
    if (error.kind === "unavailable") logFailure(error);
    return instead;
  }
}

/** What a form says about a call that refused it or failed. */
export interface FormFailure {
  readonly status: number;
  readonly message: string;
  /** Messages by the name of the wire's field; a route maps them to its own. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Of the page's answer: after too many tries, or where the upstream is busy, when the next one may be made. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Translates the failure of an action's call, so that the form is shown again as it was typed: the upstream's own
 * words where it refused, `otherwise` where it failed. What is not the form's business is thrown on.
 */
export function formFailure(error: unknown, otherwise: string = messages.ours.unexpected): FormFailure {
  if (!(error instanceof UpstreamError) || isAboutTheToken(error)) throw error;
  const { status, retryAfterInSeconds: wait, fields } = error;
  if (error.kind === "unavailable") {
    logFailure(error);
    if (status === 503 && wait !== null) {
      const headers = { "retry-after": String(wait) };
      return { status, message: messages.ours.busy, fields: {}, headers };
    }
    return { status: statusOf(error), message: otherwise, fields: {} };
  }
  if (status === 429 && wait !== null) {
    const message = messages.ours.tooManyTries(waitInWords(wait));
    return { status, message, fields, headers: { "retry-after": String(wait) } };
  }
  return { status: status ?? 400, message: error.said ?? otherwise, fields };
}

/** One line for whoever runs the shop: which call, what went wrong, and nothing of the shopper's. */
export function logFailure(error: UpstreamError, requestId?: string): void {
  console.error(`upstream ${error.message}${requestId ? ` [${requestId}]` : ""}`);
}

/** The login that a call was made with has ended, or may not. */
export const isAboutTheToken = ({ kind }: UpstreamError) =>
  kind === "unauthenticated" || kind === "forbidden" || kind === "expired";

async function answerFor(error: UpstreamError, opened: OpenedRequest, method: string): Promise<Response> {
  const { session, here, shopper, id } = opened;
  // Without a token there is nothing to clear, and clearing nothing again and again would never end.
  if (isAboutTheToken(error) && shopper) {
    const message = error.kind === "forbidden" ? messages.ours.notAllowed : messages.ours.sessionExpired;
    const cleared = session.expire().notify({ kind: "warning", message });
    // A page that is open to all goes on for a guest; one that is not leads to the login by itself.
    const again = (method === "GET" || method === "HEAD") && error.kind !== "forbidden";
    return redirectTo(again ? here : paths.login(here), cleared);
  }
  if (error.kind !== "not-found") logFailure(error, id);
  return new Response(null, { status: statusOf(error) });
}

/** The status of the shop's own answer: a gateway's where the upstream is at fault. */
function statusOf(error: UpstreamError): number {
  if (error.kind === "not-found") return 404;
  if (error.timedOut) return 504;
  if (error.kind === "unavailable" && error.status === null) return 503;
  return 502;
}
