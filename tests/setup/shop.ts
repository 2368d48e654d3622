import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "../../api/database/embedded";
import { findFreePort, findPostmaster } from "../../api/database/embedded-postmaster";
import { type Program, startProgram, stopProgram, waitUntilHealthy } from "../../scripts/programs.mjs";
import { run } from "../../scripts/run.mjs";
import { programSettings } from "./program-settings";
import { createTemporaryFolder, removeWhatKilledRunsLeft } from "./temporary-postgres";

export interface ShopOptions {
  readonly env?: Record<string, string>;
  /** Full PostgreSQL durability; by default data survives a kill, but not a power failure. */
  readonly durable?: boolean;
  /** A folder of `prepareDatabase`; without it the shop prepares a database of its own. */
  readonly preparedDatabase?: string;
  /** A prepared database that already runs; its parts are the test's to kill and stop. */
  readonly databaseUrl?: string;
}

export type ShopPart = "storefront" | "upstream" | "database";

export interface RunningShop {
  readonly storefrontUrl: string;
  readonly upstreamUrl: string;
  /** Origin of the simulated bank and card provider. */
  readonly sandboxUrl: string;
  readonly logFolder: string;
  readonly database: string;
  pids(): { storefront: number; upstream: number };
  stop(): Promise<void>;
  /** Kills storefront, upstream and PostgreSQL at once (`kill -9`). */
  killAll(): Promise<void>;
  startAgain(): Promise<void>;
  /** Kills one part (`kill -9`) and waits for its end; no-op if it is not running. */
  kill(part: ShopPart): Promise<void>;
  /** Restarts a killed part on the same port and data and waits until it is ready. */
  revive(part: ShopPart): Promise<void>;
  /** `SIGSTOP` makes the upstream hang until `SIGCONT`. */
  signalUpstream(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): Promise<void>;
  startUpstreamAgain(): Promise<void>;
}

const loadDemonstration = (env: Record<string, string>) =>
  run([process.execPath, "--import", "tsx", "scripts/prepare-database.ts"], {
    failureMessage: "the test database could not be prepared",
    env,
  });

/** A stopped PostgreSQL with the demonstration, which several shops can start from. */
export async function prepareDatabase(): Promise<{ folder: string; remove(): Promise<void> }> {
  await removeWhatKilledRunsLeft();
  const folder = await createTemporaryFolder();
  const server = await startEmbeddedPostgres({ dataFolder: folder, durable: false });
  const nowhere = { storefrontUrl: "http://localhost", upstreamUrl: "http://localhost" };
  await loadDemonstration(programSettings({ ...nowhere, databaseUrl: server.url })).finally(() =>
    server.stop(),
  );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts both programs as `npm start` does, on free ports with a new demonstration database. */
export async function startShop(options: ShopOptions = {}): Promise<RunningShop> {
  const { env = {}, durable = false, preparedDatabase, databaseUrl } = options;
  await removeWhatKilledRunsLeft();
  const folder = await createTemporaryFolder();
  const postgresFolder = path.join(folder, "postgres");
  const ports = {
    storefront: await findFreePort(),
    upstream: await findFreePort(),
    database: await findFreePort(),
  };
  const storefrontUrl = `http://localhost:${ports.storefront}`;
  const upstreamUrl = `http://127.0.0.1:${ports.upstream}`;
  let programs: Program[] = [];
  // `cp -a` keeps the owner, which is not root.
  if (preparedDatabase) await promisify(execFile)("cp", ["-a", preparedDatabase, postgresFolder]);

  const startDatabase = () =>
    databaseUrl === undefined
      ? startEmbeddedPostgres({ dataFolder: postgresFolder, port: ports.database, durable })
      : Promise.resolve({ url: databaseUrl, stop: () => Promise.resolve() });
  let server = await startDatabase();
  const shared = {
    ...programSettings({ storefrontUrl, upstreamUrl, databaseUrl: server.url }),
    PORT: String(ports.storefront),
    API_PORT: String(ports.upstream),
    LIMITS: "off",
    ...env,
  };

  async function start(way: "api" | "loja", address: string) {
    const program = startProgram(way, { env: shared, logFolder: folder });
    programs.push(program);
    await waitUntilHealthy(program, address);
  }
  const startUpstream = () => start("api", `${upstreamUrl}/healthz`);
  const startStorefront = () => start("loja", `http://127.0.0.1:${ports.storefront}/healthz`);

  const pidOf = (name: string) => programs.find((program) => program.name === name)?.pid ?? 0;

  async function startPrograms() {
    await startUpstream();
    await startStorefront();
  }

  async function killProgram(name: "api" | "loja") {
    const program = programs.find((each) => each.name === name);
    program?.signal("SIGKILL");
    await program?.ended;
    programs = programs.filter((each) => each !== program);
  }

  async function killDatabase() {
    const cluster = path.join(postgresFolder, "cluster");
    const postmaster = findPostmaster(cluster);
    if (postmaster === undefined) return;
    process.kill(postmaster.pid, "SIGKILL");
    while (findPostmaster(cluster)) await sleep(5);
  }

  async function stop() {
    await Promise.all(programs.map((program) => stopProgram(program, { timeoutMs: 500 })));
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    if (!preparedDatabase && !databaseUrl) await loadDemonstration(shared);
    await startPrograms();
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    storefrontUrl,
    upstreamUrl,
    sandboxUrl: `${upstreamUrl}/sandbox`,
    logFolder: folder,
    database: server.url,
    pids: () => ({ storefront: pidOf("loja"), upstream: pidOf("api") }),
    stop,
    async killAll() {
      await Promise.all([killProgram("loja"), killProgram("api"), killDatabase()]);
    },
    kill: (part) =>
      part === "database" ? killDatabase() : killProgram(part === "upstream" ? "api" : "loja"),
    async revive(part) {
      if (part === "database") server = await startDatabase();
      else await (part === "upstream" ? startUpstream : startStorefront)();
    },
    async startAgain() {
      server = await startDatabase();
      await startPrograms();
    },
    async signalUpstream(signal) {
      const upstream = programs.find(({ name }) => name === "api");
      upstream?.signal(signal);
      if (signal === "SIGKILL") await killProgram("api");
    },
    startUpstreamAgain: startUpstream,
  };
}
