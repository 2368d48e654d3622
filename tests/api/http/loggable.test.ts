import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loggable } from "../../../api/http/loggable";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});
afterAll(() => upstream.close());

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it("what a shopper typed does not reach the log when a query with it fails", async () => {
  const secret = "maria@exemplo.com.br";
  const failed = upstream.database.execute(sql`select ${secret}::int`);
  const said = loggable(await failureOf(failed));
  expect(said).toContain("PostgreSQL 22P02");
  expect(said).toContain("select $1::int");
  expect(said).not.toContain(secret);
});

it("an ordinary failure says what and where", () => {
  expect(loggable(new Error("the printer is on fire"))).toMatch(/the printer is on fire\n +at /);
  expect(loggable("thrown words")).toBe("not an Error");
});
