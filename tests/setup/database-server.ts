import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { joinSharedPostgres } from "./shared-postgres";
import { startTemporaryPostgres } from "./temporary-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the PostgreSQL shared by this run. */
    databaseServer: string;
    /** Changes with what the template databases are made from, and every hour, because the demonstration is dated. */
    templateStamp: string;
    /** Prefix of the names of this run's databases. */
    databasePrefix: string;
  }
}

/**
 * Provides a PostgreSQL in which tests clone their databases (`createTestDatabase`): that of the machine, or one of this
 * run alone with `OWN_DATABASE_SERVER`, as in a whole `npm test`.
 */
export default async function provideDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await (process.env.OWN_DATABASE_SERVER ? startTemporaryPostgres() : joinSharedPostgres());
  project.provide("databaseServer", server.url);
  project.provide("templateStamp", getTemplateStamp());
  const prefix = `test_${process.pid}_`;
  project.provide("databasePrefix", prefix);
  return async () => {
    await dropLentDatabases(server.url, prefix);
    await server.stop();
  };
}

/** Those of `lendDatabase`, which the processes of the tests leave behind. */
async function dropLentDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  await client.end();
}

const sources = ["api", "common", "contract", "demo"];

function getTemplateStamp(): string {
  const hash = createHash("sha256").update(String(Math.floor(Date.now() / 3_600_000)));
  for (const folder of sources) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      hash.update(`${path.resolve(file)} ${statSync(file).mtimeMs}\n`);
    }
  }
  return hash.digest("hex").slice(0, 12);
}
