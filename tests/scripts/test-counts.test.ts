import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCounts,
  countPlaywright,
  countVitest,
  noCounts,
  summaryLine,
} from "../../scripts/test-counts.mjs";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "envelopa-report-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function reportWith(content: unknown): Promise<string> {
  const file = path.join(folder, "report.json");
  await writeFile(file, JSON.stringify(content));
  return file;
}

const vitestReport = (over: object) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: "passed", assertionResults: [{ status: "passed" }] }],
  ...over,
});

describe("npm test summary", () => {
  it("adds up the counts of all checks", () => {
    const total = addCounts({ passed: 2, failed: 0, skipped: 1 }, { passed: 3, failed: 1, skipped: 0 });
    expect(summaryLine(total)).toBe("5 passed, 1 failed, 1 skipped");
    expect(summaryLine({ ...noCounts, passed: 7 })).toBe("7 passed, 0 failed");
  });

  it("counts a test file that fails to load as a failure", async () => {
    const report = await reportWith(
      vitestReport({ testResults: [{ status: "failed", assertionResults: [] }] }),
    );
    expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  it("counts a failed exit code with only passing tests as a failure", async () => {
    expect(countVitest(await reportWith(vitestReport({})), 1).failed).toBe(1);
    expect(countVitest(await reportWith(vitestReport({})), 0).failed).toBe(0);
    expect(countVitest(await reportWith(vitestReport({})), null).failed).toBe(1);
  });

  it("counts a missing report as a failure", () => {
    expect(countVitest("/nowhere/report.json", 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countPlaywright("/nowhere/report.json", 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it("counts a browser test that passes on its second attempt as passed", async () => {
    const report = await reportWith({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } });
    expect(countPlaywright(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });
});
