import { channel } from "node:diagnostics_channel";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Logger, type Runner, run, type Task, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { z } from "zod";
import type { Database } from "../database/connection";
import { toLoggableError } from "../http/loggable";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import {
  createFinder,
  type ItemJob,
  type Job,
  type Lane,
  NeedsPeople,
  type PeriodicJob,
  requestRun,
} from "./job";

interface Parts {
  readonly database: Database;
  readonly pool: pg.Pool;
  /** How old the locks of a process are when it counts as dead. */
  readonly graceInSeconds?: number;
  /** Interval between two looks for items whose time has come; new items are noticed at once. */
  readonly pollIntervalInMs?: number;
}

/** Items that a process works on at the same time. */
const workersByLane: Readonly<Record<Lane, number>> = { database: 2, providers: 3, mails: 4, deletion: 1 };

const renewedEveryMs = 10_000;
const releasedEveryMs = 15_000;
const pauseAfterEndInMs = 1_000;
const maxErrorLength = 1_000;

const succeeded = channel("envelopa.job-succeeded");
const started = channel("envelopa.job-started");

/** Begins at once. Several processes share the work through the database. */
export function startJobs(
  jobs: readonly Job[],
  { database, pool, graceInSeconds = 60, pollIntervalInMs = 2_000 }: Parts,
): ScheduledJob {
  const finders = jobs.filter(isItemJob).flatMap((job) => createFinder(job, database) ?? []);
  const release: PeriodicJob = {
    name: "release items of dead processes",
    lane: "database",
    intervalInMs: releasedEveryMs,
    run: () => releaseItemsOfDeadProcesses(database, graceInSeconds),
  };
  const periodic = [...jobs.filter(isPeriodic), ...finders, release];
  const all = [...jobs.filter(isItemJob), ...periodic];
  const lanes = Object.entries(workersByLane).flatMap(([lane, concurrency]) => {
    const ofLane = all.filter((job) => job.lane === lane);
    if (ofLane.length === 0) return [];
    const taskList = Object.fromEntries(ofLane.map((job) => [job.name, toTask(job, database)]));
    return [startLane(taskList, { database, pool, concurrency, pollInterval: pollIntervalInMs })];
  });
  const requests = periodic.map((job) => {
    started.publish({ task: job.name, intervalInMs: job.intervalInMs });
    return scheduleJob({
      job: () => requestRun(database, job).then(() => true),
      pauseInMs: job.intervalInMs,
      failureMessage: (reason) => `The job '${job.name}' could not be asked for: ${reason}`,
    });
  });
  return {
    async stop() {
      await Promise.all(requests.map((each) => each.stop()));
      await Promise.all(lanes.map((each) => each.stop()));
    },
  };
}

const isItemJob = (job: Job): job is ItemJob => "work" in job;
const isPeriodic = (job: Job): job is PeriodicJob => "run" in job;

const itemPayload = z.object({ id: z.number().int() });

function toTask(job: Job, database: Database): Task {
  return async (payload, { abortSignal, job: { id, key, attempts, max_attempts } }) => {
    const signal = abortSignal ?? new AbortController().signal;
    try {
      if (isItemJob(job)) await job.work(itemPayload.parse(payload).id, signal);
      else await job.run(signal);
      succeeded.publish({ task: job.name });
    } catch (error) {
      const reason = toLoggableError(error);
      if (error instanceof NeedsPeople) await endAttempts(database, id);
      const isLast = attempts >= max_attempts || error instanceof NeedsPeople;
      const then = isLast ? "is given up" : "failed";
      console.error(`The job '${key}' ${then} at attempt ${attempts}: ${reason}`);
      // Its message is stored, so it holds no personal data.
      throw new Error(reason.slice(0, maxErrorLength));
    }
  };
}

async function endAttempts(database: Database, id: string): Promise<void> {
  await database.execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${id}`,
  );
}

interface LaneOptions {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly concurrency: number;
  readonly pollInterval: number;
}

/** The library ends its workers when the database takes the end of an item for minutes; they begin again. */
function startLane(
  taskList: TaskList,
  { database, pool, concurrency, pollInterval }: LaneOptions,
): ScheduledJob {
  let stopped = false;
  let lane = "";
  let runner: Runner | null = null;
  const once = async () => {
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool }) => {
      lane = workerPool.id;
    });
    runner = await run({
      taskList,
      concurrency,
      pollInterval,
      logger,
      events,
      pgPool: pool,
      // The default does not wait on stop until finished items are deleted, so they would run again.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      // Named by the pool, where they are worth it.
      noPreparedStatements: true,
    });
    if (stopped) await runner.stop();
    else await runner.promise;
  };
  const always = async () => {
    while (!stopped) {
      await once().catch((error: unknown) => console.error(`Jobs stopped: ${toLoggableError(error)}`));
      if (!stopped) await sleep(pauseAfterEndInMs);
    }
  };
  const running = always();
  const renewal = scheduleJob({
    job: () => renewLocks(database, lane).then(() => true),
    pauseInMs: renewedEveryMs,
    failureMessage: (reason) => `The locks of jobs could not be renewed: ${reason}`,
  });
  return {
    async stop() {
      stopped = true;
      await runner?.stop().catch(() => undefined);
      await running;
      await renewal.stop();
    },
  };
}

/** A lane renews the locks of its items; one whose locks grow old has died with them. */
async function renewLocks(database: Database, lane: string): Promise<void> {
  await database.execute(
    sql`update graphile_worker._private_jobs set locked_at = now() where locked_by = ${lane}`,
  );
}

async function releaseItemsOfDeadProcesses(database: Database, graceInSeconds: number): Promise<void> {
  await database.execute(sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - make_interval(secs => ${graceInSeconds})))`);
}

/** Failures are in our own words already. */
const logger = new Logger(() => (level, message, meta) => {
  if (meta?.failure !== true && (level === "error" || level === "warning")) console.error(message);
});
