import { messages } from "./messages";
import { paths } from "./paths";
import { type Arrived, type OpenedRequest, openRequest, redirectTo } from "./request.server";
import { UpstreamError } from "./upstream/upstream-error.server";

/**
 * Wraps a loader or an action: a failure of the upstream that it lets through becomes the page it deserves, with
 * its status, or leads to the login. Every loader and action of the shop is wrapped.
 */
export function withFailurePages<Arguments extends Arrived, Result>(
  answer: (args: Arguments) => Promise<Result>,
): (args: Arguments) => Promise<Result> {
  return async (args) => {
    try {
      return await answer(args);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      throw await answerFor(error, await openRequest(args), args.request.method);
    }
  };
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
}

/**
 * Translates the failure of an action's call, so that the form is shown again as it was typed: the upstream's own
 * words where it refused, `otherwise` where it failed. What is not the form's business is thrown on.
 */
export function formFailure(error: unknown, otherwise: string = messages.ours.unexpected): FormFailure {
  if (!(error instanceof UpstreamError) || isAboutTheToken(error)) throw error;
  if (error.kind === "unavailable") {
    logFailure(error);
    return { status: statusOf(error), message: otherwise, fields: {} };
  }
  return { status: error.status ?? 400, message: error.said ?? otherwise, fields: error.fields };
}

/** One line for whoever runs the shop: which call, what went wrong, and nothing of the shopper's. */
export function logFailure(error: UpstreamError, requestId?: string): void {
  console.error(`upstream ${error.message}${requestId ? ` [${requestId}]` : ""}`);
}

const isAboutTheToken = ({ kind }: UpstreamError) =>
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
