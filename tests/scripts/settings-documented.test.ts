import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const documented = readFileSync("docs/settings.md", "utf8");

it.each(["app/env.server.ts", "api/env.ts"])(
  "docs/settings.md documents every setting that %s reads",
  (file) => {
    const read = [...readFileSync(file, "utf8").matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
    expect(read.length).toBeGreaterThan(5);
    expect(read.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  },
);

it("docs/settings.md documents every setting read before a program loads", () => {
  const read = [...readFileSync("server/settings.mjs", "utf8").matchAll(/variables\.([A-Z_]+)/g)];
  expect(read.length).toBeGreaterThan(3);
  expect(read.filter(([, name]) => !documented.includes(`\`${name}\``))).toEqual([]);
});

it("docs/settings.md documents every setting in the launcher and .env.example", () => {
  const launcher = readFileSync("scripts/settings.mjs", "utf8");
  const names = [
    ...launcher.matchAll(/process\.env\.([A-Z_]+)|portFrom\("([A-Z_]+)"/g),
    ...readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z_]+)=/gm),
  ].map(([, one, other]) => one ?? other);
  expect(names).toContain("DATA_FOLDER");
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});
