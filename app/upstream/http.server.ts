import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Call } from "../../contract/call";
import { refusal } from "../../contract/wire";
import { questionOf } from "./question";
import { telling } from "./told-calls.server";
import { type FailureKind, UpstreamError } from "./upstream-error.server";

/** A part of a request: may be left out where its schema asks for nothing. */
type Part<Name extends string, Schema extends z.ZodType> =
  undefined extends z.input<Schema>
    ? { readonly [Key in Name]?: z.input<Schema> }
    : Record<never, never> extends z.input<Schema>
      ? { readonly [Key in Name]?: z.input<Schema> }
      : { readonly [Key in Name]: z.input<Schema> };

interface Options {
  /** By the names in the call's path: `addressId` for `client/get-one/:addressId`. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Makes a repeated write count once, where the contract says that the call takes one. */
  readonly idempotencyKey?: string;
}

type Asked<Query extends z.ZodType, Body extends z.ZodType> = Options &
  Part<"query", Query> &
  Part<"body", Body>;

type AskedArguments<Query extends z.ZodType, Body extends z.ZodType> =
  Partial<Asked<Query, Body>> extends Asked<Query, Body>
    ? [asked?: Asked<Query, Body>]
    : [asked: Asked<Query, Body>];

/** The parsed answer of a call of the contract. Throws `UpstreamError`, and nothing else that a caller should expect. */
export type Upstream = <Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  ...asked: AskedArguments<Query, Body>
) => Promise<z.output<Answer>>;

export interface Connection {
  readonly apiUrl: string;
  readonly timeLimitInMs: number;
  /** Sent as the bearer's credential on every call (catalogue 6). */
  readonly token: string | null;
  /** Ties what the upstream logs to what the storefront logs. */
  readonly requestId: string;
  /** A digest of the shopper's address, so that addresses take turns where the upstream is busy; null where unknown. */
  readonly clientKey?: string | null;
  /** Ends reads that nobody waits for any more, and calls that the contract says may be abandoned. */
  readonly signal?: AbortSignal;
}

interface Sent extends Options {
  readonly query?: unknown;
  readonly body?: unknown;
}

const delayBeforeRetryInMs = 150;

/** A call that only reads, so that one request of a shopper need not make it twice. */
const isRead = (call: Call) =>
  call.method === "GET" || (call.method === "POST" && call.access === "public" && call.repeatable);

/**
 * Opens the upstream for one request of a shopper. Reads that are asked again with the same words are made once;
 * any other call forgets them, so that what is read after a write is fresh.
 */
export function openUpstream(connection: Connection): Upstream {
  const reads = new Map<string, Promise<unknown>>();
  return async (call, ...[asked]) => {
    const sent: Sent = asked ?? {};
    if (!isRead(call)) {
      reads.clear();
      return parsed(call, await answered(connection, call, sent));
    }
    const question = questionOf(call, sent);
    const pending = reads.get(question) ?? answered(connection, call, sent);
    reads.set(question, pending);
    return parsed(call, await pending);
  };
}

/** An answer's JSON as the contract has it; anything else is an `UpstreamError`. */
export function parsed<Answer extends z.ZodType>(
  call: Call<z.ZodType, z.ZodType, Answer>,
  json: unknown,
): z.output<Answer> {
  const answer = call.answer.safeParse(json);
  if (answer.success) return answer.data;
  const places = answer.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".")} (${issue.code})`);
  throw unavailable(call, `answer of another shape at ${places.join(", ")}`, 200);
}

/** The JSON of a 2xx answer. Tried again once, within the same time limit, where repeating is safe. */
async function answered(connection: Connection, call: Call, sent: Sent): Promise<unknown> {
  const timeLimit = AbortSignal.timeout(connection.timeLimitInMs);
  const signal =
    connection.signal && (isRead(call) || call.abandonable)
      ? AbortSignal.any([timeLimit, connection.signal])
      : timeLimit;
  const { requestId } = connection;
  const attempt = () => telling({ call: call.name, requestId }, () => once(connection, call, sent, signal));
  if (!call.repeatable && sent.idempotencyKey === undefined) return attempt();
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== "unavailable" || signal.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, delayBeforeRetryInMs));
    return attempt();
  }
}

async function once(connection: Connection, call: Call, sent: Sent, signal: AbortSignal): Promise<unknown> {
  // Addresses carry names of any length: what the contract cannot be asked for does not exist.
  if (call.method === "GET" && !call.query.safeParse(queryOf(sent)).success) {
    throw new UpstreamError({ kind: "not-found", call: call.name, reason: "no such question", status: 404 });
  }
  const { response, text } = await exchange(connection, call, sent, signal);
  if (response.ok) return json(call, text, response.status);
  if (response.status < 400 || response.status >= 500) {
    throw unavailable(
      call,
      `status ${response.status}`,
      response.status,
      wholeSeconds(response.headers.get("retry-after")),
    );
  }
  const body = readableRefusal(text);
  const { message, errors, detail } = body.parsed ?? {};
  throw new UpstreamError({
    kind: kindOf(response.status, detail, connection.token !== null),
    call: call.name,
    reason: `status ${response.status}`,
    status: response.status,
    said: message,
    fields: errors ?? {},
    refusal: body.whole,
    retryAfterInSeconds: wholeSeconds(response.headers.get("retry-after")),
  });
}

/** One exchange over the keep-alive connections that Node's fetch holds for the whole process. */
async function exchange(connection: Connection, call: Call, sent: Sent, signal: AbortSignal) {
  const headers = new Headers({ accept: "application/json", "x-request-id": connection.requestId });
  if (connection.token) headers.set("authorization", `Bearer ${connection.token}`);
  if (connection.clientKey) headers.set("x-client-key", connection.clientKey);
  if (sent.idempotencyKey) headers.set("idempotency-key", keyInHeader(sent.idempotencyKey));
  if (sent.body !== undefined) headers.set("content-type", "application/json");
  const body =
    sent.body === undefined ? undefined : JSON.stringify(sent.body, (_, value: unknown) => withoutNul(value));
  const url = addressOf(connection.apiUrl, call, sent);
  try {
    const response = await fetch(url, { method: call.method, headers, body, signal, redirect: "manual" });
    return { response, text: await response.text() };
  } catch (error) {
    if (connection.signal?.aborted) throw connection.signal.reason;
    const timedOut = signal.aborted;
    throw new UpstreamError({
      kind: "unavailable",
      call: call.name,
      reason: timedOut
        ? `no answer within ${connection.timeLimitInMs} ms`
        : `no connection (${codeOf(error)})`,
      status: null,
      timedOut,
    });
  }
}

/** Keys come with forms: one that no header can carry is told by its digest, which is the same every time. */
const keyInHeader = (key: string) =>
  /^[!-~]{1,200}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");

/** Nobody types a NUL, and no database keeps it: an upstream would refuse the call, or fail of it. */
const withoutNul = (value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "") : value;

const queryOf = ({ query }: Sent): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, withoutNul(value)]));

function addressOf(apiUrl: string, call: Call, sent: Sent): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = sent.params?.[name];
    if (value === undefined) throw new TypeError(`${call.name} needs ${name} in its path`);
    return encodeURIComponent(String(withoutNul(value)));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(sent))) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return `${apiUrl}/${path}${search.size > 0 ? `?${search}` : ""}`;
}

function json(call: Call, text: string, status: number): unknown {
  try {
    // Some answers are only a status: their schema decides whether that is enough.
    return text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    throw unavailable(call, "answer that is not JSON", status);
  }
}

const wholeSeconds = (text: string | null) => (text && /^\d{1,6}$/.test(text) ? Number(text) : null);

function readableRefusal(text: string) {
  try {
    const whole: unknown = JSON.parse(text);
    return { whole, parsed: refusal.safeParse(whole).data };
  } catch {
    return { whole: null, parsed: undefined };
  }
}

/** Where no token was sent there is none that counts no more: the call was refused, for whatever reason. */
function kindOf(status: number, detail: string | null | undefined, hasToken: boolean): FailureKind {
  if (status === 404) return "not-found";
  if (!hasToken) return "refused";
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  return status === 412 && detail === "expired" ? "expired" : "refused";
}

const unavailable = (call: Call, reason: string, status: number, retryAfterInSeconds: number | null = null) =>
  new UpstreamError({ kind: "unavailable", call: call.name, reason, status, retryAfterInSeconds });

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.name;
  return "unknown";
}
