import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** The tables that lead from a line of the specification to code and test (docs/specification). */
const folder = "docs/specification";
/** Folders of routes that the tables call by a shorter name, as their first lines say. */
const shortNames: Readonly<Record<string, string>> = {
  product: "app/routes/_shop.produtos.$slug",
  profile: "app/routes/_shop.profile",
  order: "app/routes/_shop.profile_.order",
};

/** Where a name in a table may be meant: as its first lines say, below app, tests or e2e, or the project's root. */
const homes = (name: string) => [
  name,
  path.join("app", name),
  path.join("tests", name),
  name.replace(/^[^/]+/, (first) => shortNames[first] ?? first),
];

describe("whoever follows a line of the specification", () => {
  for (const file of readdirSync(folder)) {
    it(`finds every file that ${file} names`, () => {
      const text = readFileSync(path.join(folder, file), "utf8");
      const names = [...text.matchAll(/`([\w./$[\]-]+\.(?:tsx?|css|mjs|json))`/g)].map(
        ([, name = ""]) => name,
      );
      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name) => !homes(name).some((home) => existsSync(home)))).toEqual([]);
    });
  }
});
