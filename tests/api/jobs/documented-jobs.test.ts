import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createJobs } from "../../../api/jobs/all-jobs";
import { createFinder } from "../../../api/jobs/job";
import { providerSettings, providerVariables } from "../../../api/providers/settings";
import { apiPixVariables, pagarmeVariables } from "../../setup/real-providers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});
afterAll(() => upstream.close());

const address = "http://127.0.0.1:9";
const allProviders = providerSettings(
  providerVariables.parse({
    ...{ ...pagarmeVariables(address), ...apiPixVariables(address) },
    ...{ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "Loja <pedidos@loja.example>" },
  }),
);

const released = "release items of dead processes";

it("every background job has its line in docs/operations.md, and every line its job", () => {
  const section =
    readFileSync("docs/operations.md", "utf8").split("## Background jobs")[1]?.split("\n## ")[0] ?? "";
  const lines = [...section.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const names = createJobs(upstream.parts, allProviders).map(({ name }) => name);
  expect(lines.toSorted()).toEqual([...names, released].toSorted());
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
