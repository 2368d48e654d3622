import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { cloneTemplate } from "./database-templates";

export interface TestDatabase {
  /** Connection string, for `connect(url)`. */
  readonly url: string;
  /** Close your own connections first. */
  drop(): Promise<void>;
}

/** A database of the caller's own, with every migration applied and nothing in it. */
export function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createFrom("migrated");
}

async function createFrom(template: "migrated"): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const url = await cloneTemplate({ server, template, name });
  return {
    url,
    async drop() {
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`).finally(() => client.end());
    },
  };
}
