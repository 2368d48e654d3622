import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { routeFolders } from "./setup/references";

const folder = "docs/specification";
/** Base folders of the names in a table, as defined in its first lines. */
const homes = (name: string) => [
  name,
  path.join("app", name),
  path.join("tests", name),
  name.replace(/^[^/]+/, (first) => (first in routeFolders ? `app/${routeFolders[first]}` : first)),
];

describe("specification tables", () => {
  for (const file of ["catalogue.md", "purchase.md", "installers.md"]) {
    it(`${file} names only existing files`, () => {
      const text = readFileSync(path.join(folder, file), "utf8");
      const names = [...text.matchAll(/`([\w./$[\]-]+\.(?:tsx?|css|mjs|json))`/g)].map(
        ([, name = ""]) => name,
      );
      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name) => !homes(name).some((home) => existsSync(home)))).toEqual([]);
    });
  }

  it.each([
    ["purchase.md", 30],
    ["installers.md", 15],
  ])("the error messages of %s occur in the tests beside them", (file, fewest) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    const table = /## [^\n]*he error catalogue[\s\S]*?(?=\n## |$)/.exec(text)?.[0] ?? "";
    const rows = table.split("\n").filter((line) => line.startsWith("| '"));
    expect(rows.length).toBeGreaterThan(fewest);
    for (const row of rows) {
      const [, said = "", , named = ""] = row.split("|");
      const tests = [...named.matchAll(/`([^`]+)`/g)].map(([, name = ""]) =>
        readFileSync(homes(name).find(existsSync) ?? name, "utf8").replaceAll("\u00a0", " "),
      );
      if (named.trim() === "–") continue;
      for (const [, message = ""] of said.matchAll(/'([^']+)'/g)) {
        // Placeholders in braces.
        const fixed = (message.split("{")[0] ?? "").trim();
        expect([message, tests.some((test) => test.includes(fixed))]).toEqual([message, true]);
      }
    }
  });
});
