import { readFileSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { writeWholeFile } from "../../server/whole-file.mjs";
import { sharedPostgresFile } from "./shared-postgres";
import { startTemporaryPostgres } from "./temporary-postgres";

/** Runs the test server that `joinSharedPostgres` shares until nothing is connected to it for ten minutes. */
const idleLimitMs = 600_000;
const pollMs = 5_000;

const server = await startTemporaryPostgres();
await writeWholeFile(sharedPostgresFile, server.url, { mode: 0o600 });
const client = new pg.Client({ connectionString: server.url });
await client.connect();
for (let idleMs = 0; idleMs < idleLimitMs; idleMs += pollMs) {
  await sleep(pollMs);
  const { rowCount } = await client.query(
    "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
  );
  if (rowCount !== 0) idleMs = 0;
}
// Another server may have taken its place.
if (readFileSync(sharedPostgresFile, "utf8") === server.url) rmSync(sharedPostgresFile);
await client.end();
await server.stop();
