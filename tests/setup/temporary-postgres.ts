import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "../../api/database/embedded";
import { identifyProcess } from "../../api/database/process-identity.mjs";

/** Followed by the number of the process that uses the folder. */
export const temporaryFolderPrefix = "envelopa-tests-";

/** A PostgreSQL that lives as long as one run of the tests, without care for power failures. */
export async function startTemporaryPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeWhatKilledRunsLeft();
  const folder = await mkdtemp(path.join(tmpdir(), `${temporaryFolderPrefix}${process.pid}-`));
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataFolder: path.join(folder, "postgres"), durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function removeWhatKilledRunsLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.slice(temporaryFolderPrefix.length).split("-")[0]);
    if (!name.startsWith(temporaryFolderPrefix) || identifyProcess(pid)) continue;
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}
