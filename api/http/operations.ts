import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { register } from "prom-client";
import { mayReadMetrics } from "../../server/metrics-access.mjs";
import type { Database } from "../database/connection";

const databaseTimeLimitInMs = 1_000;

export interface Operations {
  readonly database: Database;
  /** Null allows only direct requests from private addresses. */
  readonly metricsToken: string | null;
  readonly instanceId: string | null;
  isStopping(): boolean;
}

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
    const known = { clientAddress: getClientAddress(context), token: metricsToken };
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
  const answers = database.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, tooLate]).finally(() => clearTimeout(timer));
}

function getClientAddress({ env }: Context): string {
  const socket: unknown = env?.incoming?.socket;
  const address =
    typeof socket === "object" && socket !== null && "remoteAddress" in socket && socket.remoteAddress;
  return typeof address === "string" ? address.replace(/^::ffff:(?=\d+\.)/, "") : "unknown";
}
