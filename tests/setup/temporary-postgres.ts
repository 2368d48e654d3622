import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "../../api/database/embedded";
import { identifyProcess } from "../../api/database/process-identity.mjs";

const prefix = "envelopa-tests-";

/** A PostgreSQL that lives as long as one run of the tests, without care for power failures. */
export async function startTemporaryPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeWhatKilledRunsLeft();
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`));
  const server = await startEmbeddedPostgres({ dataFolder: path.join(folder, "postgres"), durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function removeWhatKilledRunsLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.slice(prefix.length).split("-")[0]);
    if (!name.startsWith(prefix) || identifyProcess(pid)) continue;
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}
