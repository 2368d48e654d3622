import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});

const text = readFileSync("docs/stuck-orders.md", "utf8");

it("PostgreSQL takes every query of docs/stuck-orders.md", async () => {
  const block = /```sql\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  const inLine = [...text.matchAll(/`((?:select|update) [^`]+)`/g)].map(([, query = ""]) => query);
  const queries = [...block.split(/;\n/).filter((query) => query.trim() !== ""), ...inLine];
  expect(queries.length).toBe(4);
  for (const query of queries) await upstream.database.execute(sql.raw(`explain ${query}`));
});
