import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { toLoggableError } from "../../../api/http/loggable";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it("a failed query is logged without the shopper's input", async () => {
  const secret = "maria@exemplo.com.br";
  const failed = upstream.database.execute(sql`select ${secret}::int`);
  const said = toLoggableError(await failureOf(failed));
  expect(said).toContain("PostgreSQL 22P02");
  expect(said).toContain("select $1::int");
  expect(said).not.toContain(secret);
});

it("an ordinary error is logged with its message and location", () => {
  expect(toLoggableError(new Error("the printer is on fire"))).toMatch(/the printer is on fire\n +at /);
  expect(toLoggableError("thrown words")).toBe("not an Error");
});
