import "./node-version.mjs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { getEmbeddedDataFolder, loadBackups, openDatabase } from "./database.mjs";
import { describeError, LaunchError } from "./launch-error.mjs";
import { refuseArguments } from "./read-arguments.mjs";
import { backupFolder, readLaunchSettings } from "./settings.mjs";
import { prepareShutdown } from "./shutdown.mjs";
import { runStep } from "./terminal.mjs";

/** `npm run backup`: copies the embedded PostgreSQL and the uploads to BACKUP_FOLDER, with or without a running shop. */

const copiesKept = 7;

refuseArguments("npm run backup: copia o PostgreSQL embutido e os envios para BACKUP_FOLDER.");

const shutdown = prepareShutdown();
try {
  const settings = readLaunchSettings();
  if (!backupFolder) throw new LaunchError("Defina BACKUP_FOLDER, a pasta das cópias de segurança.");
  if (settings.databaseUrl) {
    throw new LaunchError(
      "Com DATABASE_URL, use as cópias de segurança do próprio PostgreSQL (pg_basebackup).",
    );
  }
  const { backUpDatabase, deleteOldBackups } = await loadBackups();
  const database = await openDatabase(settings);
  shutdown.addCleanup(() => database.stop());
  const folders = { url: database.url, dataFolder: await getEmbeddedDataFolder(), backupFolder };
  const copy = await runStep("Copiando o PostgreSQL", () => backUpDatabase(folders));
  await runStep("Copiando os envios dos clientes", () =>
    cp(settings.uploadsFolder, path.join(backupFolder, "uploads"), { recursive: true, force: false }),
  );
  await deleteOldBackups(backupFolder, copiesKept);
  await shutdown.exitWith(`Cópia em ${copy}.`, 0);
} catch (error) {
  await shutdown.exitWith(describeError(error), 1);
}
