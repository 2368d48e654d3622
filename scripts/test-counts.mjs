import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * `failures` and `unstable` (passed only when repeated) hold a line for each test: its file, its title and its error.
 * @typedef {{ passed: number, failures: string[], unstable: string[], skipped: number }} Counts
 */

/** @type {Counts} */
export const noCounts = { passed: 0, failures: [], unstable: [], skipped: 0 };

/** @param {Counts} one @param {Counts} other @returns {Counts} */
export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failures: [...one.failures, ...other.failures],
    unstable: [...one.unstable, ...other.unstable],
    skipped: one.skipped + other.skipped,
  };
}

/** @param {Counts} counts */
export function formatSummaryLine({ passed, failures, skipped }) {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** The last lines of a log say which tests failed. @param {Counts} counts */
export function listUnsuccessful({ failures, unstable }) {
  return [
    ...unstable.map((test) => `Instável, passou na repetição: ${test}`),
    ...failures.map((test) => `Falhou: ${test}`),
  ];
}

/**
 * @typedef {{ ancestorTitles: string[], title: string, status: string, failureMessages: string[] }} VitestResult
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestResult[] }} VitestFile
 */

/**
 * Counts the results of Vitest's JSON report. A file that fails to load, or in its set-up, counts as one failure.
 * @param {string} report
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  if (!existsSync(report)) return countWithoutReport(report);
  /** @type {{ testResults: VitestFile[] }} */
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const counts = testResults.map(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    /** @param {VitestResult} test */
    const describe = ({ ancestorTitles, title, failureMessages }) =>
      describeTest([file, ...ancestorTitles, title], failureMessages[0]);
    const passed = assertionResults.filter((test) => test.status === "passed");
    const failed = assertionResults.filter((test) => test.status === "failed");
    const isBroken = status === "failed" && failed.length === 0;
    return {
      passed: passed.length,
      failures: isBroken ? [describeTest([file], message)] : failed.map(describe),
      unstable: passed.filter((test) => test.failureMessages.length > 0).map(describe),
      skipped: assertionResults.length - passed.length - failed.length,
    };
  });
  return withExitCode(exitCode, report, counts.reduce(addCounts, noCounts));
}

/**
 * @typedef {{ projectName: string, status: string, results: { error?: { message?: string } }[] }} PlaywrightResult
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: PlaywrightResult[] }[]} [specs]
 */

/**
 * Counts the results of Playwright's JSON report; a test that passes on retry counts as passed.
 * @param {string} report
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  if (!existsSync(report)) return countWithoutReport(report);
  /** @type {{ suites: PlaywrightSuite[] }} */
  const { suites } = JSON.parse(readFileSync(report, "utf8"));
  const tests = suites.flatMap((suite) => listPlaywright(suite, []));
  /** @param {string} status */
  const describe = (status) =>
    tests
      .filter((test) => test.status === status)
      .map(({ titles, projectName, results }) =>
        describeTest([...titles, projectName], results.find(({ error }) => error)?.error?.message),
      );
  const [failures, unstable] = [describe("unexpected"), describe("flaky")];
  const skipped = tests.filter((test) => test.status === "skipped").length;
  const passed = tests.length - failures.length - skipped;
  return withExitCode(exitCode, report, { passed, failures, unstable, skipped });
}

/** @param {PlaywrightSuite} suite @param {string[]} above @returns {(PlaywrightResult & { titles: string[] })[]} */
function listPlaywright({ title, suites = [], specs = [] }, above) {
  const titles = [...above, title];
  return [
    ...specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, titles: [...titles, spec.title] }))),
    ...suites.flatMap((suite) => listPlaywright(suite, titles)),
  ];
}

/** @param {string[]} titles @param {string} [error] */
function describeTest(titles, error = "") {
  const [firstLine = ""] = stripVTControlCharacters(error).trim().split("\n");
  return `${titles.join(" › ")}${firstLine && ` (${firstLine.slice(0, 200)})`}`;
}

/** @param {string} report */
const countWithoutReport = (report) => ({
  ...noCounts,
  failures: [`${path.basename(report, ".json")}: no report`],
});

/**
 * A failed exit code with only passing tests means an error outside the tests, for example in a setup.
 * @param {number | null} exitCode
 * @param {string} report
 * @param {Counts} counts
 * @returns {Counts}
 */
function withExitCode(exitCode, report, counts) {
  if (exitCode === 0 || counts.failures.length > 0) return counts;
  return { ...counts, failures: [`${path.basename(report, ".json")}: error outside the tests`] };
}
