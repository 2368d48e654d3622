import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { connect, type Database } from "../../../api/database/connection";
import { NamedStatements } from "../../../api/database/named-statements";
import { createEmptyTestDatabase } from "../../setup/database";

it("the upstream keeps running when the database connection is lost while a transaction waits for an external service", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const { url, drop } = await createEmptyTestDatabase();
  const [shop, killer] = [connect(url), connect(url)];
  const uncaught = vi.fn();
  process.on("uncaughtException", uncaught);
  const transaction = shop.db.transaction(async (inside) => {
    const { rows } = await inside.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await killer.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    // About the response time of a mail server.
    await sleep(100);
    return inside.execute(sql`select 1`);
  });
  await expect(transaction).rejects.toThrow();
  expect(uncaught).not.toHaveBeenCalled();
  process.off("uncaughtException", uncaught);
  const { rows } = await shop.db.execute<{ one: number }>(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
  await Promise.all([shop.close(), killer.close()]);
  await drop();
});

it("a connection that the server ends while its pool ends is not reported as lost", async () => {
  const { url, drop } = await createEmptyTestDatabase();
  const { pool, close } = connect(url, { connections: 1 });
  const client = await pool.connect();
  client.release();
  const closed = close();
  pool.emit("error", new Error("terminating connection due to administrator command"), client);
  await closed;
  await drop();
});

it("PostgreSQL parses a statement of the query builder once per connection, and raw SQL stays unnamed", async () => {
  const { url, drop } = await createEmptyTestDatabase();
  const { db, close } = connect(url, { connections: 1 });
  for (const value of [1, 2, 3]) {
    const rows = await db.select({ value: sql<number>`${value}::int` }).from(sql`(select) nothing`);
    expect(rows).toEqual([{ value }]);
    await db.execute(sql`select ${value}::int`);
  }
  await db.transaction((inside) =>
    inside.select({ value: sql<number>`${4}::int` }).from(sql`(select) nothing`),
  );
  const { rows } = await db.execute(
    sql`select statement, generic_plans + custom_plans as uses from pg_prepared_statements`,
  );
  expect(rows).toEqual([{ statement: "select $1::int from (select) nothing", uses: "4" }]);
  await close();
  await drop();
});

it("at most 300 statements get a name, none of them with a long list", () => {
  const statements = new NamedStatements();
  expect(statements.getName("select with a list", 41)).toBeUndefined();
  const names = Array.from({ length: 301 }, (_, at) => statements.getName(`select ${at}`, 1));
  expect(new Set(names.slice(0, 300)).size).toBe(300);
  expect(names[300]).toBeUndefined();
  expect(statements.getName("select 7", 1)).toBe(names[7]);
});

/** Two transactions that lock two rows in opposite order; PostgreSQL ends one of them. */
async function lockCrosswise(db: Database, fail: () => void): Promise<void> {
  await db.execute(sql`create table things (id int primary key, count int not null default 0)`);
  await db.execute(sql`insert into things (id) values (1), (2)`);
  let begun = 0;
  const lock = (first: number, second: number) =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`update things set count = count + 1 where id = ${first}`);
      begun += 1;
      if (begun > 2) fail();
      for (let waited = 0; begun < 2 && waited < 2_000; waited += 5) await sleep(5);
      await transaction.execute(sql`update things set count = count + 1 where id = ${second}`);
    });
  await Promise.all([lock(1, 2), lock(2, 1)]);
}

it("a transaction that PostgreSQL ended for a deadlock begins again, and its work is done once", async () => {
  const { url, drop } = await createEmptyTestDatabase();
  const { db, close } = connect(url);
  let repeated = 0;
  await lockCrosswise(db, () => {
    repeated += 1;
  });
  const { rows } = await db.execute<{ count: number }>(sql`select count from things order by id`);
  expect([rows, repeated]).toEqual([[{ count: 2 }, { count: 2 }], 1]);
  await close();
  await drop();
});

it("a transaction that fails for another reason is not repeated", async () => {
  const { url, drop } = await createEmptyTestDatabase();
  const { db, close } = connect(url);
  const runs = vi.fn();
  const failing = db.transaction(async (transaction) => {
    runs();
    await transaction.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(runs).toHaveBeenCalledOnce();
  await close();
  await drop();
});
