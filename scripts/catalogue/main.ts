import "../node-version.mjs";
import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { connect, type Database } from "../../api/database/connection";
import { listPendingMigrations, migrate, tryMigrated } from "../../api/database/migrate";
import { waitForDatabase } from "../../api/database/wait-for-database";
import { openDatabase } from "../database.mjs";
import { describeError, LaunchError } from "../launch-error.mjs";
import { makeLocalFolder, readLaunchSettings } from "../settings.mjs";
import { prepareShutdown } from "../shutdown.mjs";
import { formatChanges, importCatalogue } from "./import-catalogue";
import { CatalogueFaults } from "./tables";

/** `npm run catalogue -- import FOLDER`: products, variants, offers and shops from a spreadsheet's CSV files. */

const usage =
  "Use npm run catalogue -- import PASTA [--conferir] [--na-demonstracao]; PASTA contém lojas.csv, produtos.csv … (docs/opening-a-shop.md).";

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { conferir: { type: "boolean" }, "na-demonstracao": { type: "boolean" } },
    });
    const [command, place, ...more] = positionals;
    if (command !== "import" || place === undefined || more.length > 0) throw new LaunchError(usage);
    return { place, isDryRun: values.conferir, allowsDemo: values["na-demonstracao"] };
  } catch {
    throw new LaunchError(usage);
  }
}

async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select from pg_tables where schemaname = 'public' limit 1");
  return rowCount === 0;
}

const shutdown = prepareShutdown();
try {
  const { place, ...options } = readArguments();
  const settings = readLaunchSettings();
  makeLocalFolder();
  const server = await openDatabase(settings);
  shutdown.addCleanup(() => server.stop());
  const url = await waitForDatabase(server.url, { log: console.log });
  const run = async (database: Database) => {
    const changes = await importCatalogue(database, place, {
      uploadsFolder: settings.uploadsFolder,
      ...options,
    });
    for (const line of formatChanges(changes)) console.log(line);
  };
  // The end of the process rolls an interrupted import back.
  const { db, pool } = connect(url, { connections: 1, statementTimeoutInMs: 0 });
  try {
    if (!options.isDryRun) await migrate(url);
    const pending = await listPendingMigrations(pool);
    if (pending.length === 0) await run(db);
    else if (await isEmpty(pool))
      await tryMigrated(url, (client) => run(drizzle({ client, casing: "snake_case" })));
    else
      throw new LaunchError(
        `falta migrar este banco (${pending.join(", ")}): faça-o antes de conferir, com npm start ou demo/prepare.ts.`,
      );
  } finally {
    await pool.end();
  }
  await shutdown.exitWith(options.isDryRun ? "Conferido; nada foi gravado." : "Gravado.", 0);
} catch (error) {
  if (error instanceof CatalogueFaults) {
    const faults = error.faults.map((fault) => `  ${fault}\n`).join("");
    await shutdown.exitWith(
      `${faults}Nada foi gravado: acerte ${error.faults.length === 1 ? "este ponto" : `estes ${error.faults.length} pontos`}.`,
      1,
    );
  }
  // The message of a failed query holds all its parameters.
  const reason =
    error instanceof Error && error.cause instanceof Error ? error.cause.message : describeError(error);
  await shutdown.exitWith(reason, 1);
}
