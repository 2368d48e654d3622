import "../node-version.mjs";
import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "../../api/database/connection";
import { listPendingMigrations, migrateDatabase, tryMigrated } from "../../api/database/migrate";
import { LaunchError } from "../launch-error.mjs";
import { readArguments, UsageError } from "../read-arguments.mjs";
import { withDatabase } from "../with-database";
import { formatChanges, importCatalogue } from "./import-catalogue";

/** `npm run catalogue -- import FOLDER`: products, variants, offers and shops from a spreadsheet's CSV files. */

const usage =
  "Use npm run catalogue -- import PASTA [--conferir] [--na-demonstracao]; PASTA contém lojas.csv, produtos.csv … (docs/opening-a-shop.md).";

const { place, ...options } = readArguments(usage, (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { conferir: { type: "boolean" }, "na-demonstracao": { type: "boolean" } },
  });
  const [command, folder, ...more] = positionals;
  if (command !== "import" || folder === undefined || more.length > 0) throw new UsageError();
  return { place: folder, isDryRun: values.conferir, allowsDemo: values["na-demonstracao"] };
});

async function isEmpty(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query("select from pg_tables where schemaname = 'public' limit 1");
  return rowCount === 0;
}

await withDatabase(
  { connections: 1, statementTimeoutInMs: 0 },
  async ({ db, pool, url, launch: { uploadsFolder } }) => {
    const run = async (database: Database) => {
      const changes = await importCatalogue(database, place, { uploadsFolder, ...options });
      for (const line of formatChanges(changes)) console.log(line);
    };
    if (!options.isDryRun) await migrateDatabase(url);
    const pending = await listPendingMigrations(pool);
    if (pending.length === 0) await run(db);
    else if (await isEmpty(pool))
      await tryMigrated(url, (client) => run(drizzle({ client, casing: "snake_case" })));
    else
      throw new LaunchError(
        `falta migrar este banco (${pending.join(", ")}): faça-o antes de conferir, com npm start ou scripts/prepare-database.ts.`,
      );
    return options.isDryRun ? "Conferido; nada foi gravado." : "Gravado.";
  },
);
