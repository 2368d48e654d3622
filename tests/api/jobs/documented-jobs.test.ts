import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { createJobs } from "../../../api/jobs/all-jobs";
import { createFinder, type Job } from "../../../api/jobs/job";
import { allProviders } from "../../setup/all-providers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});

const minute = 60_000;
const intervals: Readonly<Record<string, number>> = {
  "a minute": minute,
  "an hour": 60 * minute,
  "a day": 24 * 60 * minute,
};
const toMs = (interval: string) => intervals[interval] ?? Number(interval.replace(" s", "")) * 1_000;

const released = "release items of dead processes";

/** A rule of retention has its line in docs/personal-data.md. */
const nameInTable = (name: string) => name.replace(/^delete outdated: .*/, "delete outdated: …");

const describeJob = (job: Job) => {
  const interval = "run" in job ? job.intervalInMs : (job.due?.intervalInMs ?? 0);
  return `${nameInTable(job.name)}, ${job.lane}, every ${interval} ms`;
};

it("every background job has its line in docs/operations.md with its lane and interval, and every line its job", () => {
  const section =
    readFileSync("docs/operations.md", "utf8").split("## Background jobs")[1]?.split("\n## ")[0] ?? "";
  const lines = [...section.matchAll(/^\| (`[^|]+`) \| (\w+) \| ([^|]*)\|/gm)].flatMap(
    ([, names = "", lane, interval = ""]) =>
      [...names.matchAll(/`([^`]+)`/g)].map(
        ([, name]) => `${name}, ${lane}, every ${toMs(interval.trim())} ms`,
      ),
  );
  const jobs = createJobs(upstream.parts, allProviders).map(describeJob);
  expect(lines.toSorted()).toEqual(
    [...new Set([...jobs, `${released}, database, every 15000 ms`])].toSorted(),
  );
});

it("the tests of the alerts name only background jobs that there are", () => {
  const names = createJobs(upstream.parts, allProviders).flatMap((job) => {
    const finder = "work" in job ? createFinder(job, upstream.database) : null;
    return [job.name, ...(finder === null ? [] : [finder.name])];
  });
  const tested = readFileSync("deploy/monitoring/alerts.test.yaml", "utf8").matchAll(/\btask="([^"]+)"/g);
  const unknown = [...tested]
    .map(([, name = ""]) => name)
    .filter((name) => ![...names, released].includes(name));
  expect(unknown).toEqual([]);
});
