import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { isRunningAsRoot } from "../../api/database/embedded-binaries";
import { getDataFolder } from "../../api/database/embedded-folder";
import { getOutcome } from "../../scripts/run.mjs";

it.runIf(isRunningAsRoot())(
  "backUpDetachedCluster renames the cluster of a deleted data folder",
  async () => {
    // Inaccessible to other accounts, like /root.
    const closed = await mkdtemp(path.join(tmpdir(), "envelopa-closed-"));
    const dataFolder = path.join(closed, "data");
    const detached = path.dirname(getDataFolder(dataFolder));
    try {
      for (const content of ["first", "second"]) {
        mkdirSync(path.join(detached, "postgres"), { recursive: true });
        writeFileSync(path.join(detached, "postgres", "password"), content);
        const script = "import('./scripts/database.mjs').then((each) => each.backUpDetachedCluster())";
        const { code, output } = await getOutcome([process.execPath, "-e", script], {
          env: { DATA_FOLDER: dataFolder },
        });
        expect([code, output]).toEqual([0, ""]);
        expect(existsSync(detached)).toBe(false);
        expect(readFileSync(path.join(`${detached}.previous`, "postgres", "password"), "utf8")).toBe(content);
      }
    } finally {
      for (const folder of [detached, `${detached}.previous`])
        rmSync(folder, { recursive: true, force: true });
      await rm(closed, { recursive: true });
    }
  },
);
