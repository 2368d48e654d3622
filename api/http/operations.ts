import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { register } from "prom-client";
import { mayReadMetrics } from "../../serving/metrics-access.mjs";
import type { Database } from "../database/connection";

const databaseTimeLimitInMs = 1_000;

/** What the machines that keep the upstream running ask for. */
export interface Operations {
  readonly database: Database;
  /** Null where `/metrics` answers neighbours only. */
  readonly metricsToken: string | null;
  /** By which the launcher knows the process that it started from another one on the same port. */
  readonly instanceId: string | null;
  /** Asked to stop, and only finishing what was begun. */
  isStopping(): boolean;
}

/** `GET /healthz`: it is alive. `GET /readyz`: it may be sent requests. `GET /metrics`: what `serving/` has measured. */
export function operationsPages({ database, metricsToken, instanceId, isStopping }: Operations): Hono {
  const pages = new Hono();
  pages.get("/healthz", (context) => {
    if (instanceId !== null) context.header("X-Instance-Id", instanceId);
    return context.json({ status: "ok" });
  });
  pages.get("/readyz", async (context) => {
    if (isStopping()) return context.json({ status: "stopping" }, 503);
    const isReady = await answers(database);
    return context.json({ status: isReady ? "ready" : "database" }, isReady ? 200 : 503);
  });
  pages.get("/metrics", async (context) => {
    const { headers } = context.req.raw;
    const known = { clientAddress: clientAddressOf(context), token: metricsToken };
    if (!mayReadMetrics(headers, known)) return context.notFound();
    return context.body(await register.metrics(), 200, { "content-type": register.contentType });
  });
  return pages;
}

async function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), databaseTimeLimitInMs);
  });
  const alive = database.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([alive, tooLate]).finally(() => clearTimeout(timer));
}

/** The socket's; 'unknown' for a request that came by none, as in a test. */
function clientAddressOf({ env }: Context): string {
  const socket: unknown = env?.incoming?.socket;
  const address =
    typeof socket === "object" && socket !== null && "remoteAddress" in socket && socket.remoteAddress;
  return typeof address === "string" ? address.replace(/^::ffff:(?=\d+\.)/, "") : "unknown";
}
