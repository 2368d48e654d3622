import { spawnSync } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { isMissingLibraries } from "./chromium.mjs";
import { getOutcome, run } from "./run.mjs";
import { projectFolder } from "./settings.mjs";
import { runStep } from "./terminal.mjs";

/**
 * @typedef {object} Engine
 * @property {"chromium" | "firefox" | "webkit"} kind
 * @property {() => string | undefined} find its program, if this machine can run it
 */

const folder = path.join(projectFolder, ".data", "engines");
const webKitFolder = /^webkit2gtk-4\.[01]$|^webkitgtk-6\.0$/;

/** Chromium as packed for functions in the cloud: the oldest that npm has, and one of early 2023. */
const packedChromiums = [
  { name: "Chromium 92", module: "chrome-aws-lambda", version: "10.1.0" },
  { name: "Chromium 109", module: "@sparticuz/chromium", version: "109.0.6" },
];

/** Browser engines other than Playwright's Chromium. @type {Record<string, Engine>} */
export const engines = {
  Firefox: {
    kind: "firefox",
    find: () => findFirst(["/usr/bin/firefox-esr", "/usr/bin/firefox"]),
  },
  WebKit: {
    kind: "webkit",
    find: () => (hasWebKitDriver() ? findFirst(listMiniBrowsers()) : undefined),
  },
  ...Object.fromEntries(
    packedChromiums.map(({ name }) => [
      name,
      { kind: "chromium", find: () => findRunnable(getProgram(name)) },
    ]),
  ),
};

/** @returns {string[]} */
export const listMissingEngines = () =>
  Object.entries(engines).flatMap(([name, { find }]) => (find() === undefined ? [name] : []));

/** Fetches what is missing: Debian's packages as root, the old Chromiums from npm. */
export async function installEngines() {
  if (listMissingEngines().length === 0) return;
  if (process.getuid?.() === 0) await runStep("Instalando Firefox e WebKit", installDebianPackages);
  for (const packed of packedChromiums) {
    if (!existsSync(getProgram(packed.name))) await runStep(`Baixando ${packed.name}`, () => unpack(packed));
  }
}

async function installDebianPackages() {
  const packages = "firefox-esr webkit2gtk-driver xvfb xauth libnss3";
  const install = `apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ${packages}`;
  // Elsewhere than on Debian the engines are skipped.
  await getOutcome(["sh", "-c", install]).catch(() => undefined);
}

/** @param {typeof packedChromiums[number]} packed */
async function unpack({ name, module, version }) {
  const program = getProgram(name);
  const prefix = path.join(path.dirname(program), "package");
  mkdirSync(prefix, { recursive: true });
  const flags = ["--no-save", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];
  await run(["npm", "install", "--prefix", prefix, ...flags, `${module}@${version}`], {
    failureMessage: `${name} não pôde ser baixado`,
  });
  const packed = path.join(prefix, "node_modules", module, "bin", "chromium.br");
  const unfinished = `${program}.unfinished`;
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(unfinished, { mode: 0o755 }),
  );
  renameSync(unfinished, program);
  rmSync(prefix, { recursive: true });
}

/** @param {string} name */
const getProgram = (name) => path.join(folder, name.toLowerCase().replace(" ", "-"), "chromium");

/** @param {string[]} places */
const findFirst = (places) => places.find((place) => existsSync(place));

/** @param {string} program */
function findRunnable(program) {
  if (process.platform !== "linux" || !existsSync(program)) return undefined;
  return isMissingLibraries(program) ? undefined : program;
}

const hasWebKitDriver = () =>
  ["WebKitWebDriver", "xvfb-run"].every((program) => !spawnSync(program, ["--help"]).error);

function listMiniBrowsers() {
  const libraries = "/usr/lib";
  if (!existsSync(libraries)) return [];
  const systems = readdirSync(libraries).filter((name) => name.endsWith("-linux-gnu"));
  return systems.flatMap((system) =>
    readdirSync(path.join(libraries, system))
      .filter((name) => webKitFolder.test(name))
      .map((name) => path.join(libraries, system, name, "MiniBrowser")),
  );
}
