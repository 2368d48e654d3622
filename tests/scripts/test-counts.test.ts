import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCounts,
  countPlaywright,
  countVitest,
  formatSummaryLine,
  listUnsuccessful,
  noCounts,
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

const vitestReport = (...assertionResults: readonly object[]) => ({
  testResults: [{ name: path.resolve("tests/a.test.ts"), status: "passed", message: "", assertionResults }],
});

const test = (status: string, ...failureMessages: readonly string[]) => ({
  ancestorTitles: ["the cart"],
  title: "adds up",
  status,
  failureMessages,
});

const browserTest = (status: string, ...messages: readonly string[]) => ({
  projectName: "light",
  status,
  results: [...messages.map((message) => ({ error: { message } })), {}],
});

describe("npm test summary", () => {
  it("adds up the counts of all checks", () => {
    const total = addCounts(
      { passed: 2, failures: [], unstable: ["b"], skipped: 1 },
      { passed: 3, failures: ["a"], unstable: [], skipped: 0 },
    );
    expect(formatSummaryLine(total)).toBe("5 passed, 1 failed, 1 skipped");
    expect(listUnsuccessful(total)).toEqual(["Instável, passou na repetição: b", "Falhou: a"]);
    expect(formatSummaryLine({ ...noCounts, passed: 7 })).toBe("7 passed, 0 failed");
  });

  it("names the failed tests and those that passed when repeated, with the first line of their error", async () => {
    const report = vitestReport(
      test("passed"),
      test("passed", "\u001b[31mError: too late\u001b[39m\n  at cart.ts"),
      test("failed", "Error: wrong"),
      test("skipped"),
    );
    expect(countVitest(await reportWith(report), 1)).toEqual({
      passed: 2,
      failures: ["tests/a.test.ts › the cart › adds up (Error: wrong)"],
      unstable: ["tests/a.test.ts › the cart › adds up (Error: too late)"],
      skipped: 1,
    });
  });

  it("counts a test file that fails to load as a failure", async () => {
    const file = { name: path.resolve("tests/a.test.ts"), status: "failed", message: "no such module" };
    const report = await reportWith({ testResults: [{ ...file, assertionResults: [] }] });
    expect(countVitest(report, 1)).toEqual({ ...noCounts, failures: ["tests/a.test.ts (no such module)"] });
  });

  it("counts a failed exit code with only passing tests as a failure", async () => {
    const report = await reportWith(vitestReport(test("passed")));
    expect(countVitest(report, 1).failures).toEqual(["report: error outside the tests"]);
    expect(countVitest(report, 0).failures).toEqual([]);
    expect(countVitest(report, null).failures).toHaveLength(1);
  });

  it("counts a missing report as a failure", () => {
    expect(countVitest("/nowhere/report.json", 0)).toEqual({ ...noCounts, failures: ["report: no report"] });
    expect(countPlaywright("/nowhere/report.json", 0)).toEqual(countVitest("/nowhere/report.json", 0));
  });

  it("names the browser tests that failed or passed on their second attempt", async () => {
    const tests = [
      browserTest("expected"),
      browserTest("flaky", "Timeout"),
      browserTest("unexpected", "Wrong", "Timeout"),
      browserTest("skipped"),
    ];
    const inner = { title: "the cart", specs: [{ title: "adds up", tests }] };
    const report = await reportWith({ suites: [{ title: "cart.spec.ts", suites: [inner] }] });
    expect(countPlaywright(report, 1)).toEqual({
      passed: 2,
      failures: ["cart.spec.ts › the cart › adds up › light (Wrong)"],
      unstable: ["cart.spec.ts › the cart › adds up › light (Timeout)"],
      skipped: 1,
    });
  });
});
