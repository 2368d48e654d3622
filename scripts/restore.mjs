import "./node-version.mjs";
import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { getEmbeddedDataFolder, loadBackups } from "./database.mjs";
import { describeError, LaunchError } from "./launch-error.mjs";
import { readArguments, UsageError } from "./read-arguments.mjs";
import { backupFolder, makeLocalFolder, readLaunchSettings } from "./settings.mjs";
import { prepareShutdown } from "./shutdown.mjs";
import { runStep } from "./terminal.mjs";

/** `npm run restore`, or `-- --until 2026-11-24T18:30:00Z`: restores the embedded PostgreSQL and the uploads. */

const usage =
  "npm run restore -- [--until 2026-11-24T18:30:00Z]: restaura o PostgreSQL embutido e os envios.";
const until = readArguments(usage, (args) => {
  const { values } = parseArgs({ args, options: { until: { type: "string" } } });
  if (values.until === undefined) return null;
  const moment = new Date(values.until);
  if (Number.isNaN(moment.getTime())) throw new UsageError();
  return moment;
});

const shutdown = prepareShutdown();
try {
  const { uploadsFolder, databaseUrl } = readLaunchSettings();
  if (!backupFolder) throw new LaunchError("Defina BACKUP_FOLDER, a pasta das cópias de segurança.");
  if (databaseUrl) throw new LaunchError("Com DATABASE_URL, restaure o PostgreSQL com as ferramentas dele.");
  makeLocalFolder();
  const { restore } = await loadBackups();
  const folders = { dataFolder: await getEmbeddedDataFolder(), backupFolder };
  const { base, replaced } = await runStep("Restaurando o PostgreSQL", () => restore(folders, until));
  const uploads = path.join(backupFolder, "uploads");
  // Uploaded files never change, so newer ones may stay.
  if (existsSync(uploads)) await cp(uploads, uploadsFolder, { recursive: true, force: false });
  const before = replaced === null ? "" : ` Os dados de antes estão em ${replaced}.`;
  await shutdown.exitWith(`Restaurado a partir de ${base}.${before}`, 0);
} catch (error) {
  await shutdown.exitWith(describeError(error), 1);
}
