import { channel } from "node:diagnostics_channel";
import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { register } from "prom-client";
import { mayReadMetrics } from "../../server/metrics-access.mjs";
import type { Database } from "../database/connection";
import { findFilled, type WithExtras } from "../extra-places";
import { readQueue } from "../jobs/queue";
import { countWaitingMails } from "../mail/mail-job";

const databaseTimeLimitInMs = 1_000;

const mailQueue = channel("envelopa.mail-queue");
const jobQueue = channel("envelopa.job-queue");

export interface Operations extends WithExtras {
  readonly database: Database;
  /** Null allows direct requests from private addresses. */
  readonly metricsToken: string | null;
  readonly instanceId: string | null;
  isStopping(): boolean;
  /** What the database lacks of the schema that the queries need. */
  findSchemaDifferences(): Promise<readonly string[]>;
}

export function createOperationsPages(operations: Operations): Hono {
  const { database, metricsToken, instanceId, isStopping } = operations;
  const pages = new Hono();
  pages.get("/healthz", (context) => {
    if (instanceId !== null) context.header("X-Instance-Id", instanceId);
    return context.json({ status: "ok" });
  });
  pages.get("/readyz", async (context) => {
    if (isStopping()) return context.json({ status: "stopping" }, 503);
    if ((await withinLimit(database.execute(sql`select 1`))) === null)
      return context.json({ status: "database" }, 503);
    const differences = await withinLimit(operations.findSchemaDifferences());
    if (differences === null) return context.json({ status: "database" }, 503);
    if (differences.length > 0) return context.json({ status: "schema", differences }, 503);
    return context.json({ status: "ready" });
  });
  pages.use("/metrics/*", async (context, next) => {
    const { headers } = context.req.raw;
    const known = { clientAddress: getClientAddress(context), token: metricsToken };
    return mayReadMetrics(headers, known) ? next() : context.notFound();
  });
  const ofExtras = findFilled(operations, "operatorPages").flatMap((each) => Object.entries(each));
  for (const [path, render] of ofExtras)
    pages.get(`/metrics/${path}`, async (context) => {
      context.header("Cache-Control", "no-store");
      return context.html(await render(database));
    });
  pages.get("/metrics", async (context) => {
    const waiting = await withinLimit(countWaitingMails(database));
    if (waiting !== null) mailQueue.publish(waiting);
    const queue = await withinLimit(readQueue(database));
    if (queue !== null) jobQueue.publish(queue);
    return context.body(await register.metrics(), 200, { "content-type": register.contentType });
  });
  return pages;
}

/** Null when the database does not answer in time. */
async function withinLimit<Result>(query: PromiseLike<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), databaseTimeLimitInMs);
  });
  const answer = query.then(
    (result) => result,
    () => null,
  );
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

function getClientAddress({ env }: Context): string {
  const socket: unknown = env?.incoming?.socket;
  const address =
    typeof socket === "object" && socket !== null && "remoteAddress" in socket && socket.remoteAddress;
  return typeof address === "string" ? address.replace(/^::ffff:(?=\d+\.)/, "") : "unknown";
}
