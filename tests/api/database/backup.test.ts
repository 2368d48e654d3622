import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUpDatabase, deleteOldBackups, prepareArchive, restore } from "../../../api/database/backup";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../api/database/embedded";
import { findClusterAccount } from "../../../api/database/embedded-folder";
import { createTemporaryFolder } from "../../setup/temporary-postgres";

let folder: string;
let dataFolder: string;
let backupFolder: string;
let server: EmbeddedPostgres;

const start = async () =>
  startEmbeddedPostgres({
    dataFolder,
    archiveFolder: await prepareArchive(backupFolder, findClusterAccount(path.join(dataFolder, "cluster"))),
  });

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
const notes = async () => (await query("select note from notes order by note")).map(({ note }) => note);
/** A time between two commits, so that a restore can end there. */
async function databaseTime(): Promise<Date> {
  await sleep(20);
  const [row] = await query("select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms");
  await sleep(20);
  return new Date(Number(row?.ms));
}

beforeAll(async () => {
  folder = await createTemporaryFolder();
  dataFolder = path.join(folder, "postgres");
  backupFolder = path.join(folder, "backups");
  await mkdir(backupFolder);
  server = await start();
  await query("create table notes (note text)");
  await query("insert into notes values ('1 before the backup')");
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("backup and restore of the embedded PostgreSQL", () => {
  it("restores the last change, and then the state before a mistake, by the WAL written after a backup", async () => {
    await backUpDatabase({ url: server.url, dataFolder, backupFolder });
    await query("insert into notes values ('2 after the backup')");
    const beforeTheMistake = await databaseTime();
    await query("delete from notes");
    await query("insert into notes values ('3 after the mistake')");
    await server.stop();

    const latest = await restore({ dataFolder, backupFolder }, null);
    server = await start();
    expect(await notes()).toEqual(["3 after the mistake"]);
    expect(existsSync(latest.replaced ?? "")).toBe(true);
    await server.stop();

    await restore({ dataFolder, backupFolder }, beforeTheMistake);
    server = await start();
    expect(await notes()).toEqual(["1 before the backup", "2 after the backup"]);
    await query("insert into notes values ('4 after the restore')");
    expect(await notes()).toHaveLength(3);
  });

  it("deletes backups beyond the newest ones, and restores from those that are left", async () => {
    await backUpDatabase({ url: server.url, dataFolder, backupFolder });
    await query("insert into notes values ('5 after the second backup')");
    expect(await deleteOldBackups(backupFolder, 1)).toHaveLength(1);
    expect((await readdir(backupFolder)).filter((name) => name.startsWith("base-"))).toHaveLength(1);
    await server.stop();
    // Simulates a new machine.
    dataFolder = path.join(folder, "another", "postgres");
    await restore({ dataFolder, backupFolder }, null);
    server = await start();
    expect(await notes()).toContain("5 after the second backup");
  });

  it("refuses a backup of a server that does not archive its WAL", async () => {
    await server.stop();
    server = await startEmbeddedPostgres({ dataFolder });
    await expect(backUpDatabase({ url: server.url, dataFolder, backupFolder })).rejects.toThrow(
      "BACKUP_FOLDER",
    );
  });

  it("refuses to restore while the server runs, or to a moment before every backup", async () => {
    await expect(restore({ dataFolder, backupFolder }, null)).rejects.toThrow("encerre a loja");
    await server.stop();
    await expect(restore({ dataFolder, backupFolder }, new Date(0))).rejects.toThrow(
      "anterior a esse momento",
    );
  });
});
