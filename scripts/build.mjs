import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { writeWholeFileSync } from "../server/whole-file.mjs";
import { run } from "./run.mjs";
import { projectFolder } from "./settings.mjs";
import { runStep } from "./terminal.mjs";

const sources = [
  "app",
  "common",
  "contract",
  "scripts/checks-build.mjs",
  "scripts/compressed-build.mjs",
  "scripts/service-worker-build.mjs",
  "scripts/without-layers.mjs",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "server",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

// Stored in the compiler's output folder, so that a manual build removes the stamp.
const stamp = path.join(projectFolder, "build", "server", ".stamp");

/** Builds the storefront unless the stamp matches the current sources. */
export async function buildWhenNeeded() {
  const hash = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  await runStep("Compilando a loja", buildNow);
}

async function buildNow() {
  const hash = hashOfSources();
  rmSync(stamp, { force: true });
  const compiler = path.join("node_modules", "@remix-run", "dev", "dist", "cli.js");
  await run([process.execPath, compiler, "vite:build"], {
    failureMessage: "A compilação da loja falhou",
    env: { NODE_ENV: "production" },
  });
  writeWholeFileSync(stamp, hash);
}

function hashOfSources() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesIn(path.join(projectFolder, source)))) {
    hash
      .update(`${path.relative(projectFolder, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} place @returns {string[]} */
function filesIn(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)));
}
