import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import http, { createServer, type IncomingMessage, type RequestOptions } from "node:http";
import { findFreePort } from "../../api/database/embedded-postmaster";
import type { Call } from "../../contract/call";
import { calls } from "../../contract/calls";

/** Failure modes of an upstream call (installers 6, "Failures"; own rules, "Failures of the upstream"). */
export const faults = [
  "401",
  "403",
  "412 expired",
  "500",
  "time-out",
  "refused connection",
  "malformed JSON",
  "another shape",
] as const;

export type Fault = (typeof faults)[number];

export const innermost = "SELECT password_hash FROM users -- at /srv/upstream/app.js:12:7";

export const refusalInWords = "O fornecedor não aceitou.";

/** One visit with recorded upstream calls; one of them may fail. */
export interface Watched {
  readonly faulty: Call | null;
  readonly fault: Fault | null;
  /** Calls made, as method and path of the contract. */
  readonly asked: string[];
  hits: number;
  readonly logged: string[];
}

export const watched = new AsyncLocalStorage<Watched>();

const addressOf = ({ method, path }: Call) => `${method} ${path}`;

const patterns = [...new Map(calls.map(({ call }) => [addressOf(call), call])).values()].map((call) => ({
  call,
  pattern: new RegExp(`^${call.path.replace(/:\w+/g, "[^/]+")}$`),
}));

function callOf(method: string, path: string): Call {
  const found = patterns.find(({ call, pattern }) => call.method === method && pattern.test(path));
  if (!found) throw new Error(`${method} ${path} is no call of the contract`);
  return found.call;
}

/** The time limits of a visit whose call does not answer. */
const limits = new WeakMap<AbortSignal, AbortController>();

function watchTimeLimits(): void {
  globalThis.AbortController = class extends AbortController {
    constructor() {
      super();
      if (watched.getStore()?.fault === "time-out") limits.set(this.signal, this);
    }
  };
}

function expire(signal: AbortSignal | undefined): void {
  const limit = signal && limits.get(signal);
  setTimeout(() => limit?.abort(new DOMException("The operation timed out", "TimeoutError")));
}

/** Answers a path such as `/401/getCart` with that fault, and a time-out never. */
async function startFailing(): Promise<string> {
  const server = createServer((request, response) => {
    const [, written = "", name] = (request.url ?? "").split("/").map(decodeURIComponent);
    const fault = faults.find((each) => each === written);
    const failing = calls.find(({ call }) => call.name === name)?.call;
    const send = (status: number, body: unknown) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    request.resume();
    if (fault === "401" || fault === "403") send(Number(fault), { message: refusalInWords });
    if (fault === "412 expired") send(412, { message: refusalInWords, detail: "expired" });
    if (fault === "500") send(500, { message: innermost, errors: { Email: [innermost] } });
    if (fault === "malformed JSON") send(200, `{"content": ["${innermost}"`);
    if (fault === "another shape" && failing) send(200, otherShapeFor(failing));
  });
  await once(server.listen(0, "127.0.0.1").unref(), "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

/** Sends requests to `apiUrl` elsewhere if they must fail in the current visit. */
export async function standBefore(apiUrl: string): Promise<void> {
  const closedPort = await findFreePort();
  const failing = await startFailing();
  watchTimeLimits();
  const send = http.request;
  const request = (url: string, options: RequestOptions, onResponse: (response: IncomingMessage) => void) =>
    send(addressFor(url, options), options, onResponse);
  const addressFor = (url: string, { method = "GET", signal }: RequestOptions): string => {
    const visit = watched.getStore();
    if (!url.startsWith(`${apiUrl}/`) || !visit) return url;
    const call = callOf(method, decodeURIComponent(new URL(url).pathname.slice(1)));
    visit.asked.push(addressOf(call));
    const { faulty, fault } = visit;
    if (!faulty || !fault || addressOf(faulty) !== addressOf(call)) return url;
    visit.hits += 1;
    if (fault === "time-out") expire(signal);
    if (fault === "refused connection") return `http://127.0.0.1:${closedPort}/`;
    return `${failing}/${encodeURIComponent(fault)}/${faulty.name}`;
  };
  Object.assign(http, { request });
}

/** JSON that is similar to the call's response but invalid; null if the call accepts anything. */
export function otherShapeFor(call: Call): unknown {
  // An answer without an id is an unknown installer, not a malformed one.
  const shapes = [{ id: innermost, content: innermost }, [innermost], 7];
  return shapes.find((shape) => !call.answer.safeParse(shape).success) ?? null;
}
