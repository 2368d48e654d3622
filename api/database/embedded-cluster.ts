import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { chown, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Account, EmbeddedPostgresError, type PostgresBinaries } from "./embedded-binaries";
import { createUnusableFolderError } from "./embedded-folder";

export const databaseName = "envelopa";

export interface Cluster {
  readonly dataFolder: string;
  readonly clusterFolder: string;
  readonly binaries: PostgresBinaries;
  readonly account: Account | undefined;
  readonly password: string;
  readonly durable: boolean;
}

/** Created in a temporary folder and renamed, so that a failed first start leaves no cluster. */
export async function createCluster(cluster: Cluster): Promise<void> {
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
    if (child.exitCode !== 0) throw new Error(getLastLines(log));
    await rename(unfinished, clusterFolder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw createUnusableFolderError(dataFolder, error);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Unicode character classes regardless of the system locale; sorting by code point. */
function localeFlags(): string[] {
  const builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  if (process.platform === "linux") return [...builtin, "--locale=C.UTF-8"];
  return [...builtin, "--locale=C", ...(process.platform === "darwin" ? ["--lc-ctype=UTF-8"] : [])];
}

export function refuseOtherMajorVersion(clusterFolder: string, binaries: PostgresBinaries): void {
  const version = readFileSync(path.join(clusterFolder, "PG_VERSION"), "utf8").trim();
  if (version === binaries.majorVersion) return;
  throw new EmbeddedPostgresError(
    `Os dados em ${clusterFolder} são do PostgreSQL ${version}, e o embutido é o ${binaries.majorVersion}: mova a pasta para começar de novo ou aponte DATABASE_URL para um PostgreSQL ${version}.`,
  );
}

/** Logs to a file, because a pipe would break when the parent is killed. Truncated at each start. */
export function launch(
  program: string,
  flags: readonly string[],
  where: Pick<Cluster, "dataFolder" | "account">,
) {
  const log = path.join(where.dataFolder, "postgres.log");
  const output = openSync(log, "w", 0o600);
  // Own process group: on Ctrl-C the launcher stops the programs in order.
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

export function getLastLines(log: string): string {
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  return lines.slice(-3).join(" ").trim() || "sem explicação";
}
