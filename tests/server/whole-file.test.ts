import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { writeWholeFile, writeWholeFileSync } from "../../server/whole-file.mjs";
import { canMakeFullDisk, makeFullDisk } from "../setup/full-disk";

it("writeWholeFile writes content and mode and leaves no temporary file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "envelopa-whole-"));
  await writeWholeFile(path.join(folder, "one"), "first", { mode: 0o600 });
  writeWholeFileSync(path.join(folder, "other"), "second", { mode: 0o600 });
  expect(await readdir(folder)).toEqual(["one", "other"]);
  expect(await readFile(path.join(folder, "one"), "utf8")).toBe("first");
  expect((await stat(path.join(folder, "other"))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});

it.runIf(canMakeFullDisk)("writeWholeFile leaves no file on a full disk, complete or temporary", async () => {
  const disk = await makeFullDisk();
  try {
    const file = path.join(disk.folder, "file");
    await expect(writeWholeFile(file, Buffer.alloc(10_000))).rejects.toThrow("ENOSPC");
    expect(() => writeWholeFileSync(file, "x".repeat(10_000))).toThrow("ENOSPC");
    expect(await readdir(disk.folder)).toEqual([]);
  } finally {
    disk.remove();
  }
});
