import { sql } from "drizzle-orm";
import type { Database } from "../../api/database/connection";
import { toLoggableError } from "../../api/http/loggable";
import { getKey, type ItemJob, type Job } from "../../api/jobs/job";

/**
 * Does at once, in this process and with the test's clock, what is due or enqueued. Items that fail stay where they were.
 * Returns how many there were.
 */
export async function workOff(
  { database }: { readonly database: Database },
  ...jobs: readonly Job[]
): Promise<number> {
  const { signal } = new AbortController();
  let found = 0;
  for (const job of jobs) {
    if ("run" in job) {
      await job.run(signal);
      continue;
    }
    const ids = new Set([
      ...(await readEnqueued(database, job.name)),
      ...((await job.due?.find(() => sql`true`, 500)) ?? []),
    ]);
    found += ids.size;
    await workOffEach(database, job, [...ids], signal);
  }
  return found;
}

async function workOffEach(
  database: Database,
  job: ItemJob,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) {
    try {
      await job.work(id, signal);
      await database.execute(sql`select graphile_worker.remove_job(${getKey(job, id)})`);
    } catch (error) {
      console.error(`${getKey(job, id)}: ${toLoggableError(error)}`);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${ids.length} failed`);
}

async function readEnqueued(database: Database, name: string): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select (payload->>'id')::int as id from graphile_worker._private_jobs as jobs
    where key like ${`${name}:%`} order by priority, run_at, jobs.id`);
  return rows.map(({ id }) => id);
}
