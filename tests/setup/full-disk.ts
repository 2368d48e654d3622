import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const mount = (folder: string) =>
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], { stdio: "ignore" });
const unmount = (folder: string) => execFileSync("umount", ["--lazy", folder], { stdio: "ignore" });

/** Whether this account may mount: root on Linux, outside most containers. */
export const canMakeFullDisk = ((): boolean => {
  const folder = mkdtempSync(path.join(tmpdir(), "envelopa-disk-"));
  try {
    mount(folder);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})();

export interface FullDisk {
  /** A folder with no free space. */
  readonly folder: string;
  remove(): void;
}

/** Mounts a file system without free space that contains these folders. */
export async function makeFullDisk(...folders: readonly string[]): Promise<FullDisk> {
  const root = mkdtempSync(path.join(tmpdir(), "envelopa-disk-"));
  mount(root);
  const folder = path.join(root, "data");
  for (const each of ["", ...folders]) await mkdir(path.join(folder, each), { recursive: true });
  const filler = openSync(path.join(root, "filler"), "w");
  try {
    for (const size of [4096, 1]) {
      try {
        for (;;) writeSync(filler, Buffer.alloc(size));
      } catch {}
    }
  } finally {
    closeSync(filler);
  }
  return {
    folder,
    remove() {
      unmount(root);
      rmSync(root, { recursive: true, force: true });
    },
  };
}
