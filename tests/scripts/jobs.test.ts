import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connect } from "../../api/database/connection";
import { enqueue } from "../../api/jobs/job";
import { readQueue } from "../../api/jobs/queue";
import { readJobsCommand } from "../../scripts/jobs/run-command";
import { UsageError } from "../../scripts/read-arguments.mjs";
import { createEmptyTestDatabase, type TestDatabase } from "../setup/database";

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createEmptyTestDatabase();
  connection = connect(database.url);
  const { db } = connection;
  await enqueue(db, { name: "send mail" }, [1, 2, 3]);
  await enqueue(db, { name: "expire quote" }, [1]);
  await db.execute(sql`
    select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key <> 'send mail:3'),
      'EENVELOPE 550')`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const run = (...args: string[]) => readJobsCommand(args)(connection.db);
const count = async () =>
  Object.fromEntries(
    (await readQueue(connection.db)).map(({ task, waiting, givenUp }) => [task, [waiting, givenUp]]),
  );

describe("npm run jobs", () => {
  it("lists what waits and what was given up, with the reason", async () => {
    const text = await run("list");
    expect(text).toMatch(/^send mail: 1 à espera, o mais antigo há \d+ s, 2 abandonados$/m);
    expect(text).toMatch(/^- send mail:1 \(12 tentativas, a última em .*\): EENVELOPE 550$/m);
  });

  it("puts one item back into the queue, and then all", async () => {
    expect(await run("retry", "send mail:1")).toBe("1 de novo na fila.");
    expect(await count()).toEqual({ "send mail": [2, 1], "expire quote": [0, 1] });
    expect(await run("retry", "send mail:1")).toBe("0 de novo na fila.");
    expect(await run("retry", "TUDO")).toBe("2 de novo na fila.");
    expect(await count()).toEqual({ "send mail": [3, 0], "expire quote": [1, 0] });
  });

  it("discards only what was given up", async () => {
    await connection.db.execute(sql`
      select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key = 'send mail:2'))`);
    expect(await run("discard", "send mail")).toBe("1 fora da fila.");
    expect(await count()).toEqual({ "send mail": [2, 0], "expire quote": [1, 0] });
  });

  it.each([[[]], [["retry"]], [["discard"]], [["list", "x"]]])(
    "refuses %j before it needs a database",
    (args) => {
      expect(() => readJobsCommand(args)).toThrow(UsageError);
    },
  );
});
