import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database, Queries } from "../database/connection";

/** Each lane has its own workers: a provider or mail server that is slow, and much to delete, holds up its own lane only. */
export type Lane = "database" | "providers" | "mails" | "deletion";

interface CommonJob {
  /** The database, metrics and `npm run jobs` use the name. Renaming leaves the items of the old name behind. */
  readonly name: string;
  readonly lane: Lane;
}

/** Work on one thing at a time, named by its id: each is repeated and given up by itself. */
export interface ItemJob extends CommonJob {
  /** May run again after a process has died in the middle, so it begins from the state in the database. */
  work(id: number, signal: AbortSignal): Promise<unknown>;
  /** An operator decides after this number of attempts. Defaults to `usualAttempts`. */
  readonly maxAttempts?: number;
  /** Not needed for items that are enqueued where they arise. */
  readonly due?: {
    readonly intervalInMs: number;
    /** `isUnqueued` leaves out items that wait, are worked on or were given up, so that none of them keeps others from being found. */
    find(isUnqueued: (id: PgColumn) => SQL, limit: number): Promise<readonly number[]>;
  };
}

/** Work without items. A failed run is repeated at the next interval. */
export interface PeriodicJob extends CommonJob {
  readonly intervalInMs: number;
  run(signal: AbortSignal): Promise<unknown>;
}

export type Job = ItemJob | PeriodicJob;

/** Thrown if a retry is useless until an operator has acted: the item is given up at once. */
export class NeedsPeople extends Error {}

/** When the previous release works on what the queue has: never. */
export const afterTheQueueTookIt = new Date("9999-12-31T00:00:00Z");

/** The library waits eˣ seconds after the xth, 6 hours at most: twelve last for 14 hours. */
const usualAttempts = 12;

/** Items that one query finds. */
const maxFound = 500;

/** Queries of one run; the rest is found by the next. */
const maxQueries = 20;

export const getKey = ({ name }: Pick<ItemJob, "name">, id: number): string => `${name}:${id}`;

/** Runs in the caller's transaction. An item that waits already, or was given up, stays as it is. */
export async function enqueue(
  queries: Pick<Queries, "execute">,
  { name, maxAttempts = usualAttempts }: Pick<ItemJob, "name" | "maxAttempts">,
  ids: readonly number[],
  /** Lower numbers run first. */
  priority = 0,
): Promise<void> {
  if (ids.length === 0) return;
  await queries.execute(sql`
    select graphile_worker.add_job(${name}::text, json_build_object('id', id), max_attempts => ${maxAttempts}::int,
      priority => ${priority}::int, job_key => ${`${name}:`} || id, job_key_mode => 'unsafe_dedupe')
    from unnest(${sql.param(ids)}::int[]) id`);
}

/** Null for an item that only its origin enqueues. */
export function createFinder(job: ItemJob, database: Database): PeriodicJob | null {
  const { name, due } = job;
  if (due === undefined) return null;
  const isUnqueued = (id: PgColumn) =>
    sql`not exists (select 1 from graphile_worker.jobs where jobs.key = ${`${name}:`} || ${id})`;
  return {
    name: `find ${name}`,
    lane: "database",
    intervalInMs: due.intervalInMs,
    async run() {
      for (let query = 0; query < maxQueries; query += 1) {
        const ids = await due.find(isUnqueued, maxFound);
        await enqueue(database, job, ids);
        if (ids.length < maxFound) return;
      }
    },
  };
}

/** Once, however many processes ask for it, and never beside itself: it has a queue of its own, which works in series. */
export async function requestRun(
  queries: Pick<Queries, "execute">,
  { name }: Pick<PeriodicJob, "name">,
): Promise<void> {
  await queries.execute(sql`
    select graphile_worker.add_job(${name}::text, job_key => ${name}::text, job_key_mode => 'preserve_run_at',
      queue_name => ${name}::text)
    where not exists (select 1 from graphile_worker.jobs where key = ${name} and locked_at is not null)`);
}
