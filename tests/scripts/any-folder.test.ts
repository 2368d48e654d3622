import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadConfigFromFile } from "vite";
import { expect, it } from "vitest";
import { z } from "zod";
import { createLaunchPlace } from "./launched-shop";

/** `npm run prove -- start` also builds there. */
const isLongForm = process.env.STARTS === "all";

const notCopied = new Set([
  "node_modules",
  ".data",
  ".git",
  "test-results",
  ...(isLongForm ? ["build"] : []),
]);
const alias = z.object({ resolve: z.object({ alias: z.object({ "~": z.string() }) }) });

async function copyProject(folder: string): Promise<void> {
  const project = process.cwd();
  await mkdir(folder, { recursive: true });
  await cp(project, folder, {
    recursive: true,
    filter: (source) => !notCopied.has(path.relative(project, source)),
  });
  await symlink(path.join(project, "node_modules"), path.join(folder, "node_modules"));
}

it("npm start works in a folder whose name has spaces, accents and a percent sign", async () => {
  const parent = await mkdtemp(path.join(tmpdir(), "envelopa-folder-"));
  const project = path.join(parent, "Meus projetos 100%25", "loja ção");
  await copyProject(project);
  for (const file of ["vite.config.ts", "vitest.config.ts"]) {
    const loaded = await loadConfigFromFile(
      { command: "build", mode: "production" },
      path.join(project, file),
      project,
    );
    const folder = alias.parse(loaded?.config).resolve.alias["~"];
    expect(existsSync(folder), `${file} reads ${folder}`).toBe(true);
  }
  const place = await createLaunchPlace(project);
  const shop = place.launch();
  await shop.untilItSays("Tudo no ar");
  expect((await fetch(`${place.storefrontUrl}/home`)).status).toBe(200);
  await place.remove();
  await rm(parent, { recursive: true });
}, 900_000);
