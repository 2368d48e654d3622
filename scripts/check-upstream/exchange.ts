import type { Call } from "../../contract/call";
import { capabilitiesHeader } from "../../contract/capabilities";

export interface Exchange {
  /** Null without an answer: `text` says why. */
  readonly status: number | null;
  readonly text: string;
  readonly durationInMs: number;
  readonly capabilities: readonly string[] | null;
  /** How far the upstream's clock is ahead of ours. */
  readonly clockDifferenceInMs: number | null;
}

interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly idempotencyKey?: string;
}

export type Ask = (call: Call, sent: Sent) => Promise<Exchange>;

/** Never throws. */
export function createAsk(apiUrl: string, timeLimitInMs: number): Ask {
  return async (call, { params = {}, query = {}, body, token, idempotencyKey }) => {
    const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name] ?? 0)));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const headers = {
      accept: "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeLimitInMs);
    const sentAt = Date.now();
    const lasted = () => Date.now() - sentAt;
    try {
      const answer = await fetch(`${apiUrl}/${path}${search.size > 0 ? `?${search}` : ""}`, {
        method: call.method,
        headers,
        redirect: "manual",
        signal: limit.signal,
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await answer.text();
      const date = Date.parse(answer.headers.get("date") ?? "");
      return {
        status: answer.status,
        text,
        durationInMs: lasted(),
        capabilities:
          answer.headers
            .get(capabilitiesHeader)
            ?.split(",")
            .map((each) => each.trim()) ?? null,
        clockDifferenceInMs: Number.isNaN(date) ? null : date - Date.now(),
      };
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const text = limit.signal.aborted ? `no answer within ${timeLimitInMs} ms` : String(cause);
      return { status: null, text, durationInMs: lasted(), capabilities: null, clockDifferenceInMs: null };
    } finally {
      clearTimeout(timer);
    }
  };
}
