import "../node-version.mjs";
import { connect } from "../../api/database/connection";
import { waitForDatabase } from "../../api/database/wait-for-database";
import { openDatabase } from "../database.mjs";
import { describeError } from "../launch-error.mjs";
import { makeLocalFolder, readLaunchSettings } from "../settings.mjs";
import { prepareShutdown } from "../shutdown.mjs";
import { JobsUsageError, runJobsCommand } from "./run-command";

/** `npm run jobs`: what the background has to do, and what it has given up. */

const shutdown = prepareShutdown();
try {
  const settings = readLaunchSettings();
  if (!settings.databaseUrl) makeLocalFolder();
  const server = await openDatabase(settings);
  shutdown.addCleanup(() => server.stop());
  const { db, close } = connect(await waitForDatabase(server.url, { log: console.log }), { connections: 1 });
  console.log(await runJobsCommand(process.argv.slice(2), db));
  await close();
  await server.stop();
  process.exit(0);
} catch (error) {
  await shutdown.exitWith(error instanceof JobsUsageError ? error.message : describeError(error), 1);
}
