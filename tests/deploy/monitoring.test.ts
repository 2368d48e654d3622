import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { register } from "prom-client";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { countUnhandledRejections, measureProcess } from "../../server/metrics.mjs";

afterAll(() => register.clear());

const folder = "deploy/monitoring";
const rules = z
  .object({
    groups: z.tuple([
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(["page", "ticket"]) }),
            annotations: z.object({ summary: z.string() }),
          }),
        ),
      }),
    ]),
  })
  .parse(parse(readFileSync(`${folder}/alerts.yaml`, "utf8"))).groups[0].rules;
const dashboard = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(readFileSync(`${folder}/dashboard.json`, "utf8")));
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

describe("monitoring", () => {
  it("names only metrics that the programs have", async () => {
    measureProcess();
    countUnhandledRejections();
    const names = (await register.getMetricsAsJSON()).map(({ name }) => name);
    const used = expressions.flatMap((expr) =>
      [...expr.replace(/"[^"]*"/g, "").matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)].map(([name]) =>
        name.replace(/_(bucket|count)$/, ""),
      ),
    );
    const functions = ["histogram_quantile"];
    expect([...new Set(used)].filter((name) => !names.includes(name) && !functions.includes(name))).toEqual(
      [],
    );
    expect(new Set(used).size).toBeGreaterThan(8);
  });

  it("has a line in the runbook for each alert", () => {
    const runbook = readFileSync("docs/operations.md", "utf8").split("### Runbook")[1] ?? "";
    const lines = [...(runbook.split("\n## ")[0]?.matchAll(/^\| `(\w+)` \|/gm) ?? [])].map(
      ([, alert]) => alert,
    );
    expect(lines).toEqual(rules.map(({ alert }) => alert));
  });

  const hasPromtool = !spawnSync("promtool", ["--version"]).error;
  it.skipIf(!hasPromtool)("has rules that promtool accepts and that fire when they should", () => {
    for (const args of [
      ["check", "rules", `${folder}/alerts.yaml`],
      ["test", "rules", `${folder}/alerts.test.yaml`],
    ]) {
      const { status, stderr, stdout } = spawnSync("promtool", args, { encoding: "utf8" });
      expect(status, stdout + stderr).toBe(0);
    }
  });
});
