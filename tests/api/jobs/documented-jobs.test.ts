import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createJobs } from "../../../api/jobs/all-jobs";
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

it("every background job has its line in docs/operations.md, and every line its job", () => {
  const section =
    readFileSync("docs/operations.md", "utf8").split("## Background jobs")[1]?.split("\n## ")[0] ?? "";
  const lines = [...section.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const names = createJobs(upstream.parts, allProviders).map(({ name }) => name);
  expect(lines.toSorted()).toEqual([...names, "release items of dead processes"].toSorted());
});
