import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { closeSync, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  type Account,
  canEverybodyEnter,
  EmbeddedPostgresError,
  findPostgresBinaries,
  type PostgresBinaries,
  runsAsRoot,
  systemFolder,
  unprivilegedAccount,
} from "./embedded-binaries";
import {
  disownStalePostmasterFile,
  findFreePort,
  findPostmaster,
  guardAgainstOwnDeath,
  isPortTaken,
  stopPostmaster,
} from "./embedded-postmaster";
import { identifyProcess, stillRuns } from "./process-identity.mjs";

const databaseName = "envelopa";

export interface EmbeddedPostgres {
  /** Connection string of the database `envelopa`, password included. */
  readonly url: string;
  /** Ends the server, unless another running program started it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Holds the cluster, its password and its log; made when missing. */
  readonly dataFolder: string;
  /** A free one by default. */
  readonly port?: number | undefined;
  /** False gives up safety against power failures, not against kill -9, for speed: for tests. */
  readonly durable?: boolean | undefined;
}

/**
 * Where the database of a project belongs: `postgres` in its folder for local data (`.data`), except for root where
 * other accounts cannot enter that folder (PostgreSQL refuses to run as root). Then it is a folder of this project's
 * own below /var/lib/envelopa.
 */
export function dataFolderIn(localFolder: string): string {
  const folder = path.resolve(localFolder);
  if (!runsAsRoot() || canEverybodyEnter(folder)) return path.join(folder, "postgres");
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  return path.join(systemFolder, `data-${hash}`, "postgres");
}

/**
 * Starts a PostgreSQL on 127.0.0.1 from the binaries that npm installed, making its cluster at the first start.
 * A server that a killed program left behind is ended first; one that a running program owns is shared.
 *
 * @throws EmbeddedPostgresError with one sentence that says what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true } = options;
  const dataFolder = path.resolve(options.dataFolder);
  const clusterFolder = path.join(dataFolder, "cluster");
  const account = accountFor(clusterFolder);
  const binaries = await findPostgresBinaries(account);
  await prepareFolder(dataFolder, account);
  const password = await readPassword(dataFolder);

  const running = findPostmaster(clusterFolder);
  if (running && isOwnerRunning(dataFolder)) {
    const url = urlOf(running.port, password);
    if (await answersBeforeItEnds(url, clusterFolder)) return { url, stop: async () => undefined };
  } else if (running) await stopPostmaster(clusterFolder, running.pid, "finish");

  if (!existsSync(clusterFolder)) {
    await createCluster({ dataFolder, clusterFolder, binaries, account, password, durable });
  }
  refuseOtherMajorVersion(clusterFolder, binaries);
  disownStalePostmasterFile(clusterFolder);
  const { postmaster, port } = await startPostmaster({ ...options, dataFolder, binaries, account, durable });
  await noteOwner(dataFolder);
  const url = urlOf(port, password);
  await createDatabaseWhenMissing(url);
  return {
    url,
    async stop() {
      if (postmaster.pid === undefined) return;
      await stopPostmaster(clusterFolder, postmaster.pid, durable ? "finish" : "abort");
    },
  };
}

function urlOf(port: number, password: string): string {
  return `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/** Root hands the server to `nobody`, or to whoever made the cluster before; anybody else runs it as themselves. */
function accountFor(clusterFolder: string): Account | undefined {
  if (!runsAsRoot()) return undefined;
  if (!existsSync(clusterFolder)) return unprivilegedAccount;
  const { uid, gid } = statSync(clusterFolder);
  return uid === 0 ? unprivilegedAccount : { uid, gid };
}

async function prepareFolder(dataFolder: string, account: Account | undefined): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true });
    await chmod(dataFolder, 0o700);
    if (!account) return;
    await chown(dataFolder, account.uid, account.gid);
    await openTheWayTo(dataFolder);
  } catch (error) {
    throw unusable(dataFolder, error);
  }
}

/** A strict umask may have closed the folder that we just made around it. */
async function openTheWayTo(dataFolder: string): Promise<void> {
  const parent = path.dirname(dataFolder);
  if (statSync(parent).uid === 0 && (statSync(parent).mode & 0o001) === 0) await chmod(parent, 0o711);
  if (canEverybodyEnter(parent)) return;
  throw new EmbeddedPostgresError(
    `O PostgreSQL não roda como root, e nenhum outro usuário pode entrar em ${parent}: escolha outra pasta, use um usuário comum ou defina DATABASE_URL.`,
  );
}

function unusable(folder: string, error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedPostgresError(
    `A pasta de dados ${folder} não pode ser usada (${reason}): dê a este usuário o direito de escrever nela ou defina DATABASE_URL.`,
    { cause: error },
  );
}

async function readPassword(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, "password");
  try {
    if (!existsSync(file)) {
      await writeFile(`${file}.new`, randomBytes(24).toString("hex"), { mode: 0o600 });
      await rename(`${file}.new`, file);
    }
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    throw unusable(dataFolder, error);
  }
}

interface Cluster {
  readonly dataFolder: string;
  readonly clusterFolder: string;
  readonly binaries: PostgresBinaries;
  readonly account: Account | undefined;
  readonly password: string;
  readonly durable: boolean;
}

/** The cluster is made beside its place and moved there when whole, so that a broken first start leaves none. */
async function createCluster(cluster: Cluster): Promise<void> {
  const { dataFolder, clusterFolder, binaries, account, password, durable } = cluster;
  const unfinished = path.join(dataFolder, "cluster.unfinished");
  const passwordFile = path.join(dataFolder, "password.initdb");
  try {
    await rm(unfinished, { recursive: true, force: true });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account) await chown(passwordFile, account.uid, account.gid);
    const flags = ["-D", unfinished, "-U", databaseName, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    const { child, log } = launch(
      binaries.initdb,
      [...flags, ...localeFlags(), "-E", "UTF8", ...(durable ? [] : ["--no-sync"])],
      { dataFolder, account },
    );
    await whenEnded(child);
    if (child.exitCode !== 0) throw new Error(lastLines(log));
    await rename(unfinished, clusterFolder);
  } catch (error) {
    throw unusable(dataFolder, error);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Letters are letters in every script, whatever the machine's own language; sorting is by code point. */
function localeFlags(): string[] {
  const builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  if (process.platform === "linux") return [...builtin, "--locale=C.UTF-8"];
  return [...builtin, "--locale=C", ...(process.platform === "darwin" ? ["--lc-ctype=UTF-8"] : [])];
}

function refuseOtherMajorVersion(clusterFolder: string, binaries: PostgresBinaries): void {
  const version = readFileSync(path.join(clusterFolder, "PG_VERSION"), "utf8").trim();
  if (version === binaries.majorVersion) return;
  throw new EmbeddedPostgresError(
    `Os dados em ${clusterFolder} são do PostgreSQL ${version}, e o embutido é o ${binaries.majorVersion}: mova a pasta para começar de novo ou aponte DATABASE_URL para um PostgreSQL ${version}.`,
  );
}

interface Start extends Pick<Cluster, "dataFolder" | "binaries" | "account" | "durable"> {
  readonly port?: number | undefined;
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
      ["-D", clusterFolder, ...settings(port, start.durable).flatMap((setting) => ["-c", setting])],
      start,
    );
    child.unref();
    guardAgainstOwnDeath(child);
    while (child.exitCode === null && child.signalCode === null && Date.now() < giveUpAt) {
      const running = findPostmaster(clusterFolder);
      if (running?.pid === child.pid && running?.isReady) return { postmaster: child, port };
      await sleep(15);
    }
    const reason = lastLines(log);
    child.kill("SIGQUIT");
    // Orphans of a killed server need a moment to notice; a port found free may have been taken since.
    const mayPass = /shared memory block|could not bind|Address already in use/.test(reason);
    if (!mayPass || Date.now() > giveUpAt) throw unusable(clusterFolder, new Error(reason));
    await sleep(200);
  }
}

function settings(port: number, durable: boolean): string[] {
  const everywhere = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "timezone=UTC",
    "log_timezone=UTC",
    "max_connections=200",
    "shared_buffers=128MB",
  ];
  const forTests = ["fsync=off", "full_page_writes=off", "autovacuum=off"];
  return durable ? everywhere : [...everywhere, ...forTests, "wal_level=minimal", "max_wal_senders=0"];
}

/** The log is a file: a pipe would break when we are killed. It holds what one start says. */
function launch(program: string, flags: readonly string[], where: Pick<Cluster, "dataFolder" | "account">) {
  const log = path.join(where.dataFolder, "postgres.log");
  const output = openSync(log, "w", 0o600);
  // A group of its own: Ctrl-C is for the launcher, which ends the programs in order.
  const child = spawn(program, flags, {
    stdio: ["ignore", output, output],
    detached: true,
    cwd: where.dataFolder,
    env: { TZ: "UTC", LC_MESSAGES: "C", NODE_ENV: "production" },
    ...where.account,
  });
  closeSync(output);
  child.on("error", (error) => void writeFile(log, error.message).catch(() => undefined));
  return { child, log };
}

function whenEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
}

function lastLines(log: string): string {
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  return lines.slice(-3).join(" ").trim() || "sem explicação";
}

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
    // A server that ends meanwhile says so on the connection, too.
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

async function noteOwner(dataFolder: string): Promise<void> {
  const owner = { pid: process.pid, startedAt: identifyProcess(process.pid)?.startedAt ?? "" };
  await writeFile(path.join(dataFolder, "owner.json"), JSON.stringify(owner), { mode: 0o600 });
}

function isOwnerRunning(dataFolder: string): boolean {
  const file = path.join(dataFolder, "owner.json");
  if (!existsSync(file)) return false;
  const owner: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof owner !== "object" || owner === null || !("pid" in owner) || !("startedAt" in owner))
    return false;
  return stillRuns({ pid: Number(owner.pid), startedAt: String(owner.startedAt) });
}
