import "./node-version.mjs";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildWhenNeeded } from "./build.mjs";
import { installWhenNeeded } from "./install.mjs";
import { describeError } from "./launch-error.mjs";
import { readArguments, UsageError } from "./read-arguments.mjs";
import { endWithCommands, getOutcome, runNode } from "./run.mjs";
import { projectFolder } from "./settings.mjs";
import { formatTimeSince, print } from "./terminal.mjs";
import {
  addCounts,
  countPlaywright,
  countVitest,
  formatSummaryLine,
  listUnsuccessful,
  noCounts,
} from "./test-counts.mjs";

/**
 * `npm test`: runs the static checks and the build at the same time, then the test runners, continuing after
 * failures, and prints a summary.
 * `npm test -- --only unit,journeys tests/model` selects checks, and files for the test runners.
 * @typedef {import("./test-counts.mjs").Counts} Counts
 */

const reports = mkdtempSync(path.join(tmpdir(), "envelopa-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
/** Tests that this machine cannot run. @type {string[]} */
const notices = [];

/** @type {Record<string, (filters: string[]) => Promise<Counts>>} */
const checks = {
  async types() {
    const compiler = ["node_modules/typescript-7/bin/tsc", "--noEmit"];
    const shop = await oneCheck("types", compiler);
    return addCounts(shop, await oneCheck("types", [...compiler, "--project", "app/service-worker"]));
  },
  lint: () => oneCheck("lint", ["node_modules/@biomejs/biome/bin/biome", "check", "--colors=off", "."]),
  promises: () => oneCheck("promises", ["node_modules/oxlint/bin/oxlint", "--type-aware", "--format=unix"]),
  unused: () =>
    oneCheck("unused", ["node_modules/knip/bin/knip.js", "--no-progress", "--treat-config-hints-as-errors"]),
  async build() {
    await buildWhenNeeded();
    return { ...noCounts, passed: 1 };
  },
  unit: (filters) => vitest(["unit"], filters),
  async journeys(filters) {
    await prepareJourneys();
    return vitest(["journeys"], filters);
  },
  async browser(filters) {
    const { howToInstallChromium, installChromiumWhenNeeded } = await import("./chromium.mjs");
    if (!(await installChromiumWhenNeeded())) {
      notices.push(`Sem Chromium: os testes de navegador foram pulados; ${howToInstallChromium}.`);
      return { ...noCounts, skipped: 1 };
    }
    const report = path.join(reports, "browser.json");
    const flags = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...filters];
    const code = await watch(flags, { PLAYWRIGHT_JSON_OUTPUT_NAME: report, BROWSER_TESTS: "short" });
    return countPlaywright(report, code);
  },
};

const unitAndJourneys = "unit and journeys";

/** Journeys mostly wait for their shop, and unit tests compute meanwhile. @param {string[]} filters */
async function testUnitAndJourneys(filters) {
  await prepareJourneys();
  return vitest(["unit", "journeys"], filters);
}

async function prepareJourneys() {
  const { installNginxWhenNeeded } = await import("./nginx.mjs");
  if (!(await installNginxWhenNeeded())) notices.push("Sem nginx: behind-nginx.test.ts foi pulado.");
  const { listMissingEngines } = await import("./engines.mjs");
  const missing = listMissingEngines();
  if (missing.length > 0)
    notices.push(`Sem ${missing.join(", ")}: pulados; \`npm run test:engines\` os instala.`);
}

/** Run at the same time: none of them uses every core, and each prints one line. */
const quick = new Set(["types", "lint", "promises", "unused", "build"]);

const usage = [
  "npm test -- [--only verificação,verificação] [arquivos ou pastas de testes]; as verificações:",
  ...Object.keys(checks).map((name) => `  ${name}`),
].join("\n");

const selection = readArguments(usage, readFlags);
process.exitCode = await testAll(selection);

/** @param {{ chosen: string[], filters: string[] }} selection */
async function testAll({ chosen, filters }) {
  endWithCommands();
  const begunAt = Date.now();
  let total = noCounts;
  const together = chosen.filter((name) => quick.has(name));
  const steps = [...(together.length > 0 ? [together.join(" + ")] : []), ...listRunners(chosen)];
  print(steps.map((step, position) => `${position + 1}/${steps.length} ${step}`).join("\n"));
  try {
    await installWhenNeeded();
    const quickCounts = await Promise.all(together.map((name) => check(name, filters)));
    total = quickCounts.reduce(addCounts, total);
    for (const name of listRunners(chosen)) {
      print(`\n── ${steps.indexOf(name) + 1}/${steps.length} ${name}`);
      total = addCounts(total, await check(name, filters));
    }
  } catch (error) {
    console.error(describeError(error));
    total = addCounts(total, { ...noCounts, failures: ["npm test"] });
  }
  const lines = [
    "",
    ...notices,
    `${chosen.join(", ")}: ${formatTimeSince(begunAt)}`,
    ...listUnsuccessful(total),
  ];
  print([...lines, formatSummaryLine(total)].join("\n"));
  return total.failures.length > 0 || total.passed === 0 ? 1 : 0;
}

/** @param {string[]} args */
function readFlags(args) {
  const options = /** @type {const} */ ({ only: { type: "string" }, list: { type: "boolean" } });
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.list) {
    print(usage);
    process.exit(0);
  }
  const chosen = values.only?.split(",") ?? Object.keys(checks);
  const unknown = [
    ...chosen.filter((name) => !Object.hasOwn(checks, name)),
    ...positionals.filter((file) => !existsSync(path.join(projectFolder, file))),
  ];
  if (unknown.length > 0) throw new UsageError(`"${unknown.join(", ")}" não existe.`);
  return { chosen, filters: positionals };
}

/** @param {string[]} chosen */
function listRunners(chosen) {
  const runners = chosen.filter((name) => !quick.has(name));
  const both = ["unit", "journeys"];
  if (!both.every((name) => runners.includes(name))) return runners;
  return [unitAndJourneys, ...runners.filter((name) => !both.includes(name))];
}

/** @param {string} name @param {string[]} filters */
async function check(name, filters) {
  const begunAt = Date.now();
  const run = name === unitAndJourneys ? testUnitAndJourneys : checks[name];
  const counts = await run?.(filters).catch((error) => {
    console.error(describeError(error));
    return { ...noCounts, failures: [name] };
  });
  print(`── ${name}: ${formatSummaryLine(counts ?? noCounts)} (${formatTimeSince(begunAt)})`);
  return counts ?? noCounts;
}

/** A check without individual tests; prints its output only on failure. @param {string} name @param {string[]} flags */
async function oneCheck(name, flags) {
  const { code, output } = await getOutcome([process.execPath, ...flags]);
  if (code === 0) return { ...noCounts, passed: 1 };
  print(output.trimEnd());
  return { ...noCounts, failures: [name] };
}

/** @param {("unit" | "journeys")[]} projects @param {string[]} filters */
async function vitest(projects, filters) {
  const report = path.join(reports, `${projects.join("-")}.json`);
  const flags = [
    ...projects.flatMap((project) => ["--project", `${project}*`]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  /** A whole run leaves no server behind. @type {Record<string, string>} */
  const env = filters.length === 0 ? { OWN_DATABASE_SERVER: "1" } : {};
  const code = await watch(["node_modules/vitest/vitest.mjs", "run", ...flags, ...filters], env);
  return countVitest(report, code);
}

/** Runs a test runner with its output on the terminal. @param {string[]} flags @param {Record<string, string>} env */
function watch(flags, env) {
  const { NODE_ENV: _, ...inherited } = process.env;
  return runNode(flags, { ...inherited, ...env, NODE_ENV: "test" });
}
