import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { EmbeddedPostgresError, findPostgresBinaries } from "./embedded-binaries";
import {
  type Cluster,
  createCluster,
  databaseName,
  getLastLines,
  launch,
  refuseOtherMajorVersion,
} from "./embedded-cluster";
import {
  createUnusableFolderError,
  findClusterAccount,
  prepareFolder,
  readPassword,
} from "./embedded-folder";
import { isOwnerRunning, recordOwner } from "./embedded-owner";
import {
  disownStalePostmasterFile,
  findFreePort,
  findPostmaster,
  isPortTaken,
  type StopMode,
  stopPostmaster,
  stopPostmasterOnExit,
} from "./embedded-postmaster";

export interface EmbeddedPostgres {
  readonly url: string;
  readonly ended: Promise<string>;
  /** Stops the server unless another running program started it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataFolder: string;
  readonly port?: number | undefined;
  /** False refuses a folder without a cluster, for a restart that requires existing data. Default true. */
  readonly createsCluster?: boolean;
  /** False disables fsync for speed in tests: unsafe on power loss, safe on kill -9. */
  readonly durable?: boolean | undefined;
  /** Where the WAL is archived, for backups. */
  readonly archiveFolder?: string | undefined;
}

/** Stops an orphaned server, shares an owned one. Throws EmbeddedPostgresError with one sentence. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true } = options;
  const dataFolder = path.resolve(options.dataFolder);
  const clusterFolder = path.join(dataFolder, "cluster");
  const account = findClusterAccount(clusterFolder);
  const binaries = await findPostgresBinaries(account);
  await prepareFolder(dataFolder, account);
  const password = await readPassword(dataFolder);

  await stopLeftoverPostgres(dataFolder);
  const running = findPostmaster(clusterFolder);
  if (running) {
    const url = getUrl(running.port, password);
    if (await answersBeforeItEnds(url, clusterFolder)) {
      return { url, ended: waitForExit(clusterFolder, running.pid), stop: async () => undefined };
    }
  }

  if (!existsSync(clusterFolder)) {
    if (options.createsCluster === false) {
      throw new EmbeddedPostgresError(`A pasta de dados ${clusterFolder} não existe mais.`);
    }
    await createCluster({ dataFolder, clusterFolder, binaries, account, password, durable });
  }
  refuseOtherMajorVersion(clusterFolder, binaries);
  disownStalePostmasterFile(clusterFolder);
  const { postmaster, port } = await startPostmaster({ ...options, dataFolder, binaries, account, durable });
  const url = getUrl(port, password);
  const stop = () => stopChild(postmaster, clusterFolder, durable ? "finish" : "abort");
  try {
    await recordOwner(dataFolder);
    await createDatabaseWhenMissing(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, ended: whenEnded(postmaster), stop };
}

async function stopChild({ pid }: ChildProcess, clusterFolder: string, mode: StopMode): Promise<void> {
  if (pid !== undefined) await stopPostmaster(clusterFolder, pid, mode);
}

/** @public Also called by scripts/database.mjs. */
export async function stopLeftoverPostgres(dataFolder: string): Promise<void> {
  const clusterFolder = path.join(dataFolder, "cluster");
  const running = findPostmaster(clusterFolder);
  if (running && !isOwnerRunning(dataFolder)) await stopPostmaster(clusterFolder, running.pid, "finish");
}

function whenEnded(postmaster: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const end = (code: number | null, signal: string | null) =>
      resolve(signal === null ? `código ${code}` : `sinal ${signal}`);
    if (postmaster.exitCode !== null || postmaster.signalCode !== null) {
      end(postmaster.exitCode, postmaster.signalCode);
    } else postmaster.once("exit", end);
  });
}

/** A server of another program is not a child process, so its exit is polled. */
function waitForExit(clusterFolder: string, pid: number): Promise<string> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (findPostmaster(clusterFolder)?.pid === pid) return;
      clearInterval(timer);
      resolve("o programa que o iniciou foi encerrado");
    }, 2_000);
    timer.unref();
  });
}

function getUrl(port: number, password: string): string {
  return `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
}

interface Start extends Pick<Cluster, "dataFolder" | "binaries" | "account" | "durable"> {
  readonly port?: number | undefined;
  readonly archiveFolder?: string | undefined;
}

async function startPostmaster(start: Start): Promise<{ postmaster: ChildProcess; port: number }> {
  const clusterFolder = path.join(start.dataFolder, "cluster");
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const port = start.port ?? (await findFreePort());
    if (await isPortTaken(port)) {
      throw new EmbeddedPostgresError(
        `A porta ${port}, pedida para o PostgreSQL, já está em uso: encerre o programa que a ocupa ou escolha outra com DATABASE_PORT.`,
      );
    }
    const { child, log } = launch(
      start.binaries.postgres,
      ["-D", clusterFolder, ...settings(port, start).flatMap((setting) => ["-c", setting])],
      start,
    );
    child.unref();
    stopPostmasterOnExit(child);
    while (child.exitCode === null && child.signalCode === null && Date.now() < giveUpAt) {
      const running = findPostmaster(clusterFolder);
      if (running?.pid === child.pid && running?.isReady) return { postmaster: child, port };
      await sleep(15);
    }
    const reason = getLastLines(log);
    await stopChild(child, clusterFolder, "abort");
    // Orphans need a moment to exit; a free port may have been taken since.
    const mayPass = /shared memory block|could not bind|Address already in use/.test(reason);
    if (!mayPass || Date.now() > giveUpAt) throw createUnusableFolderError(clusterFolder, new Error(reason));
    await sleep(200);
  }
}

function settings(port: number, { durable, archiveFolder }: Start): string[] {
  const everywhere = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "timezone=UTC",
    "log_timezone=UTC",
    "max_connections=200",
    // Data in memory or on flash: the default assumes a turning disk.
    "random_page_cost=1.1",
  ];
  const archiving = archiveFolder === undefined ? [] : archivingTo(archiveFolder);
  const forTests = ["fsync=off", "full_page_writes=off", "autovacuum=off"];
  if (durable) return [...everywhere, ...archiving];
  return [...everywhere, ...forTests, "wal_level=minimal", "max_wal_senders=0"];
}

/** Renamed when complete, so that a crash leaves no half file. A crash may also repeat a file. */
const archivingTo = (folder: string) => [
  "archive_mode=on",
  `archive_command=cmp -s "%p" "${folder}/%f" || (test ! -f "${folder}/%f" && cp "%p" "${folder}/%f.part" && mv "${folder}/%f.part" "${folder}/%f")`,
  "archive_timeout=60",
];

async function createDatabaseWhenMissing(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, "/postgres") });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

async function answersBeforeItEnds(url: string, clusterFolder: string): Promise<boolean> {
  while (findPostmaster(clusterFolder)) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await sleep(50);
    }
  }
  return false;
}
