import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const document = readFileSync("docs/security.md", "utf8");
const rows = [...document.matchAll(/^\| (\d[\d., -]*) \| (.+) \| (.+) \|$/gm)].map(
  ([, numbers = "", how = "", heldBy = ""]) => ({ numbers, how, heldBy }),
);
const without = ["reason", "not here", "in part", "not met", "operator"];

describe("docs/security.md", () => {
  it("names a test for each line, or the reason for none", () => {
    const bare = rows.filter(({ heldBy }) => !without.includes(heldBy) && !/^`[^`]+\.tsx?`/.test(heldBy));
    expect(bare).toEqual([]);
    expect(rows.length).toBeGreaterThan(120);
  });

  it("names only existing tests", () => {
    const named = rows.flatMap(({ heldBy }) =>
      [...heldBy.matchAll(/`([^`]+\.tsx?)`/g)].map(([, file]) => file),
    );
    const elsewhere = [...document.matchAll(/`(tests\/[^`]+\.tsx?)`/g)].map(([, file]) => file);
    const paths = [...named.map((file) => `tests/${file}`), ...elsewhere.map(String)];
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it("covers each requirement once, in order", () => {
    const first = rows
      .map(({ numbers }) => numbers.split(/[, ]/)[0] ?? "")
      .filter((each) => each.includes("."));
    expect(new Set(first).size).toBe(first.length);
    const chapters = first.map((each) => Number(each.split(".")[0]));
    expect(chapters).toEqual([...chapters].sort((one, other) => one - other));
  });
});
