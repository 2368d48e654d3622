import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = "docs/decisions";
const sections = ["Context", "Decision", "Consequences", "Alternatives"];
const records = readdirSync(folder).filter((name) => name !== "README.md");

const read = (name: string) => readFileSync(`${folder}/${name}`, "utf8");

/** Source files in backquotes, from the root of the repository. */
const sourceFile = /`((?:app|api|server|scripts|tests|contract|bench)\/[^`\s]+\.(?:tsx?|mjs|css))`/g;

const day = "[1-9]\\d? [A-Z][a-z]+ 20\\d\\d";
const state = new RegExp(
  `^(?:In force since ${day}(?:; last changed ${day})?|Postponed on ${day}; first written ${day})\\.`,
);

describe("decision records", () => {
  it.each(records)("%s says below its title since when it is in force, or that it is postponed", (name) => {
    expect(read(name).split("\n")[2]).toMatch(state);
  });

  it.each(records)("%s has a title and the four sections in order", (name) => {
    const text = read(name);
    expect(text).toMatch(/^# \S.*\n\n\S.*\n\n## /);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(sections);
    expect(text).not.toMatch(/^## .+\n+(?:## |$(?![\s\S]))/m);
  });

  it.each(records)("%s names only existing source files and records", (name) => {
    const text = read(name);
    const files = [...text.matchAll(sourceFile)].map(([, file = ""]) => file);
    const linked = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, file = ""]) => `${folder}/${file}`);
    expect([...files, ...linked].filter((file) => !existsSync(file))).toEqual([]);
  });

  it("are all listed once in their README", () => {
    const listed = [...read("README.md").matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file);
    expect(listed.sort()).toEqual(records.sort());
  });
});
