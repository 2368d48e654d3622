import { run } from "./run.mjs";
import { localFolder } from "./settings.mjs";
import { detail, step } from "./terminal.mjs";

/**
 * The database to use: the one that DATABASE_URL names, else the embedded one, started.
 *
 * @param {{ databaseUrl?: string | undefined, databasePort?: number | undefined }} settings
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function openDatabase({ databaseUrl, databasePort }) {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined };
  return step("Iniciando o PostgreSQL", async () => {
    const { dataFolderIn } = await importTypeScript("../api/database/embedded-folder.ts");
    const { startEmbeddedPostgres } = await importTypeScript("../api/database/embedded.ts");
    return startEmbeddedPostgres({ dataFolder: dataFolderIn(localFolder), port: databasePort });
  });
}

/**
 * Brings tables, demonstration data and pictures up to date; whatever is there already stays.
 *
 * @param {{ DATABASE_URL: string, UPLOADS_FOLDER: string }} env
 */
export async function prepareDatabase(env) {
  await step("Preparando os dados", () =>
    run([process.execPath, "--import", "tsx", "api/database/prepare.ts"], {
      trouble: "A preparação dos dados falhou",
      env,
      onLine: detail,
    }),
  );
}

/** @param {string} file relative to this one */
async function importTypeScript(file) {
  // Only known once the dependencies are installed.
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(file, import.meta.url);
}
