import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { cloneTemplate, type TemplateName } from "./database-templates";

export interface TestDatabase {
  readonly url: string;
  /** Close your own connections first. */
  drop(): Promise<void>;
}

/** A new database without tables. */
export function createBareTestDatabase(): Promise<TestDatabase> {
  return createFrom("bare");
}

/** A new database with all migrations and no rows. */
export function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createFrom("migrated");
}

/** A new database with the demonstration, dated around now. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom("demonstration");
}

async function createFrom(template: TemplateName): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `${inject("databasePrefix")}${randomBytes(6).toString("hex")}`;
  const url = await cloneTemplate({ server, template, stamp: inject("templateStamp"), name });
  return {
    url,
    async drop() {
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      await dropWhenLeft(client, name).finally(() => client.end());
    },
  };
}

/** A pool reports its end before its connections are closed; remaining ones are terminated. */
async function dropWhenLeft(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { rowCount } = await client.query("select 1 from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) break;
    await sleep(10);
  }
  await client.query(`drop database if exists ${name} with (force)`);
}
