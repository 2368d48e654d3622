import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { verdictOn } from "../../launch/advisories.mjs";

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        link: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const project = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const locked = Object.entries(lock.packages).filter(([path]) => path !== "");

describe("what is installed", () => {
  it("is what was looked at: every package has the digest of its content, and comes from the registry", () => {
    const strange = locked.filter(
      ([, { integrity = "", resolved, link }]) =>
        link || !integrity.startsWith("sha512-") || (resolved !== undefined && !/^https:/.test(resolved)),
    );
    expect(strange).toEqual([]);
  });

  it("runs in production in the one version that was tried", () => {
    const ranges = Object.entries(project.dependencies).filter(
      ([, version]) => !/^\d+\.\d+\.\d+/.test(version),
    );
    expect(ranges).toEqual([]);
  });

  it("runs a script of its own while it is installed only where somebody said that it may, or may not", () => {
    const asking = locked.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)] : [],
    );
    const undecided = asking.filter((name) => !(name in project.allowScripts) && !/windows/.test(name));
    expect(undecided).toEqual([]);
  });
});

describe("what the registry knows against packages", () => {
  const advisory = (id: string, severity: string) => ({
    ...{ name: "pacote", severity, title: "Faz mal", source: 1 },
    url: `https://github.com/advisories/${id}`,
  });
  const report = (...via: unknown[]) => JSON.stringify({ vulnerabilities: { um: { via }, outro: { via } } });
  const today = "2026-11-22";

  it("stops a release where it is high or critical, and is told once", () => {
    const printed = report(advisory("GHSA-a", "high"), advisory("GHSA-b", "moderate"), "outro");
    expect(verdictOn(printed, [], today)).toMatchObject({
      serious: [{ id: "GHSA-a", packageName: "pacote" }],
      mild: [{ id: "GHSA-b" }],
      accepted: [],
    });
  });

  it("does not where somebody has said why it does no harm here, until that day is past", () => {
    const known = [{ id: "GHSA-a", reason: "só no servidor de desenvolvimento", until: today }];
    const printed = report(advisory("GHSA-a", "critical"));
    expect(verdictOn(printed, known, today)).toMatchObject({ serious: [], accepted: [{ id: "GHSA-a" }] });
    expect(verdictOn(printed, known, "2026-11-23")).toMatchObject({
      serious: [{ id: "GHSA-a" }],
      accepted: [],
    });
  });

  it.each(["", "not JSON", '{"message":"405 Method Not Allowed","statusCode":405}', "null"])(
    "is nothing at all where it could not be asked: %j",
    (printed) => {
      expect(verdictOn(printed, [], today)).toEqual({ kind: "unanswered" });
    },
  );
});
