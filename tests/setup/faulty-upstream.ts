import { AsyncLocalStorage } from "node:async_hooks";
import { findFreePort } from "../../api/database/embedded-postmaster";
import type { Call } from "../../contract/call";
import { calls } from "../../contract/calls";

/** Failure modes of an upstream call (installers 6; own rules, "Failures of the upstream"). */
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

const limits = new WeakMap<Watched, AbortController[]>();

/** Time limits that expire immediately when a call does not answer. */
function watchTimeLimits(): void {
  const usual = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => {
    const visit = watched.getStore();
    if (visit?.fault !== "time-out") return usual(milliseconds);
    const limit = new AbortController();
    limits.set(visit, [...(limits.get(visit) ?? []), limit]);
    return limit.signal;
  };
}

/** The time limit of a call is the one created just before it. */
function neverAnswered(visit: Watched, signal?: AbortSignal | null): Promise<Response> {
  const limit = limits.get(visit)?.at(-1);
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
    setTimeout(() => {
      limit?.abort(new DOMException("The operation timed out", "TimeoutError"));
      if (!signal?.aborted) reject(new Error("The call takes no notice of its time limit"));
    });
  });
}

/** Forwards requests to `apiUrl`, except those that must fail in the current visit. */
export async function standBefore(apiUrl: string, send: typeof fetch): Promise<typeof fetch> {
  const nobodyListens = await findFreePort();
  watchTimeLimits();
  const failed = (
    visit: Watched,
    call: Call,
    fault: Fault,
    init?: RequestInit,
  ): Response | Promise<Response> => {
    switch (fault) {
      case "401":
      case "403":
        return Response.json({ message: refusalInWords }, { status: Number(fault) });
      case "412 expired":
        return Response.json({ message: refusalInWords, detail: "expired" }, { status: 412 });
      case "500":
        return Response.json({ message: innermost, errors: { Email: [innermost] } }, { status: 500 });
      case "time-out":
        return neverAnswered(visit, init?.signal);
      case "refused connection":
        return send(`http://127.0.0.1:${nobodyListens}/`, init);
      case "malformed JSON":
        return new Response(`{"content": ["${innermost}"`, {
          headers: { "content-type": "application/json" },
        });
      case "another shape":
        return Response.json(otherShapeFor(call));
    }
  };
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const visit = watched.getStore();
    if (!url.href.startsWith(`${apiUrl}/`)) return send(input, init);
    if (!visit) return send(input, init);
    const call = callOf(init?.method ?? "GET", decodeURIComponent(url.pathname.slice(1)));
    visit.asked.push(addressOf(call));
    if (!visit.faulty || !visit.fault || addressOf(visit.faulty) !== addressOf(call))
      return send(input, init);
    visit.hits += 1;
    return failed(visit, visit.faulty, visit.fault, init);
  };
}

/** JSON that is similar to the call's response but invalid; null if the call accepts anything. */
export function otherShapeFor(call: Call): unknown {
  // An answer without an id is an unknown installer, not a malformed one.
  const shapes = [{ id: innermost, content: innermost }, [innermost], 7];
  return shapes.find((shape) => !call.answer.safeParse(shape).success) ?? null;
}
