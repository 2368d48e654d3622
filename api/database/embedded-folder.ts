import { createHash, randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { chmod, chown, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { writeWholeFile } from "../../server/whole-file.mjs";
import {
  type Account,
  EmbeddedPostgresError,
  isRunningAsRoot,
  isWorldSearchable,
  systemFolder,
  unprivilegedAccount,
} from "./embedded-binaries";

/** The folder is in `.data`, or below /var/lib/envelopa for root, because PostgreSQL refuses to run as root. */
export function getDataFolder(localFolder: string): string {
  const folder = path.resolve(localFolder);
  if (!isRunningAsRoot() || isWorldSearchable(folder)) return path.join(folder, "postgres");
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  return path.join(systemFolder, `data-${hash}`, "postgres");
}

/** Root runs the server as `nobody` or as the cluster's owner; other accounts run it as themselves. */
export function findClusterAccount(clusterFolder: string): Account | undefined {
  if (!isRunningAsRoot()) return undefined;
  if (!existsSync(clusterFolder)) return unprivilegedAccount;
  const { uid, gid } = statSync(clusterFolder);
  return uid === 0 ? unprivilegedAccount : { uid, gid };
}

export async function prepareFolder(dataFolder: string, account: Account | undefined): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true });
    await chmod(dataFolder, 0o700);
    if (!account) return;
    await chown(dataFolder, account.uid, account.gid);
    await makeSearchable(dataFolder);
  } catch (error) {
    throw createUnusableFolderError(dataFolder, error);
  }
}

/** A strict umask may have made the new parent folder private. */
async function makeSearchable(dataFolder: string): Promise<void> {
  const parent = path.dirname(dataFolder);
  if (statSync(parent).uid === 0 && (statSync(parent).mode & 0o001) === 0) await chmod(parent, 0o711);
  if (isWorldSearchable(parent)) return;
  throw new EmbeddedPostgresError(
    `O PostgreSQL não roda como root, e nenhum outro usuário pode entrar em ${parent}: escolha outra pasta, use um usuário comum ou defina DATABASE_URL.`,
  );
}

export function createUnusableFolderError(folder: string, error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EmbeddedPostgresError(
    `A pasta de dados ${folder} não pode ser usada (${reason}): dê a este usuário o direito de escrever nela ou defina DATABASE_URL.`,
    { cause: error },
  );
}

export async function readPassword(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, "password");
  try {
    if (!existsSync(file)) {
      await writeWholeFile(file, randomBytes(24).toString("hex"), { mode: 0o600 });
    }
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    throw createUnusableFolderError(dataFolder, error);
  }
}
