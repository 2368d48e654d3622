import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@hono/node-server";
import type { Hono, MiddlewareHandler } from "hono";

/** Test servers of payment providers: state in memory, requests and answers checked against the published documents. */

export type Fault =
  /** Carried out, but the answer comes after the time limit of the tests. */
  | "late answer"
  /** Carried out, but the connection breaks before the answer. */
  | "lost answer"
  | "unavailable"
  | "too many requests"
  | "not JSON"
  | "another shape"
  | "expired token"
  | "no connection";

interface Failing {
  readonly fault: Fault;
  readonly method: string | null;
  left: number;
}

export interface Faults {
  /** The next requests fail, by default all until `clear`. */
  add(fault: Fault, options?: { method?: string; times?: number }): void;
  clear(): void;
}

export const timeLimitInMs = 1_000;

export function createFaults(): Faults & { readonly middleware: MiddlewareHandler } {
  let failing: Failing[] = [];
  return {
    add(fault, { method = null, times = Number.POSITIVE_INFINITY } = {}) {
      failing.push({ fault, method, left: times });
    },
    clear() {
      failing = [];
    },
    async middleware(context, next) {
      const found = failing.find(
        ({ left, method }) => left > 0 && (method ?? context.req.method) === context.req.method,
      );
      if (found === undefined) return next();
      found.left -= 1;
      switch (found.fault) {
        case "late answer":
          await next();
          await sleep(timeLimitInMs + 300);
          return;
        case "lost answer":
          await next();
          context.env.outgoing.destroy();
          return;
        case "unavailable":
          return context.json({ message: "Service unavailable" }, 503);
        case "too many requests":
          return context.json({ message: "Too many requests" }, 429, { "Retry-After": "120" });
        case "not JSON":
          return context.html("<h1>Bad gateway</h1>");
        case "another shape":
          return context.json({ hello: "world" });
        case "expired token":
          return context.json({ message: "Unauthorized" }, 401);
        case "no connection":
          context.env.outgoing.destroy();
          return next();
      }
    },
  };
}

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | undefined;
  readonly body: unknown;
}

export interface ListeningServer {
  readonly url: string;
  close(): void;
}

export async function listen(app: Hono): Promise<ListeningServer> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      server.close();
    },
  };
}

/** What the tests of all providers need. A charge is named by our reference. */
export interface ProviderServer extends ListeningServer {
  readonly faults: Faults;
  readonly received: readonly ReceivedRequest[];
  /** How many charges have been created under a reference, whatever became of them. */
  created(reference: string): number;
  references(): readonly string[];
  stateOf(reference: string): "waiting" | "paid" | "removed" | "refunded";
  refundedInCentavos(reference: string): number;
  /** Pays as a buyer; refused when the charge cannot be paid any more, unless the money was under way already. */
  pay(reference: string, how?: { amountInCentavos?: number; wasUnderWay?: boolean }): void;
  /** People do this in the provider's own pages. */
  remove(reference: string): void;
  returnByHand(reference: string, amountInCentavos: number): void;
}
