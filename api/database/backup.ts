import { existsSync } from "node:fs";
import { appendFile, chown, cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "./embedded";
import { type Account, EmbeddedPostgresError } from "./embedded-binaries";
import { findClusterAccount, prepareFolder } from "./embedded-folder";
import { findPostmaster } from "./embedded-postmaster";

/** Backups of the embedded PostgreSQL: copies of the cluster in `base-…`, and the WAL written since in `wal`. */

const getArchive = (backupFolder: string) => path.join(backupFolder, "wal");

/** Creates the folder of the WAL archive, writable for the account of PostgreSQL. */
export async function prepareArchive(backupFolder: string, account: Account | undefined): Promise<string> {
  const archive = getArchive(path.resolve(backupFolder));
  await mkdir(archive, { recursive: true });
  if (account) await chown(archive, account.uid, account.gid);
  return archive;
}

export interface BackupFolders {
  /** `postgres/` of the data folder. */
  readonly dataFolder: string;
  readonly backupFolder: string;
}

const skipped = new Set(["postmaster.pid", "postmaster.opts"]);

export async function backUpDatabase({
  url,
  dataFolder,
  backupFolder,
}: BackupFolders & { url: string }): Promise<string> {
  const cluster = path.join(dataFolder, "cluster");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: settings } = await client.query<{ archive_mode: string }>("show archive_mode");
    if (settings[0]?.archive_mode !== "on") {
      throw new EmbeddedPostgresError(
        "Este PostgreSQL foi iniciado sem BACKUP_FOLDER: defina a pasta, reinicie a loja e tente de novo.",
      );
    }
    const { rows: started } = await client.query<{ name: string }>(
      `select to_char(clock_timestamp() at time zone 'utc', '"base-"YYYY-MM-DD"T"HH24-MI-SS.MS"Z"') as name,
        pg_backup_start('envelopa', true)`,
    );
    const name = started[0]?.name ?? "";
    const unfinished = path.join(backupFolder, `unfinished-${name}`);
    await cp(cluster, unfinished, {
      recursive: true,
      // Recovery reads the WAL from the archive; its folders must exist.
      filter: (source) => !skipped.has(path.basename(source)) && !/pg_wal\/[0-9A-F]{24}/.test(source),
    });
    // Waits until the last WAL of the copy is archived.
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
    await writeFile(path.join(unfinished, "backup_label"), rows[0]?.labelfile ?? "");
    await cp(path.join(dataFolder, "password"), path.join(backupFolder, "password"));
    const finished = path.join(backupFolder, name);
    await rename(unfinished, finished);
    return finished;
  } finally {
    await client.end();
  }
}

interface Restored {
  readonly base: string;
  /** The replaced cluster; null if there was none. */
  readonly replaced: string | null;
}

/** Recovers the cluster up to `until`, or completely for null. Renames the old one. The server must be stopped. */
export async function restore(
  { dataFolder, backupFolder }: BackupFolders,
  until: Date | null,
): Promise<Restored> {
  const cluster = path.join(dataFolder, "cluster");
  if (findPostmaster(cluster)) {
    throw new EmbeddedPostgresError("O PostgreSQL está no ar: encerre a loja antes de restaurar.");
  }
  const base = await findBase(backupFolder, until);
  const account = findClusterAccount(cluster);
  await prepareFolder(dataFolder, account);
  const replaced = existsSync(cluster) ? freeNameFor(cluster) : null;
  if (replaced !== null) await rename(cluster, replaced);
  await cp(base, cluster, { recursive: true });
  // The cluster's own; a new data folder has another.
  await cp(path.join(backupFolder, "password"), path.join(dataFolder, "password"));
  // What the last server had not archived yet.
  const leftWal = replaced === null ? [] : await walFilesIn(path.join(replaced, "pg_wal"));
  for (const file of leftWal) await cp(file, path.join(cluster, "pg_wal", path.basename(file)));
  const archiveFolder = await prepareArchive(backupFolder, account);
  await configureRecovery(cluster, archiveFolder, until);
  if (account) await giveTo(cluster, account);
  await recover({ dataFolder, archiveFolder });
  return { base, replaced };
}

function freeNameFor(cluster: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${cluster}.replaced-${number}`;
    if (!existsSync(name)) return name;
  }
}

async function findBase(backupFolder: string, until: Date | null): Promise<string> {
  const names = existsSync(backupFolder) ? await readdir(backupFolder) : [];
  const limit = until === null ? "~" : `base-${until.toISOString().replaceAll(":", "-")}`;
  const last = names
    .filter((name) => name.startsWith("base-") && name <= limit)
    .sort()
    .at(-1);
  if (last !== undefined) return path.join(backupFolder, last);
  throw new EmbeddedPostgresError(
    `Não há cópia de segurança em ${backupFolder}${until === null ? "" : " anterior a esse momento"}.`,
  );
}

async function walFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /^[0-9A-F]{24}$/.test(name)).map((name) => path.join(folder, name));
}

const recoveryMark = "# recovery of a backup";

async function configureRecovery(cluster: string, archive: string, until: Date | null): Promise<void> {
  const lines = [
    recoveryMark,
    `restore_command = 'cp "${archive}/%f" "%p"'`,
    "recovery_target_action = 'promote'",
    ...(until === null ? [] : [`recovery_target_time = '${until.toISOString().replace("Z", "+00")}'`]),
  ];
  await appendFile(path.join(cluster, "postgresql.auto.conf"), `${lines.join("\n")}\n`);
  await writeFile(path.join(cluster, "recovery.signal"), "");
}

/** Archives too, because the next restore must see the timeline that this one begins. */
async function recover(folders: { dataFolder: string; archiveFolder: string }): Promise<void> {
  const server = await startEmbeddedPostgres({ ...folders, createsCluster: false });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    for (;;) {
      const { rows } = await client.query<{ recovers: boolean }>("select pg_is_in_recovery() as recovers");
      if (rows[0]?.recovers === false) break;
      await sleep(50);
    }
  } finally {
    await client.end();
    await server.stop();
  }
  const file = path.join(folders.dataFolder, "cluster", "postgresql.auto.conf");
  const [kept = ""] = (await readFile(file, "utf8")).split(recoveryMark);
  await writeFile(file, kept);
}

async function giveTo(folder: string, { uid, gid }: Account): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(path.join(entry.parentPath, entry.name), uid, gid);
}

/** Backups beyond the newest `count`, with the WAL that only they need, are deleted. */
export async function deleteOldBackups(backupFolder: string, count: number): Promise<readonly string[]> {
  const names = (await readdir(backupFolder)).filter((name) => name.startsWith("base-")).sort();
  const old = names.slice(0, Math.max(0, names.length - count));
  const [oldestKept] = names.slice(old.length);
  for (const name of old) await rm(path.join(backupFolder, name), { recursive: true, force: true });
  if (oldestKept === undefined || old.length === 0) return old;
  const label = await readFile(path.join(backupFolder, oldestKept, "backup_label"), "utf8");
  const firstNeeded = /file ([0-9A-F]{24})/.exec(label)?.[1] ?? "";
  for (const file of await walFilesIn(getArchive(backupFolder)))
    if (path.basename(file).slice(8) < firstNeeded.slice(8)) await rm(file);
  return old;
}
