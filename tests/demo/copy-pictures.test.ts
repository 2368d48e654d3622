import { mkdtemp, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyPictures } from "../../demo/copy-pictures";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
  await copyPictures(folder);
});
afterEach(() => rm(folder, { recursive: true }));

it("replaces pictures that the demonstration shows differently now, and leaves every other file as it is", async () => {
  const [oak, concrete, own] = ["carvalho-textura", "cimento-textura", "photo-of-a-customer"].map((name) =>
    join(folder, "produtos", `${name}.webp`),
  );
  if (!oak || !concrete || !own) throw new Error("No paths");
  const today = await readFile(oak);
  const longAgo = new Date("2026-01-01T00:00:00Z");
  await writeFile(oak, "drawn");
  await writeFile(own, "photo");
  await utimes(concrete, longAgo, longAgo);
  await copyPictures(folder);
  expect((await readFile(oak)).equals(today)).toBe(true);
  expect(await readFile(own, "utf8")).toBe("photo");
  expect((await stat(concrete)).mtime).toEqual(longAgo);
});
