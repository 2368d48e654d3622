import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../api/database/embedded";
import { findPostmaster } from "../../api/database/embedded-postmaster";
import { run } from "../../scripts/run.mjs";
import { uploadsFolder } from "../../tests/setup/program-settings";
import { removeWhatKilledRunsLeft, temporaryFolderPrefix } from "../../tests/setup/temporary-postgres";

/** Stock per offer; one run sells about ten thousand pieces. */
const plenty = 1_000_000;

export interface LoadDatabase {
  readonly url: string;
  readonly postmasterPid: number;
  readonly folder: string;
  stop(): Promise<void>;
}

/** PostgreSQL with new demonstration data, production durability settings and unlimited stock. */
export async function startLoadDatabase(): Promise<LoadDatabase> {
  await removeWhatKilledRunsLeft();
  const folder = await mkdtemp(path.join(tmpdir(), `${temporaryFolderPrefix}${process.pid}-`));
  await chmod(folder, 0o755);
  const dataFolder = path.join(folder, "postgres");
  const server = await startEmbeddedPostgres({ dataFolder, durable: true });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await run([process.execPath, "--import", "tsx", "scripts/prepare-database.ts"], {
      failureMessage: "The database could not be prepared",
      env: { DATABASE_URL: server.url, UPLOADS_FOLDER: uploadsFolder, SANDBOX: "on" },
    });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query("update sku_resellers set quantity_in_stock = $1 where quantity_in_stock > 0", [
      plenty,
    ]);
    await client.query("vacuum analyze");
    await client.end();
  } catch (error) {
    await stop();
    throw error;
  }
  const postmasterPid = findPostmaster(path.join(dataFolder, "cluster"))?.pid ?? 0;
  return { url: server.url, postmasterPid, folder, stop };
}
