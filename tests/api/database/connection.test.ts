import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { connect } from "../../../api/database/connection";
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
