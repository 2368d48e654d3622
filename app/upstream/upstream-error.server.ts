/**
 * Why an upstream call failed:
 * - `unauthenticated`: 401, the token is no longer valid;
 * - `forbidden`: 403;
 * - `expired`: 412 with detail 'expired' (installers 6, "Failures");
 * - `not-found`: 404;
 * - `refused`: any other 4xx, or a 401 without a token, with a message;
 * - `unavailable`: 5xx, no response, or an answer that violates the contract.
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
  readonly call: string;
  /** Safe for logs: contains no token, body or query. */
  readonly reason: string;
  /** Null without a response. */
  readonly status: number | null;
  /** Message for the shopper; null if there is none, and for `unavailable`. */
  readonly upstreamMessage?: string | null;
  /** Messages by request field. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** The unparsed body, for calls with more than `upstreamMessage` and `fields`. */
  readonly refusal?: unknown;
  readonly timedOut?: boolean;
  /** No attempt reached the upstream. */
  readonly isUnsent?: boolean;
  /** `Retry-After` of a 429 or 503. */
  readonly retryAfterInSeconds?: number | null;
}

/** Clients translate the failures they expect; routes translate the rest. */
export class UpstreamError extends Error implements Failure {
  readonly kind: FailureKind;
  readonly call: string;
  readonly reason: string;
  readonly status: number | null;
  readonly upstreamMessage: string | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly refusal: unknown;
  readonly timedOut: boolean;
  readonly isUnsent: boolean;
  readonly retryAfterInSeconds: number | null;

  constructor(failure: Failure) {
    super(`${failure.call}: ${failure.reason}`);
    this.name = "UpstreamError";
    this.kind = failure.kind;
    this.call = failure.call;
    this.reason = failure.reason;
    this.status = failure.status;
    this.upstreamMessage = failure.upstreamMessage ?? null;
    this.fields = failure.fields ?? {};
    this.refusal = failure.refusal ?? null;
    this.timedOut = failure.timedOut ?? false;
    this.isUnsent = failure.isUnsent ?? false;
    this.retryAfterInSeconds = failure.retryAfterInSeconds ?? null;
  }
}

/** A 200 whose content cannot be what it says. */
export const createMalformedError = (call: string, reason: string) =>
  new UpstreamError({ kind: "unavailable", call, reason, status: 200 });

/** Throws if a page that the pager counts has no items: an empty list is no list of 34. */
export function requireItems(
  call: string,
  page: number,
  items: readonly unknown[],
  pager: { readonly totalPages: number; readonly totalItems: number },
): void {
  if (items.length === 0 && pager.totalItems > 0 && page <= pager.totalPages) {
    throw createMalformedError(call, `page ${page} of ${pager.totalPages} without items`);
  }
}

export const isUnavailable = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && error.kind === "unavailable";

/** Unavailable, or too busy to answer (429): an older answer is better than none. */
export const isOutage = (error: unknown): error is UpstreamError =>
  isUnavailable(error) || (error instanceof UpstreamError && error.status === 429);

/** Null for a 404. Only for calls whose empty state the specification describes. */
export async function awaitOrNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "not-found") return null;
    throw error;
  }
}

const unknownCallStatuses: readonly (number | null)[] = [404, 405, 501];

/** True if the upstream lacks the call. Only for calls that otherwise never answer 404. */
export const isUnknownCall = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && unknownCallStatuses.includes(error.status);

/** Null where the upstream lacks the call. Only for calls that otherwise never answer 404. */
export async function awaitUnlessMissing<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (isUnknownCall(error)) return null;
    throw error;
  }
}

/** A write without an answer is done if reading back shows its effect; otherwise its failure is thrown. */
export async function confirmByReading(
  write: Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    if (!(await isDone().catch(rethrowUnlessUpstream))) throw error;
  }
}

function rethrowUnlessUpstream(error: unknown): false {
  if (error instanceof UpstreamError) return false;
  throw error;
}
