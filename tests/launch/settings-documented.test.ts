import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const documented = readFileSync("docs/settings.md", "utf8");

it.each(["app/env.server.ts", "api/env.ts"])("docs/settings.md names every setting that %s reads", (file) => {
  const read = [...readFileSync(file, "utf8").matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});

it("docs/settings.md names every setting that is read before a program is loaded", () => {
  const read = [...readFileSync("serving/settings.mjs", "utf8").matchAll(/variables\.([A-Z_]+)/g)];
  expect(read.length).toBeGreaterThan(3);
  expect(read.filter(([, name]) => !documented.includes(`\`${name}\``))).toEqual([]);
});

it("docs/settings.md names every setting that the launcher and .env.example speak of", () => {
  const launcher = readFileSync("launch/settings.mjs", "utf8");
  const names = [
    ...launcher.matchAll(/process\.env\.([A-Z_]+)|portFrom\("([A-Z_]+)"/g),
    ...readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z_]+)=/gm),
  ].map(([, one, other]) => one ?? other);
  expect(names).toContain("DATA_FOLDER");
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});
