import { type Connection, connect, type PoolOptions } from "../api/database/connection";
import { waitForDatabase } from "../api/database/wait-for-database";
import { InvalidSettings } from "../api/env";
import { RefusalError } from "../api/http/refusal-error";
import { openDatabase } from "./database.mjs";
import { describeError } from "./launch-error.mjs";
import { makeLocalFolder, readLaunchSettings } from "./settings.mjs";
import { prepareShutdown } from "./shutdown.mjs";

interface Opened extends Connection {
  readonly url: string;
  readonly launch: ReturnType<typeof readLaunchSettings>;
}

/** Runs a command with or without a running shop, and ends the process; `work` returns what to print. */
export async function withDatabase(
  options: PoolOptions,
  work: (opened: Opened) => Promise<string>,
): Promise<void> {
  const shutdown = prepareShutdown();
  try {
    const launch = readLaunchSettings();
    if (!launch.databaseUrl) makeLocalFolder();
    const server = await openDatabase(launch);
    shutdown.addCleanup(() => server.stop());
    const url = await waitForDatabase(server.url, { log: console.log });
    const connection = connect(url, options);
    // Not closed by a signal: the end of the process rolls back what was interrupted.
    let result: string;
    try {
      result = await work({ ...connection, url, launch });
    } finally {
      await connection.close();
    }
    await shutdown.exitWith(result, 0);
  } catch (error) {
    await shutdown.exitWith(describe(error), 1);
  }
}

function describe(error: unknown): string {
  if (error instanceof RefusalError || error instanceof InvalidSettings) return error.message;
  // The message of a failed query holds all its parameters.
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : describeError(error);
}
