/**
 * Why an upstream call did not work:
 * - `unauthenticated`: 401, the token that was sent counts no more;
 * - `forbidden`: 403, it is not enough;
 * - `expired`: 412 whose detail is 'expired' (installers 6), it has ended;
 * - `not-found`: 404;
 * - `refused`: any other 4xx, and those where no token was sent, with a message for whoever asked;
 * - `unavailable`: 500 and above, no answer, no connection, or an answer that is not what the contract says.
 */
export type FailureKind =
  | "unauthenticated"
  | "forbidden"
  | "expired"
  | "not-found"
  | "refused"
  | "unavailable";

interface Failure {
  readonly kind: FailureKind;
  /** Name of the call, for logs. */
  readonly call: string;
  /** What went wrong, for logs: never a token, a body or a query. */
  readonly reason: string;
  /** Of the upstream's answer; null where there was none. */
  readonly status: number | null;
  /** The upstream's own words to the shopper; null where it has none, and for `unavailable`. */
  readonly said?: string | null;
  /** Messages by the name of the request's field. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The whole refusal, unparsed, where a call says more than `said` and `fields`. */
  readonly refusal?: unknown;
  readonly timedOut?: boolean;
  /** Of a 429 or a 503, how long the upstream asks to wait. */
  readonly retryAfterInSeconds?: number | null;
}

/** A call of the upstream that failed. Clients translate the failures they expect; routes translate the rest. */
export class UpstreamError extends Error implements Failure {
  readonly kind: FailureKind;
  readonly call: string;
  readonly reason: string;
  readonly status: number | null;
  readonly said: string | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly refusal: unknown;
  readonly timedOut: boolean;
  readonly retryAfterInSeconds: number | null;

  constructor(failure: Failure) {
    super(`${failure.call}: ${failure.reason}`);
    this.name = "UpstreamError";
    this.kind = failure.kind;
    this.call = failure.call;
    this.reason = failure.reason;
    this.status = failure.status;
    this.said = failure.said ?? null;
    this.fields = failure.fields ?? {};
    this.refusal = failure.refusal ?? null;
    this.timedOut = failure.timedOut ?? false;
    this.retryAfterInSeconds = failure.retryAfterInSeconds ?? null;
  }
}

const unknownCallStatuses: readonly (number | null)[] = [404, 405, 501];

/** Whether the upstream does not serve the call at all. Only for calls whose answer to a known question is never 404. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof UpstreamError && unknownCallStatuses.includes(error.status);
