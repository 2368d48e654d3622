import "./node-version.mjs";
import { parseArgs } from "node:util";
import { backUpDetachedCluster, openDatabase } from "./database.mjs";
import { installWhenNeeded } from "./install.mjs";
import { describeError } from "./launch-error.mjs";
import { readArguments } from "./read-arguments.mjs";
import { run } from "./run.mjs";
import { makeLocalFolder, readLaunchSettings } from "./settings.mjs";
import { prepareShutdown } from "./shutdown.mjs";
import { printDetail, runStep } from "./terminal.mjs";

/** `npm run seed -- --products N --resellers M`: loads a large catalogue, with or without a running shop. */
const usage = "npm run seed -- [--products 20000] [--resellers 500]: gera um catálogo grande.";
/** @type {import("node:util").ParseArgsConfig["options"]} */
const options = { products: { type: "string" }, resellers: { type: "string" } };
readArguments(usage, (args) => parseArgs({ args, options }));

const shutdown = prepareShutdown();
try {
  const settings = readLaunchSettings();
  const isNewFolder = makeLocalFolder();
  await installWhenNeeded();
  if (isNewFolder && !settings.databaseUrl) await backUpDetachedCluster();
  const database = await openDatabase(settings);
  shutdown.addCleanup(() => database.stop());
  await runStep("Gerando um catálogo grande", () =>
    run([process.execPath, "--import", "tsx", "demo/seed-large.ts", ...process.argv.slice(2)], {
      failureMessage: "O catálogo grande não pôde ser gerado",
      env: {
        DATABASE_URL: database.url,
        UPLOADS_FOLDER: settings.uploadsFolder,
        SANDBOX: process.env.SANDBOX || "on",
      },
      onLine: printDetail,
    }),
  );
  await shutdown.exitWith("Pronto.", 0);
} catch (error) {
  await shutdown.exitWith(describeError(error), 1);
}
