import { readdir } from "node:fs/promises";
import { expect, it } from "vitest";
import { readPassword } from "../../api/database/embedded-folder";
import { recordOwner } from "../../api/database/embedded-owner";
import { getOutcome } from "../../scripts/run.mjs";
import { canMakeFullDisk, makeFullDisk } from "../setup/full-disk";

it.runIf(canMakeFullDisk)(
  "npm start on a full disk ends with one sentence and leaves no file behind",
  async () => {
    const disk = await makeFullDisk("logs", "postgres");
    try {
      const { code, output } = await getOutcome([process.execPath, "scripts/start.mjs"], {
        env: { DATA_FOLDER: disk.folder },
      });
      expect([code, output.trim()]).toEqual([
        1,
        `Não há mais espaço no disco da pasta ${disk.folder}: libere espaço e tente de novo.`,
      ]);
      expect(await readdir(disk.folder, { recursive: true })).toEqual(["logs", "postgres"]);
    } finally {
      disk.remove();
    }
  },
);

it.runIf(canMakeFullDisk)(
  "writes the files beside PostgreSQL's data completely or not at all on a full disk",
  async () => {
    const disk = await makeFullDisk();
    try {
      await expect(readPassword(disk.folder)).rejects.toThrow("ENOSPC");
      await expect(recordOwner(disk.folder)).rejects.toThrow("ENOSPC");
      expect(await readdir(disk.folder)).toEqual([]);
    } finally {
      disk.remove();
    }
  },
);
