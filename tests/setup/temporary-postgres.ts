import { existsSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "../../api/database/embedded";
import { identifyProcess } from "../../api/database/process-identity.mjs";

/** Followed by the owner's process id. */
export const temporaryFolderPrefix = "envelopa-tests-";

/** A PostgreSQL for one test run, without durability. */
export async function startTemporaryPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeWhatKilledRunsLeft();
  const folder = await createTemporaryFolder();
  const server = await startEmbeddedPostgres({ dataFolder: path.join(folder, "postgres"), durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const sharedMemory = "/dev/shm";
const minSharedMemoryBytes = 2e9;

/** Uses shared memory if there is space, because each test file copies a database of hundreds of files. */
export async function createTemporaryFolder(): Promise<string> {
  const root = hasSharedMemory() ? sharedMemory : tmpdir();
  const folder = await mkdtemp(path.join(root, `${temporaryFolderPrefix}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

function hasSharedMemory(): boolean {
  if (!existsSync(sharedMemory)) return false;
  const { bavail, bsize } = statfsSync(sharedMemory);
  return bavail * bsize >= minSharedMemoryBytes;
}

export async function removeWhatKilledRunsLeft(): Promise<void> {
  for (const root of [tmpdir(), sharedMemory].filter(existsSync)) {
    for (const name of await readdir(root)) {
      const pid = Number(name.slice(temporaryFolderPrefix.length).split("-")[0]);
      if (!name.startsWith(temporaryFolderPrefix) || identifyProcess(pid)) continue;
      await rm(path.join(root, name), { recursive: true, force: true }).catch(() => undefined);
    }
  }
}
