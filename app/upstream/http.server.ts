import { createHash } from "node:crypto";
import type { z } from "zod";
import { login, register } from "../../contract/accounts";
import type { Call } from "../../contract/call";
import { capabilitiesHeader } from "../../contract/capabilities";
import { deviceHeader } from "../../contract/sessions";
import { refusal } from "../../contract/wire";
import { getCacheKey } from "./cache-key";
import { getCapabilities, recordCapabilities } from "./capabilities.server";
import { instrument } from "./instrumented-calls.server";
import { registerPictureOrigin } from "./pictures.server";
import { limitLists, readAnswer } from "./read-answer.server";
import { sendRequest } from "./send-request.server";
import { type FailureKind, UpstreamError } from "./upstream-error.server";

/** Optional when its schema is empty. */
type Part<Name extends string, Schema extends z.ZodType> =
  undefined extends z.input<Schema>
    ? { readonly [Key in Name]?: z.input<Schema> }
    : Record<never, never> extends z.input<Schema>
      ? { readonly [Key in Name]?: z.input<Schema> }
      : { readonly [Key in Name]: z.input<Schema> };

interface Options {
  /** Path parameters: `addressId` for `client/get-one/:addressId`. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** For calls that accept one according to the contract. */
  readonly idempotencyKey?: string;
}

type Asked<Query extends z.ZodType, Body extends z.ZodType> = Options &
  Part<"query", Query> &
  Part<"body", Body>;

type AskedArguments<Query extends z.ZodType, Body extends z.ZodType> =
  Partial<Asked<Query, Body>> extends Asked<Query, Body>
    ? [asked?: Asked<Query, Body>]
    : [asked: Asked<Query, Body>];

/** Makes a contract call and returns the parsed answer. Throws only `UpstreamError`. */
export type Upstream = <Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  ...options: AskedArguments<Query, Body>
) => Promise<z.output<Answer>>;

export interface Connection {
  readonly apiUrl: string;
  readonly timeLimitInMs: number;
  /** Bearer token (catalogue 6). */
  readonly token: string | null;
  /** Correlates upstream logs with the storefront's. */
  readonly requestId: string;
  /** Hash of the client address, for fair queueing in a busy upstream; null when unknown. */
  readonly clientKey?: string | null;
  /** Describes the shopper's browser for the list of sessions. */
  readonly describeDevice?: () => string | null;
  /** Aborts reads, and writes that the contract marks as abortable. */
  readonly signal?: AbortSignal;
  /** Of the whole request, on the clock of `performance.now()`. */
  readonly deadlineInMs?: number;
}

interface Sent extends Options {
  readonly query?: unknown;
  readonly body?: unknown;
}

const delayBeforeRetryInMs = 150;

/** Reads can be deduplicated within one request. */
const isRead = (call: Call) =>
  call.method === "GET" || (call.method === "POST" && call.access === "public" && call.repeatable);

/**
 * Opens the upstream for one request. Identical reads are made once; any other call clears them, so reads after a write
 * are fresh.
 */
export function openUpstream(connection: Connection): Upstream {
  const reads = new Map<string, Promise<unknown>>();
  registerPictureOrigin(connection.apiUrl);
  return async (call, ...[options]) => {
    const sent: Sent = options ?? {};
    if (!isRead(call)) {
      reads.clear();
      return readAnswer(call, await answered(connection, call, sent));
    }
    const question = getCacheKey(call, sent);
    const pending = reads.get(question) ?? answered(connection, call, sent);
    reads.set(question, pending);
    return readAnswer(call, await pending);
  };
}

/** The JSON of a 2xx answer. Repeatable calls are retried once within the same timeout. */
async function answered(connection: Connection, call: Call, sent: Sent): Promise<unknown> {
  const { requestId, timeLimitInMs, deadlineInMs = Number.POSITIVE_INFINITY } = connection;
  const remainingInMs = Math.max(0, Math.min(timeLimitInMs, Math.ceil(deadlineInMs - performance.now())));
  const timeLimit = AbortSignal.timeout(remainingInMs);
  const signal =
    connection.signal && (isRead(call) || call.abortable)
      ? AbortSignal.any([timeLimit, connection.signal])
      : timeLimit;
  const attempt = () =>
    instrument({ call: call.name, requestId }, () => once(connection, call, sent, signal));
  const can = getCapabilities(connection.apiUrl);
  const isRepeatable = () => (sent.idempotencyKey ? can.deduplicateWrites : call.repeatable);
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== "unavailable") throw error;
    if (signal.aborted || !isRepeatable()) throw error;
    await new Promise((resolve) => setTimeout(resolve, delayBeforeRetryInMs));
    return attempt();
  }
}

async function once(connection: Connection, call: Call, sent: Sent, signal: AbortSignal): Promise<unknown> {
  // A query that violates the contract (such as an overlong name from a URL) is a 404.
  if (call.method === "GET" && !call.query.safeParse(getQuery(sent)).success) {
    throw new UpstreamError({ kind: "not-found", call: call.name, reason: "no such question", status: 404 });
  }
  const { status, headers, text } = await exchange(connection, call, sent, signal);
  if (isSuccess(status)) {
    const answer = json(call, text, status);
    limitLists(answer, sent.body);
    return answer;
  }
  const retryAfterInSeconds = wholeSeconds(headers["retry-after"]);
  if (status < 400 || status >= 500) throw unavailable(call, `status ${status}`, status, retryAfterInSeconds);
  const body = readableRefusal(text);
  const { message, errors, detail } = body.parsed ?? {};
  throw new UpstreamError({
    kind: getKind(status, detail, connection.token !== null),
    call: call.name,
    reason: `status ${status}`,
    status,
    upstreamMessage: message,
    fields: errors ?? {},
    refusal: body.whole,
    retryAfterInSeconds,
  });
}

async function exchange(connection: Connection, call: Call, sent: Sent, signal: AbortSignal) {
  const device = storesDevice(call) ? connection.describeDevice?.() : null;
  const headers = {
    accept: "application/json",
    "x-request-id": connection.requestId,
    ...(connection.token && { authorization: `Bearer ${connection.token}` }),
    ...(connection.clientKey && { "x-client-key": connection.clientKey }),
    ...(device && { [deviceHeader]: device }),
    ...(sent.idempotencyKey && { "idempotency-key": keyInHeader(sent.idempotencyKey) }),
    ...(sent.body !== undefined && { "content-type": "application/json" }),
  };
  const body = sent.body === undefined ? undefined : jsonWithoutNul(sent.body);
  const url = getAddress(connection.apiUrl, call, sent);
  try {
    const received = await sendRequest(url, { method: call.method, headers, body, signal });
    const list = received.headers[capabilitiesHeader]?.toString() ?? null;
    recordCapabilities(connection.apiUrl, { list, isSuccess: isSuccess(received.status) });
    return received;
  } catch (error) {
    if (connection.signal?.aborted) throw connection.signal.reason;
    const timedOut = signal.aborted;
    throw new UpstreamError({
      kind: "unavailable",
      call: call.name,
      reason: timedOut
        ? `no answer within ${connection.timeLimitInMs} ms`
        : `no connection (${getErrorCode(error)})`,
      status: null,
      timedOut,
    });
  }
}

const storesDevice = ({ name }: Call) => name === login.name || name === register.name;

/** Keys come from forms; one with invalid header characters is replaced by its hash. */
const keyInHeader = (key: string) =>
  /^[!-~]{1,200}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");

/** PostgreSQL rejects NUL characters. */
const withoutNul = (value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "") : value;

/** A replacer takes longer than everything else. */
function jsonWithoutNul(body: unknown): string {
  const json = JSON.stringify(body);
  return json.includes("\\u0000") ? JSON.stringify(body, (_, value: unknown) => withoutNul(value)) : json;
}

const getQuery = ({ query }: Sent): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, withoutNul(value)]));

function getAddress(apiUrl: string, call: Call, sent: Sent): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = sent.params?.[name];
    if (value === undefined) throw new TypeError(`${call.name} needs ${name} in its path`);
    return encodeURIComponent(String(withoutNul(value)));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(getQuery(sent))) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return `${apiUrl}/${path}${search.size > 0 ? `?${search}` : ""}`;
}

function json(call: Call, text: string, status: number): unknown {
  try {
    // Some answers have no body; the schema decides whether that is valid.
    return text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    if (call.isDecidedByStatus) return {};
    throw unavailable(call, "answer that is not JSON", status);
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300;

const wholeSeconds = (text: string | undefined) => (text && /^\d{1,6}$/.test(text) ? Number(text) : null);

function readableRefusal(text: string) {
  try {
    const whole: unknown = JSON.parse(text);
    return { whole, parsed: refusal.safeParse(whole).data };
  } catch {
    return { whole: null, parsed: undefined };
  }
}

/** A 401 without a token is a refused call, not an expired login. */
function getKind(status: number, detail: string | null | undefined, hasToken: boolean): FailureKind {
  if (status === 404) return "not-found";
  if (!hasToken) return "refused";
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  return status === 412 && detail === "expired" ? "expired" : "refused";
}

const unavailable = (call: Call, reason: string, status: number, retryAfterInSeconds: number | null = null) =>
  new UpstreamError({ kind: "unavailable", call: call.name, reason, status, retryAfterInSeconds });

function getErrorCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.name;
  return "unknown";
}
