import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";
import { backupFolder, localFolder } from "./settings.mjs";
import { printDetail, runStep } from "./terminal.mjs";

/** @param {{ port: number | undefined }} options */
export async function startDatabase({ port }) {
  const { findClusterAccount, getDataFolder } = await importTypeScript("../api/database/embedded-folder.ts");
  const { startEmbeddedPostgres } = await importTypeScript("../api/database/embedded.ts");
  const dataFolder = getDataFolder(localFolder);
  const account = findClusterAccount(path.join(dataFolder, "cluster"));
  const archiveFolder = backupFolder && (await loadBackups()).prepareArchive(backupFolder, account);
  return startEmbeddedPostgres({ dataFolder, port, archiveFolder: await archiveFolder });
}

/** @returns {Promise<typeof import("../api/database/backup.js")>} */
export const loadBackups = () => importTypeScript("../api/database/backup.ts");

export async function getEmbeddedDataFolder() {
  const { getDataFolder } = await importTypeScript("../api/database/embedded-folder.ts");
  return getDataFolder(localFolder);
}

/**
 * Uses DATABASE_URL, or starts the embedded PostgreSQL.
 * @param {{ databaseUrl?: string | undefined, databasePort?: number | undefined }} settings
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function openDatabase({ databaseUrl, databasePort }) {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined };
  return runStep("Iniciando o PostgreSQL", () => startDatabase({ port: databasePort }));
}

/**
 * Root's cluster may be outside the data folder. If that folder was deleted to start over, the cluster is
 * renamed to a single backup that the next one replaces.
 */
export async function backUpDetachedCluster() {
  const { getDataFolder } = await importTypeScript("../api/database/embedded-folder.ts");
  const folder = path.dirname(getDataFolder(localFolder));
  if (folder === localFolder || !existsSync(folder)) return;
  const { stopLeftoverPostgres } = await importTypeScript("../api/database/embedded.ts");
  await stopLeftoverPostgres(path.join(folder, "postgres"));
  rmSync(`${folder}.previous`, { recursive: true, force: true });
  renameSync(folder, `${folder}.previous`);
}

/**
 * Migrates the database and loads demonstration data and images; existing data is not changed.
 * @param {Record<string, string>} env
 */
export async function prepareDatabase(env) {
  await runStep("Preparando os dados", () =>
    run([process.execPath, "--import", "tsx", "scripts/prepare-database.ts"], {
      failureMessage: "A preparação dos dados falhou",
      env,
      onLine: printDetail,
    }),
  );
}

/** @param {string} file relative to this one */
async function importTypeScript(file) {
  // Available only after the dependencies are installed.
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(file, import.meta.url);
}
