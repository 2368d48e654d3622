import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, connect } from "../../../api/database/connection";
import { products } from "../../../api/database/schema/catalogue";
import { enqueue, type ItemJob, type Job } from "../../../api/jobs/job";
import { startJobs } from "../../../api/jobs/start-jobs";
import type { ScheduledJob } from "../../../api/scheduled-job";
import { createEmptyTestDatabase, type TestDatabase } from "../../setup/database";
import { eventually } from "../../setup/eventually";

let database: TestDatabase;
let connection: Connection;
let running: ScheduledJob[] = [];
let said: string[] = [];
beforeEach(async () => {
  said = [];
  vi.spyOn(console, "error").mockImplementation((words) => said.push(String(words)));
  database = await createEmptyTestDatabase();
  connection = connect(database.url);
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  running = [];
  await connection.close();
  await database.drop();
});

const start = (...jobs: Job[]) => {
  const { db, pool } = connection;
  running.push(startJobs(jobs, { database: db, pool, graceInSeconds: 30, pollIntervalInMs: 100 }));
};

const readQueue = async () => {
  const { rows } = await connection.db.execute<{ key: string; attempts: number; last_error: string }>(
    sql`select key, attempts, last_error from graphile_worker.jobs where key like 'count:%' order by key`,
  );
  return rows;
};

const counting = (work: (id: number) => Promise<void>, maxAttempts?: number): ItemJob => ({
  name: "count",
  lane: "database",
  work,
  maxAttempts,
});

describe("background jobs", () => {
  it("finish every other item when one throws, and give that one up after its attempts", async () => {
    const done: number[] = [];
    const job = counting(async (id) => {
      if (id === 2) throw new Error("two is no number");
      done.push(id);
    }, 1);
    await enqueue(connection.db, job, [1, 2, 3]);
    start(job);
    await eventually(() => expect(done.toSorted()).toEqual([1, 3]));
    await eventually(async () =>
      expect(await readQueue()).toEqual([
        { key: "count:2", attempts: 1, last_error: expect.stringContaining("two is no number") },
      ]),
    );
    expect(said).toEqual([
      expect.stringMatching(/^The job 'count:2' is given up at attempt 1: Error: two is/),
    ]);
  });

  it("repeat an item that failed", async () => {
    let attempts = 0;
    const job = counting(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("not yet");
    });
    await enqueue(connection.db, job, [7]);
    start(job);
    await eventually(async () => expect([attempts, await readQueue()]).toEqual([2, []]));
  });

  it("are enqueued with the transaction that makes them due, or not at all", async () => {
    const job = counting(async () => undefined);
    const failing = connection.db.transaction(async (transaction) => {
      await enqueue(transaction, job, [1]);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await readQueue()).toEqual([]);
  });

  it("wait once, however often they are enqueued or found", async () => {
    const job = counting(async () => undefined);
    for (let time = 0; time < 2; time += 1) await enqueue(connection.db, job, [1, 2]);
    expect((await readQueue()).map(({ key }) => key)).toEqual(["count:1", "count:2"]);
  });

  it("find what is due, and find no item again that was given up", async () => {
    const tried: number[] = [];
    const questions: string[] = [];
    start({
      ...counting(async (id) => {
        tried.push(id);
        throw new Error("always");
      }, 1),
      due: {
        intervalInMs: 50,
        async find(isUnqueued) {
          questions.push("asked");
          const { rows } = await connection.db.execute<{ id: number }>(
            sql`select id from (values (1), (2)) as ${products} (id) where ${isUnqueued(products.id)}`,
          );
          return rows.map(({ id }) => id);
        },
      },
    });
    await eventually(() => expect(tried.toSorted()).toEqual([1, 2]));
    const asked = questions.length;
    await eventually(() => expect(questions.length).toBeGreaterThan(asked + 4));
    expect(tried).toHaveLength(2);
  });

  it("run at their interval in one process at a time", async () => {
    const { db } = connection;
    let [active, most, runs] = [0, 0, 0];
    const job: Job = {
      name: "tick",
      lane: "providers",
      intervalInMs: 30,
      async run() {
        active += 1;
        runs += 1;
        most = Math.max(most, active);
        await db.execute(sql`select pg_sleep(0.05)`);
        active -= 1;
      },
    };
    start(job);
    start(job);
    await eventually(() => expect(runs).toBeGreaterThan(4));
    expect(most).toBe(1);
  });

  it("go on at the next interval after a run that failed", async () => {
    let runs = 0;
    start({
      name: "tick",
      lane: "database",
      intervalInMs: 50,
      run: async () => {
        runs += 1;
        if (runs < 3) throw new Error("not yet");
      },
    });
    await eventually(() => expect(runs).toBeGreaterThan(4));
  });

  it("take over the items of a process that has died, and of no other", async () => {
    const done: number[] = [];
    const job = counting(async (id) => {
      done.push(id);
    });
    await enqueue(connection.db, job, [1, 2]);
    await connection.db.execute(sql`
      update graphile_worker._private_jobs set locked_by = case key when 'count:1' then 'dead' else 'alive' end,
        locked_at = now() - case key when 'count:1' then interval '1 hour' else interval '0' end`);
    start(job);
    // An item leaves the queue after its work.
    await eventually(async () => expect((await readQueue()).map(({ key }) => key)).toEqual(["count:2"]));
    expect(done).toEqual([1]);
  });

  it("let the work in hand end before they stop", async () => {
    let [begun, ended] = [false, false];
    const job = counting(async () => {
      begun = true;
      await connection.db.execute(sql`select pg_sleep(0.3)`);
      ended = true;
    });
    await enqueue(connection.db, job, [1]);
    start(job);
    await eventually(() => expect(begun).toBe(true));
    await running.pop()?.stop();
    expect([ended, await readQueue()]).toEqual([true, []]);
  });
});
