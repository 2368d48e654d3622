import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Connection, connect } from "../../../api/database/connection";
import { createJobs } from "../../../api/jobs/all-jobs";
import { enqueue, type Job } from "../../../api/jobs/job";
import { listGivenUp, readQueue } from "../../../api/jobs/queue";
import { startJobs } from "../../../api/jobs/start-jobs";
import type { ScheduledJob } from "../../../api/scheduled-job";
import { allProviders } from "../../setup/all-providers";
import { createEmptyTestDatabase, type TestDatabase } from "../../setup/database";
import { eventually } from "../../setup/eventually";
import { openUpstream, type Upstream } from "../../setup/upstream";

const items = [1, 2, 3, 4];
const failing = 2;

let upstream: Upstream;
let database: TestDatabase;
let connection: Connection;
let running: ScheduledJob;
let names: readonly string[] = [];
const done: string[] = [];

/** Every job of the program under its name, lane and attempts; the second item, or the first run, throws. */
function withFailure(job: Job): Job {
  const { name, lane } = job;
  if ("run" in job) {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error("the first run");
      done.push(name);
    };
    return { name, lane, intervalInMs: 100, run };
  }
  const work = async (id: number) => {
    if (id === failing) throw new Error("the second item");
    done.push(`${name}:${id}`);
  };
  return { name, lane, maxAttempts: 1, work };
}

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  upstream = await openUpstream();
  database = await createEmptyTestDatabase();
  connection = connect(database.url);
  const jobs = createJobs(upstream.parts, allProviders).map(withFailure);
  names = jobs.map(({ name }) => name);
  for (const job of jobs) if ("work" in job) await enqueue(connection.db, job, items);
  running = startJobs(jobs, { database: connection.db, pool: connection.pool, pollIntervalInMs: 100 });
  const isPeriodic = (name: string) => jobs.some((job) => job.name === name && "run" in job);
  await eventually(() =>
    expect(names.filter((name) => isPeriodic(name) && !done.includes(name))).toEqual([]),
  );
  await eventually(async () =>
    expect(
      (await readQueue(connection.db)).filter(({ task, waiting }) => !isPeriodic(task) && waiting > 0),
    ).toEqual([]),
  );
});
afterAll(async () => {
  await running.stop();
  await connection.close();
  await database.drop();
  await upstream.close();
});

describe("when one item of each job throws", () => {
  it("every other item of every job is done once, and every periodic job runs again", () => {
    const expected = names.flatMap((name) =>
      done.includes(name) ? [name] : items.filter((id) => id !== failing).map((id) => `${name}:${id}`),
    );
    expect([...new Set(done)].toSorted()).toEqual(expected.toSorted());
    const ofItems = done.filter((key) => /:\d+$/.test(key));
    expect(ofItems).toHaveLength(new Set(ofItems).size);
  });

  it("an operator sees the ones that threw, with the reason", async () => {
    const givenUp = await listGivenUp(connection.db, 100);
    const ofItems = givenUp.filter(({ key }) => key.endsWith(`:${failing}`));
    const expected = names.filter((name) => done.includes(`${name}:1`)).map((name) => `${name}:${failing}`);
    expect(ofItems.map(({ key }) => key).toSorted()).toEqual(expected.toSorted());
    expect(ofItems.every(({ reason }) => reason?.includes("the second item"))).toBe(true);
  });
});
