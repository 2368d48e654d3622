import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };

/** @param {Counts} one @param {Counts} other @returns {Counts} */
export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** @param {Counts} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * Counts the results of Vitest's JSON report. A file that fails to load counts as one failure.
 * @param {string} report
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  if (!existsSync(report)) return { ...noCounts, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, "utf8"),
  );
  const brokenFiles = testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return withExitCode(exitCode, {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
  });
}

/**
 * Counts the results of Playwright's JSON report; a test that passes on retry counts as passed.
 * @param {string} report
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  if (!existsSync(report)) return { ...noCounts, failed: 1 };
  const { stats } = JSON.parse(readFileSync(report, "utf8"));
  return withExitCode(exitCode, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  });
}

/**
 * A failed exit code with only passing tests means an error outside the tests, for example in a setup.
 * @param {number | null} exitCode
 * @param {Counts} counts
 */
function withExitCode(exitCode, counts) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
