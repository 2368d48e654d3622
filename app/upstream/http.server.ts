import { createHash, createHmac } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import { setMaxListeners } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import http from "node:http";
import https from "node:https";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ConstantBackoff, handleWhen, retry } from "cockatiel";
import { z } from "zod";
import { withTimeLimit } from "../../common/time-limit";
import type { Call } from "../../contract/call";
import { capabilitiesHeader } from "../../contract/capabilities";
import {
  clientKeyHeader,
  clientSignatureHeader,
  describeClient,
  deviceHeader,
  knownDeviceHeader,
} from "../../contract/sessions";
import { failedEnvelope, isFields, refusal } from "../../contract/wire";
import { createCache } from "../../server/cache.mjs";
import { getCapabilities, recordCapabilities } from "./capabilities.server";
import { registerPictureOrigin } from "./pictures.server";
import { type FailureKind, isUnavailable, UpstreamError } from "./upstream-error.server";

/** Optional when its schema is empty. */
type Part<Name extends string, Schema extends z.ZodType> =
  undefined extends z.input<Schema>
    ? { readonly [Key in Name]?: z.input<Schema> }
    : Record<never, never> extends z.input<Schema>
      ? { readonly [Key in Name]?: z.input<Schema> }
      : { readonly [Key in Name]: z.input<Schema> };

interface CommonOptions {
  /** Path parameters: `addressId` for `client/get-one/:addressId`. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Allowed for calls that accept one according to the contract. */
  readonly idempotencyKey?: string;
  /** Forgets what this request has read before. */
  readonly skipsRequestCache?: boolean;
  /** Set for a part of a file that is streamed to the browser: it may take longer than a page. */
  readonly isPartOfFile?: boolean;
  /** Device of a login, which the upstream lists. */
  readonly device?: { readonly name: string | null; readonly knownKey: string | null };
}

type Options<Query extends z.ZodType, Body extends z.ZodType> = CommonOptions &
  Part<"query", Query> &
  Part<"body", Body>;

type OptionalIfEmpty<Query extends z.ZodType, Body extends z.ZodType> =
  Partial<Options<Query, Body>> extends Options<Query, Body>
    ? [options?: Options<Query, Body>]
    : [options: Options<Query, Body>];

/** Makes a contract call and returns the parsed answer. Throws only `UpstreamError`. */
export type CallUpstream = <Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Query, Body, Answer>,
  ...options: OptionalIfEmpty<Query, Body>
) => Promise<z.output<Answer>>;

export interface Upstream extends CallUpstream {
  readonly apiUrl: string;
}

export interface Connection {
  readonly apiUrl: string;
  readonly timeLimitInMs: number;
  /** Sent as bearer token. */
  readonly token: string | null;
  /** Correlates upstream logs with the storefront's. */
  readonly requestId: string;
  /** Hash of the client address, for fair queueing in a busy upstream; null when unknown. */
  readonly clientKey?: string | null;
  /** Signs it, and the device of a login, for the upstream, which has the same key and believes no unsigned ones. */
  readonly storefrontKey?: string | null;
  /** The shopper's headers, from which extras derive headers of calls. */
  readonly requestHeaders?: Headers;
  /** Aborts reads, and writes that the contract marks as abortable. */
  readonly signal?: AbortSignal;
  /** Deadline of the whole request, on the clock of `performance.now()`. */
  readonly deadlineInMs?: number;
}

/** Finds headers for a call in those of the shopper's request, such as a guest's secret. */
export type FindCallHeaders = (
  call: Call,
  requestHeaders: Headers,
) => Promise<Readonly<Record<string, string>>>;

let callHeaders: readonly FindCallHeaders[] = [];

/** Once, before the first request. */
export function installCallHeaders(finders: readonly FindCallHeaders[]): void {
  callHeaders = finders;
}

const findCallHeaders = async (call: Call, requestHeaders: Headers): Promise<Record<string, string>> =>
  Object.assign({}, ...(await Promise.all(callHeaders.map((find) => find(call, requestHeaders)))));

interface CallOptions extends CommonOptions {
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Identifies a call with its parameters, independent of the shopper. */
export const getCacheKey = (call: Call, { params, query, body }: CallOptions): string =>
  JSON.stringify([call.name, params, query, body]);

/** Reads can be deduplicated within one request. A guest's writes are public and may be repeated, too. */
const isRead = (call: Call) =>
  call.method === "GET" ||
  (call.method === "POST" && call.access === "public" && call.isIdempotent && !call.takesRoomKey);

/**
 * Opens the upstream for one request. Identical reads are made once; any other call clears them, so reads after a write
 * are fresh.
 */
export function openUpstream(connection: Connection): Upstream {
  const reads = new Map<string, Promise<unknown>>();
  registerPictureOrigin(connection.apiUrl);
  if (connection.signal) setMaxListeners(0, connection.signal);
  const callUpstream: CallUpstream = async (call, ...[given]) => {
    const options: CallOptions = given ?? {};
    if (!isRead(call)) {
      reads.clear();
      return readUpstreamResult(call, await callWithRetry(connection, call, options));
    }
    if (options.skipsRequestCache) reads.clear();
    const cacheKey = getCacheKey(call, options);
    const pending = reads.get(cacheKey) ?? callWithRetry(connection, call, options);
    reads.set(cacheKey, pending);
    return readUpstreamResult(call, await pending);
  };
  return Object.assign(callUpstream, { apiUrl: connection.apiUrl });
}

const oneRetry = { maxAttempts: 1, backoff: new ConstantBackoff(150) };

/** The JSON of a 2xx answer. Idempotent calls are retried once within the same timeout, unless the upstream asks to wait. */
function callWithRetry(connection: Connection, call: Call, options: CallOptions): Promise<unknown> {
  const { requestId, timeLimitInMs } = connection;
  const deadlineInMs =
    (options.isPartOfFile ? undefined : connection.deadlineInMs) ?? Number.POSITIVE_INFINITY;
  const remainingInMs = Math.max(0, Math.min(timeLimitInMs, Math.ceil(deadlineInMs - performance.now())));
  const isIdempotent = () =>
    options.idempotencyKey === undefined ? call.isIdempotent : getCapabilities(connection).deduplicateWrites;
  const isRetried = (error: Error) => isUnavailable(error) && !error.retryAfterInSeconds && isIdempotent();
  const send = (signal: AbortSignal) => {
    const sending = { signal, isUnsent: true };
    const instrumented = () =>
      instrument({ call: call.name, requestId }, () => attempt(connection, call, options, sending));
    return retry(handleWhen(isRetried), oneRetry).execute(instrumented, signal);
  };
  return withTimeLimit(remainingInMs, send, isRead(call) || call.abortable ? connection.signal : undefined);
}

interface Sending {
  readonly signal: AbortSignal;
  isUnsent: boolean;
}

async function attempt(connection: Connection, call: Call, options: CallOptions, sending: Sending) {
  // A query that violates the contract (such as an overlong name from a URL) is a 404.
  if (call.method === "GET" && !call.query.safeParse(getQuery(options)).success) {
    throw new UpstreamError({ kind: "not-found", call: call.name, reason: "invalid query", status: 404 });
  }
  const { headers, text, ...received } = await exchange(connection, call, options, sending);
  const answer = isSuccess(received.status)
    ? addTimeZone(connection.apiUrl, json(call, text, received.status))
    : null;
  const status = failedEnvelope.safeParse(answer).data?.statusCode ?? received.status;
  if (isSuccess(status)) {
    limitLists(answer, options.body);
    return answer;
  }
  throw toUpstreamError(call, { status, headers, text }, connection.token !== null);
}

function getClientHeaders(
  { clientKey = null, storefrontKey }: Connection,
  knownDevice: string | null,
): Record<string, string> {
  const text = describeClient({ clientKey, knownDevice });
  return {
    ...(clientKey && { [clientKeyHeader]: clientKey }),
    ...(knownDevice && { [knownDeviceHeader]: knownDevice }),
    ...(storefrontKey &&
      (clientKey || knownDevice) && {
        [clientSignatureHeader]: createHmac("sha256", storefrontKey).update(text).digest("base64url"),
      }),
  };
}

async function exchange(connection: Connection, call: Call, options: CallOptions, sending: Sending) {
  const { signal } = sending;
  const { name: device = null, knownKey = null } = options.device ?? {};
  const headers = {
    accept: "application/json",
    "x-request-id": connection.requestId,
    ...(connection.token && { authorization: `Bearer ${connection.token}` }),
    ...getClientHeaders(connection, knownKey),
    ...(device && { [deviceHeader]: device }),
    ...(connection.requestHeaders && (await findCallHeaders(call, connection.requestHeaders))),
    ...(options.idempotencyKey && { "idempotency-key": keyInHeader(options.idempotencyKey) }),
    ...(options.body !== undefined && { "content-type": "application/json" }),
  };
  const body = options.body === undefined ? undefined : jsonWithoutNul(options.body);
  const url = getAddress(connection.apiUrl, call, options);
  try {
    const received = await sendRequest(url, { method: call.method, headers, body, signal });
    sending.isUnsent = false;
    const list = received.headers[capabilitiesHeader]?.toString() ?? null;
    recordClock(connection.apiUrl, received.headers);
    recordCapabilities(connection.apiUrl, { list, isSuccess: isSuccess(received.status) });
    return received;
  } catch (error) {
    if (connection.signal?.aborted) throw connection.signal.reason;
    const timedOut = signal.aborted;
    const code = getErrorCode(error);
    sending.isUnsent &&= unconnected.has(code);
    throw new UpstreamError({
      kind: "unavailable",
      call: call.name,
      reason: timedOut ? `no answer within ${connection.timeLimitInMs} ms` : `no connection (${code})`,
      status: null,
      timedOut,
      isUnsent: sending.isUnsent,
    });
  }
}

const unconnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

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

const getQuery = ({ query }: CallOptions): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, withoutNul(value)]));

function getAddress(apiUrl: string, call: Call, options: CallOptions): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = options.params?.[name];
    if (value === undefined) throw new TypeError(`${call.name} needs ${name} in its path`);
    return encodeURIComponent(String(withoutNul(value)));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(getQuery(options))) {
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
    const reason = "answer that is not JSON";
    throw new UpstreamError({ kind: "unavailable", call: call.name, reason, status });
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300;

function getErrorCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.name;
  return "unknown";
}

/** The failure that an answer stands for whose status is none of success. */
function toUpstreamError(
  { name: call }: Call,
  { status, headers, text }: Received,
  hasToken: boolean,
): UpstreamError {
  const reason = `status ${status}`;
  const retryAfterInSeconds = waitInSeconds(headers);
  if (status < 400 || status >= 500)
    return new UpstreamError({ kind: "unavailable", call, reason, status, retryAfterInSeconds });
  const whole = parseJson(text);
  const { message, errors, detail } = readParts(whole);
  return new UpstreamError({
    kind: getKind(status, detail, hasToken),
    call,
    reason,
    status,
    retryAfterInSeconds,
    upstreamMessage: message,
    fields: errors ?? {},
    refusal: whole,
  });
}

/** Seconds, or a date by the upstream's own clock (RFC 9110). */
function waitInSeconds({ "retry-after": text = "", date = "" }: Received["headers"]): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const seconds = Math.ceil((Date.parse(text) - Date.parse(date)) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const { message, errors, detail } = refusal.shape;

/** Each part by itself: a refusal without a sentence may still say why, or at which field. */
function readParts(body: unknown) {
  const fields = isFields(body) ? body : {};
  return {
    message: message.safeParse(fields.message).data,
    errors: errors.safeParse(fields.errors).data,
    detail: detail.safeParse(fields.detail).data,
  };
}

/** A 401 without a token is a refused call, not an expired login. */
function getKind(status: number, detail: string | null | undefined, hasToken: boolean): FailureKind {
  if (status === 404) return "not-found";
  if (!hasToken) return "refused";
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  return status === 412 && detail === "expired" ? "expired" : "refused";
}

interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A Node server closes an idle connection after 5 s; a request that it receives then is lost. */
const idle = { keepAlive: true, timeout: 4_000, scheduling: "lifo" } as const;
const plain = { client: http, agent: new http.Agent(idle) };
const encrypted = { client: https, agent: new https.Agent(idle) };

/** Node's own client takes a quarter of the processor time of `fetch`. Redirects are returned as answers. */
export async function sendRequest(url: string, { body, ...request }: SentRequest): Promise<Received> {
  const { client, agent } = url.startsWith("https:") ? encrypted : plain;
  const headers = { "accept-encoding": "gzip", "user-agent": "envelopa", ...request.headers };
  const { response, bytes } = await new Promise<{ response: IncomingMessage; bytes: Buffer }>(
    (resolve, reject) => {
      const sending = client.request(url, { ...request, agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => resolve({ response, bytes: Buffer.concat(parts) }));
      });
      sending.on("error", reject);
      sending.end(body);
    },
  );
  const isCompressed = response.headers["content-encoding"] === "gzip";
  const text = decoder.decode(isCompressed ? await decompress(bytes) : bytes);
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

const decoder = new TextDecoder();
const decompress = promisify(gunzip);

/** Outcome of a call without personal data, for metrics and timing. */
interface InstrumentedCall {
  readonly call: string;
  /** `unreadable`: not JSON. */
  readonly outcome: "answered" | "refused" | "unavailable" | "timeout" | "unreadable";
  readonly durationInMs: number;
  readonly requestId: string;
}

const calls = channel("envelopa.upstream-call");
const placements = channel("envelopa.orders-placed");

/** Publishes the outcome of a call unless it was aborted. No-op without subscribers. */
async function instrument<Answer>(
  { call, requestId }: Pick<InstrumentedCall, "call" | "requestId">,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  if (!calls.hasSubscribers) return attempt();
  const startMs = performance.now();
  const publish = (outcome: InstrumentedCall["outcome"]) => {
    const event: InstrumentedCall = {
      call,
      outcome,
      durationInMs: performance.now() - startMs,
      requestId,
    };
    calls.publish(event);
  };
  try {
    const answer = await attempt();
    publish("answered");
    return answer;
  } catch (error) {
    if (error instanceof UpstreamError) publish(getOutcome(error));
    throw error;
  }
}

function getOutcome({ kind, timedOut, status }: UpstreamError): InstrumentedCall["outcome"] {
  if (kind !== "unavailable") return "refused";
  if (timedOut) return "timeout";
  return status !== null && status < 400 ? "unreadable" : "unavailable";
}

/** Publishes the number of placed orders; repeated submits count again. */
export function publishOrderCount(count: number): void {
  if (placements.hasSubscribers) placements.publish({ count });
}

/** Keys are API addresses. */
const zones = new Map<string, string>();

/** `zone`: the offset, `-03:00` or `Z`, of times that the upstream writes without one. */
export const declareTimeZone = (apiUrl: string, zone: string): unknown => zones.set(apiUrl, zone);

const timeWithoutZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** Gives the times of an answer that have no zone the declared one, in place; returns the answer. */
function addTimeZone(apiUrl: string, json: unknown): unknown {
  const zone = zones.get(apiUrl);
  return zone === undefined ? json : zoned(json, zone);
}

function zoned(value: unknown, zone: string): unknown {
  if (typeof value === "string") return timeWithoutZone.test(value) ? value + zone : value;
  if (Array.isArray(value)) return value.map((item) => zoned(item, zone));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, zoned(part, zone)]));
}

const offsetsInMs = new Map<string, number>();

/** `date`: the header of an answer, in whole seconds. Cached answers have the date of another one. */
function recordClock(apiUrl: string, { date, age }: { readonly date?: string; readonly age?: string }): void {
  const offsetInMs = age === undefined ? Date.parse(date ?? "") - Date.now() : Number.NaN;
  if (!Number.isNaN(offsetInMs)) offsetsInMs.set(apiUrl, offsetInMs);
}

/** The present by the upstream's clock, to about a second; by ours before its first answer. */
export const getUpstreamNowMs = (apiUrl: string): number => Date.now() + (offsetsInMs.get(apiUrl) ?? 0);

type Path = readonly PropertyKey[];

/** Limit for lists without a page size. */
const maxItems = 1_000;

/** Cuts lists in place, before they are parsed, to the page size of the request; lists within items to a maximum. */
function limitLists(json: unknown, requestBody: unknown): void {
  limit(json, getPageSize(requestBody) ?? maxItems);
}

function limit(json: unknown, max: number): void {
  if (Array.isArray(json)) {
    if (json.length > max) json.length = max;
    for (const item of json) limit(item, maxItems);
  } else if (typeof json === "object" && json !== null) {
    for (const value of Object.values(json)) limit(value, max);
  }
}

function getPageSize(body: unknown): number | null {
  const isPaged = typeof body === "object" && body !== null && "pageSize" in body;
  return isPaged && typeof body.pageSize === "number" ? body.pageSize : null;
}

/**
 * The answer as the contract has it, without the list items that cannot be read. Throws `UpstreamError` if anything
 * else is of another shape, or if nothing of the answer's own list can be read.
 */
export function readUpstreamResult<Answer extends z.ZodType>(
  call: Call<z.ZodType, z.ZodType, Answer>,
  given: unknown,
): z.output<Answer> {
  const json = withoutEnvelope(call, given);
  const answer = call.answer.safeParse(json);
  if (answer.success) return answer.data;
  if (call.isDecidedByStatus) {
    const empty = call.answer.safeParse({});
    if (empty.success) return empty.data;
  }
  const { issues } = answer.error;
  const items = issues.map(({ path }) => unreadableItem(call, path));
  const rest = items.includes(null) ? null : withoutItems(json, new Set(items.map(String)));
  const second = rest && call.answer.safeParse(rest.json);
  if (!second?.success) throw anotherShape(call, issues);
  logOnce(call, issues);
  return second.data;
}

/**
 * The documents show few answers whole: a list or an object may stand in `content`, as their others do, and a list under
 * any name that is the only list.
 */
export function withoutEnvelope({ answer, listName, isDecidedByStatus }: Call, json: unknown): unknown {
  if (Array.isArray(json)) return listName === undefined ? json : { [listName]: json };
  if (!isFields(json)) return json;
  if (answer instanceof z.ZodArray) return json.content === null ? [] : (onlyList(json) ?? json);
  const isInContent = answer instanceof z.ZodObject && !("content" in answer.shape) && !isDecidedByStatus;
  return isInContent && isFields(json.content) ? json.content : json;
}

function onlyList(fields: Readonly<Record<string, unknown>>): unknown {
  const lists = Object.values(fields).filter(Array.isArray);
  if (lists.length === 1) return lists[0];
  return lists.length === 0 && isFields(fields.content) ? onlyList(fields.content) : undefined;
}

const isIndex = (part: PropertyKey) => typeof part === "number";

/** The innermost list item around an issue; null if there is none that may be left out. */
function unreadableItem({ wholeLists = [] }: Call, path: Path): string | null {
  const at = path.findLastIndex(
    (part, index) => isIndex(part) && !wholeLists.includes(String(path[index - 1] ?? "")),
  );
  return at === -1 ? null : path.slice(0, at + 1).join(".");
}

/** Null if a list outside of any item would lose all of its items. */
function withoutItems(json: unknown, left: ReadonlySet<string>): { readonly json: unknown } | null {
  let isEmptied = false;
  const copy = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) {
      const kept = value.flatMap((item, index) => {
        const here = [...path, index];
        return left.has(here.join(".")) ? [] : [copy(item, here)];
      });
      if (kept.length === 0 && value.length > 0 && !path.some(isIndex)) isEmptied = true;
      return kept;
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, copy(part, [...path, name])]),
    );
  };
  const rest = copy(json, []);
  return isEmptied ? null : { json: rest };
}

const describe = (issues: readonly z.core.$ZodIssue[], getPath: (path: Path) => string) =>
  [
    ...new Set(
      issues.map(({ path, code, message }) => `${getPath(path)} (${code === "custom" ? message : code})`),
    ),
  ]
    .slice(0, 5)
    .join(", ");

const anotherShape = (call: Call, issues: readonly z.core.$ZodIssue[]) =>
  new UpstreamError({
    kind: "unavailable",
    call: call.name,
    reason: `answer of another shape at ${describe(issues, (path) => path.join("."))}`,
    status: 200,
  });

const logged = createCache<string, true>("unreadablePlaces");

/** Once for each place in this process: the same item is read on every page. */
function logOnce(call: Call, issues: readonly z.core.$ZodIssue[]): void {
  const places = describe(issues, (path) =>
    path.map((part) => (isIndex(part) ? "*" : String(part))).join("."),
  );
  const message = `upstream ${call.name}: left out what cannot be read at ${places}`;
  if (logged.has(message)) return;
  logged.set(message, true);
  console.error(message);
}
