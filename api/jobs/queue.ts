import { sql } from "drizzle-orm";
import type { Queries } from "../database/connection";

type Execute = Pick<Queries, "execute">;

interface WaitingOfTask extends Record<string, unknown> {
  readonly task: string;
  readonly waiting: number;
  readonly oldestInSeconds: number;
  readonly givenUp: number;
}

/** Counts waiting items of each task that the queue has had, without those being worked on. */
export async function readQueue(queries: Execute): Promise<readonly WaitingOfTask[]> {
  const due = sql`attempts < max_attempts and locked_at is null and run_at <= now()`;
  const { rows } = await queries.execute<WaitingOfTask>(sql`
    select identifier as task,
      count(*) filter (where ${due})::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${due})), 0)::float8 as "oldestInSeconds",
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as "givenUp"
    from graphile_worker._private_tasks left join graphile_worker.jobs on task_identifier = identifier
    group by identifier order by identifier`);
  return rows;
}

interface GivenUp extends Record<string, unknown> {
  readonly key: string;
  readonly attempts: number;
  readonly lastTriedAt: string;
  readonly reason: string | null;
}

const isGivenUp = sql`attempts >= max_attempts and locked_at is null`;

/** Oldest first. */
export async function listGivenUp(queries: Execute, limit: number): Promise<readonly GivenUp[]> {
  const { rows } = await queries.execute<GivenUp>(sql`
    select coalesce(key, task_identifier) as key, attempts, updated_at as "lastTriedAt", last_error as reason
    from graphile_worker.jobs where ${isGivenUp} order by updated_at, id limit ${limit}`);
  return rows;
}

/** Repeats one task ('send mail'), one item ('send mail:1042'), or all (null). Attempts start from zero. */
export async function repeatGivenUp(queries: Execute, which: string | null): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    select graphile_worker.reschedule_jobs(array(${idsOf(which)}), run_at => now(), attempts => 0)`);
  return rowCount ?? 0;
}

/** It is found again if it still is due. */
export async function discardGivenUp(queries: Execute, which: string): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    select graphile_worker.complete_jobs(array(${idsOf(which)}))`);
  return rowCount ?? 0;
}

const idsOf = (which: string | null) => sql`
  select id from graphile_worker.jobs
  where ${isGivenUp} and (${which}::text is null or ${which} in (task_identifier, key))`;
