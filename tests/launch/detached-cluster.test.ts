import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { runsAsRoot } from "../../api/database/embedded-binaries";
import { dataFolderIn } from "../../api/database/embedded-folder";
import { outcomeOf } from "../../launch/run.mjs";

it.runIf(runsAsRoot())(
  "a cluster outside of a data folder that was deleted is moved aside, not used again",
  async () => {
    // Closed to other accounts, as /root is.
    const closed = await mkdtemp(path.join(tmpdir(), "envelopa-closed-"));
    const dataFolder = path.join(closed, "data");
    const detached = path.dirname(dataFolderIn(dataFolder));
    try {
      for (const content of ["first", "second"]) {
        mkdirSync(path.join(detached, "postgres"), { recursive: true });
        writeFileSync(path.join(detached, "postgres", "password"), content);
        const script = "import('./launch/database.mjs').then((each) => each.setDetachedClusterAside())";
        const { code, output } = await outcomeOf([process.execPath, "-e", script], {
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
