import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../api/database/embedded";
import { findFreePort, findPostmaster } from "../../api/database/embedded-postmaster";
import { type Program, startProgram, stopProgram, waitUntilHealthy } from "../../launch/programs.mjs";
import { run } from "../../launch/run.mjs";
import { programSettings } from "./program-settings";
import { createTemporaryFolder, removeWhatKilledRunsLeft } from "./temporary-postgres";

export interface ShopOptions {
  /** Settings of both programs, over those that the shop chooses itself. */
  readonly env?: Record<string, string>;
  /** PostgreSQL with all its care for what was committed; by default it survives a kill, not a power failure. */
  readonly durable?: boolean;
}

/** A part of the shop that can be killed by itself. */
export type ShopPart = "storefront" | "upstream" | "database";

export interface RunningShop {
  readonly storefrontUrl: string;
  readonly upstreamUrl: string;
  /** Where the pages are that play the bank and the card provider. */
  readonly sandboxUrl: string;
  /** Connection string of the database, for looking into it. */
  readonly database: string;
  /** The process numbers, for measuring what each costs. */
  pids(): { storefront: number; upstream: number };
  /** Ends everything and removes the data. */
  stop(): Promise<void>;
  /** `kill -9` of the storefront, the upstream and PostgreSQL, all at once. */
  killAll(): Promise<void>;
  /** After `killAll`: the same shop on the same ports and the same data. */
  startAgain(): Promise<void>;
  /** `kill -9` of one part, which is gone when this returns. Nothing happens where it is gone already. */
  kill(part: ShopPart): Promise<void>;
  /** The part that was killed, on the same port and the same data, ready when this returns. */
  revive(part: ShopPart): Promise<void>;
  /** `kill -9` of the upstream alone; `SIGSTOP` makes it hang instead, until `SIGCONT`. */
  signalUpstream(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): Promise<void>;
  startUpstreamAgain(): Promise<void>;
}

/** Starts both programs as `npm start` does, on free ports, with a demonstration database of their own. */
export async function startShop({ env = {}, durable = false }: ShopOptions = {}): Promise<RunningShop> {
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

  const startDatabase = () =>
    startEmbeddedPostgres({ dataFolder: postgresFolder, port: ports.database, durable });
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
    await Promise.all(programs.map((program) => stopProgram(program, { patienceInMs: 500 })));
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await run([process.execPath, "--import", "tsx", "demo/prepare.ts"], {
      trouble: "the test database could not be prepared",
      env: shared,
    });
    await startPrograms();
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    storefrontUrl,
    upstreamUrl,
    sandboxUrl: `${upstreamUrl}/sandbox`,
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
