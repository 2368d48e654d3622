import "../node-version.mjs";
import { createServices } from "../../api/create-services";
import { connect } from "../../api/database/connection";
import { waitForDatabase } from "../../api/database/wait-for-database";
import { databaseClock } from "../../api/database-clock";
import { InvalidSettings, readSettings } from "../../api/env";
import { RefusalError } from "../../api/http/refusal-error";
import { openDatabase } from "../database.mjs";
import { describeError } from "../launch-error.mjs";
import { makeLocalFolder, readLaunchSettings } from "../settings.mjs";
import { prepareShutdown } from "../shutdown.mjs";
import { runOrdersCommand, UsageError } from "./run-command";

/** `npm run orders`: what waits to be sent, and what the shop does with an order. */

const shutdown = prepareShutdown();
try {
  const launch = readLaunchSettings();
  if (!launch.databaseUrl) makeLocalFolder();
  const server = await openDatabase(launch);
  shutdown.addCleanup(() => server.stop());
  const url = await waitForDatabase(server.url, { log: console.log });
  const settings = readSettings({
    ...process.env,
    SANDBOX: launch.sandbox ? "on" : "off",
    DATABASE_URL: url,
    UPLOADS_FOLDER: launch.uploadsFolder,
    STOREFRONT_ORIGIN: process.env.STOREFRONT_ORIGIN || launch.storefrontUrl,
  });
  const { db, pool } = connect(url, { connections: 2 });
  try {
    const services = createServices(settings, db, await databaseClock(pool), settings.providers);
    console.log(await runOrdersCommand(process.argv.slice(2), services));
  } finally {
    await pool.end();
  }
  await server.stop();
  process.exit(0);
} catch (error) {
  const isForReaders =
    error instanceof UsageError || error instanceof RefusalError || error instanceof InvalidSettings;
  await shutdown.exitWith(isForReaders ? error.message : describeError(error), 1);
}
