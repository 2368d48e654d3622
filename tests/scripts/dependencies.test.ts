import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { evaluateAudit } from "../../scripts/advisories.mjs";

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        link: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
        dev: z.boolean().optional(),
        license: z.string().optional(),
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

const getName = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

const allowedLicenses: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  // libvips, a shared library that sharp loads unchanged.
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
]);
const isAllowed = (license = "") =>
  license
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => allowedLicenses.has(name)));

describe("installed dependencies", () => {
  it("have a licence in production that lets the shop use them", () => {
    expect(["MIT", "(GPL-3.0 OR MIT)", "Apache-2.0 AND ISC"].map(isAllowed)).toEqual([true, true, true]);
    expect([undefined, "UNLICENSED", "MIT AND AGPL-3.0"].map(isAllowed)).toEqual([false, false, false]);
    const used = locked.filter(([, { dev }]) => !dev);
    expect(used.length).toBeGreaterThan(100);
    const refused = used.filter(([, { license }]) => !isAllowed(license)).map(([path]) => getName(path));
    expect(refused).toEqual([]);
  });

  it("match the locked digest and come from the npm registry", () => {
    const strange = locked.filter(
      ([, { integrity = "", resolved, link }]) =>
        link || !integrity.startsWith("sha512-") || (resolved !== undefined && !/^https:/.test(resolved)),
    );
    expect(strange).toEqual([]);
  });

  it("use exact versions in production", () => {
    const ranges = Object.entries(project.dependencies).filter(
      ([, version]) => !/^\d+\.\d+\.\d+/.test(version),
    );
    expect(ranges).toEqual([]);
  });

  it("run an install script only if it is explicitly allowed or denied", () => {
    const asking = locked.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [getName(path)] : [],
    );
    const undecided = asking.filter((name) => !(name in project.allowScripts) && !/windows/.test(name));
    expect(undecided).toEqual([]);
  });
});

describe("npm audit verdict", () => {
  const advisory = (id: string, severity: string) => ({
    name: "pacote",
    severity,
    title: "Faz mal",
    source: 1,
    url: `https://github.com/advisories/${id}`,
  });
  const report = (...via: unknown[]) => JSON.stringify({ vulnerabilities: { um: { via }, outro: { via } } });
  const today = "2026-11-22";

  it("fails on high and critical advisories and reports each once", () => {
    const printed = report(advisory("GHSA-a", "high"), advisory("GHSA-b", "moderate"), "outro");
    expect(evaluateAudit(printed, [], today)).toMatchObject({
      serious: [{ id: "GHSA-a", packageName: "pacote" }],
      mild: [{ id: "GHSA-b" }],
      accepted: [],
    });
  });

  it("accepts a documented advisory until its expiry date", () => {
    const known = [{ id: "GHSA-a", reason: "só no servidor de desenvolvimento", until: today }];
    const printed = report(advisory("GHSA-a", "critical"));
    expect(evaluateAudit(printed, known, today)).toMatchObject({ serious: [], accepted: [{ id: "GHSA-a" }] });
    expect(evaluateAudit(printed, known, "2026-11-23")).toMatchObject({
      serious: [{ id: "GHSA-a" }],
      accepted: [],
    });
  });

  it.each(["", "not JSON", '{"message":"405 Method Not Allowed","statusCode":405}', "null"])(
    "is inconclusive when the registry cannot be reached: %j",
    (printed) => {
      expect(evaluateAudit(printed, [], today)).toEqual({ kind: "unanswered" });
    },
  );
});
