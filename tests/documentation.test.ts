import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  comments,
  findBrokenLinks,
  findCitationsWithoutName,
  findUnknownNames,
  findUnknownPaths,
  findUnknownSections,
  projectFiles,
} from "./setup/references";

const documents = projectFiles
  .filter((file) => file.endsWith(".md"))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const allReferences = [...documents, ...comments];
/** docs/style.md quotes names to avoid in the first column of its tables. */
const withoutBadExamples = (text: string) => text.replaceAll(/^\| ["`].*$/gm, "");
/** Decision records name symbols of packages that were not chosen. */
const withoutAlternatives = (text: string) => text.replace(/^## Alternatives$[\s\S]*/m, "");
const aboutOtherPackages = "docs/decisions/react-router-7.md";

function namesToCheck(file: string, text: string): string {
  if (file === aboutOtherPackages) return "";
  if (file === "docs/style.md") return withoutBadExamples(text);
  return file.startsWith("docs/decisions/") ? withoutAlternatives(text) : text;
}
const inEach = (
  texts: ReadonlyArray<{ readonly file: string; readonly text: string }>,
  find: (text: string, file: string) => string[],
) => texts.flatMap(({ file, text }) => find(text, file).map((found) => `${file}: ${found}`));

describe("references of documents and comments", () => {
  it("are found where they are made up", () => {
    expect(findUnknownNames("`app/made-up.ts`, `app/root.tsx`")).toEqual(["app/made-up.ts"]);
    expect(findUnknownNames("`contract/{carts,made-up}.ts`")).toEqual(["contract/made-up.ts"]);
    expect(findUnknownNames("`openMadeUp(args)`, `openRequest(args)`")).toEqual(["openMadeUp(args)"]);
    expect(findUnknownNames("`MADE_UP_SETTING`, `DATABASE_URL`")).toEqual(["MADE_UP_SETTING"]);
    expect(findUnknownNames("`cart/made-up`, `cart/add`, `data-made-up`")).toEqual([
      "cart/made-up",
      "data-made-up",
    ]);
    expect(findUnknownNames("`npm run made-up`, `bench -- made`, `bench -- weigh`, `test:made`")).toEqual([
      "test:made",
      "npm run made-up",
      "bench -- made",
    ]);
    expect(findUnknownPaths("See docs/decisions/made-up.md and docs/settings.md.")).toEqual([
      "docs/decisions/made-up.md",
    ]);
    expect(findUnknownSections('catalogue 4, catalogue 12, purchase 3, "Coupon" and "Made up"')).toEqual([
      "catalogue 12",
      'purchase 3, "Coupon" and "Made up"',
    ]);
    expect(findUnknownSections('catalogue 7, "product/address" and "product/made-up"')).toEqual([
      'catalogue 7, "product/address" and "product/made-up"',
    ]);
    expect(findCitationsWithoutName('(Purchase 4, 5; purchase 3, "Coupon")')).toEqual(["Purchase 4, 5"]);
    expect(findUnknownSections('own rules, "Money"; own rules, "Made up"; decisions, "Money"')).toEqual([
      'own rules, "Made up"',
      'decisions, "Money"',
    ]);
    expect(
      findBrokenLinks("docs/style.md", "[a](made-up.md) [b](glossary.md) [c](glossary.md#made-up)"),
    ).toEqual(["made-up.md", "glossary.md#made-up"]);
  });

  it("link only to files and headings that exist", () => {
    expect(inEach(documents, (text, file) => findBrokenLinks(file, text))).toEqual([]);
  });

  it("give every picture an alternative text", () => {
    const pictures = documents.flatMap(({ text }) => text.match(/<img [^>]*>|!\[[^\]]*\]\([^)]*\)/g) ?? []);
    expect(pictures.length).toBeGreaterThan(2);
    expect(pictures.filter((picture) => !/ alt="[^"]+"|^!\[[^\]]+\]/.test(picture))).toEqual([]);
  });

  it("name only files, symbols and npm scripts that exist", () => {
    const found = inEach(allReferences, (text, file) => findUnknownNames(namesToCheck(file, text)));
    expect(found).toEqual([]);
  });

  it("cite only files that exist", () => {
    expect(inEach(comments, findUnknownPaths)).toEqual([]);
  });

  it("say in words what they cite, or name the section, in comments", () => {
    expect(inEach(comments, findCitationsWithoutName)).toEqual([]);
  });

  it("cite only sections and rules that docs/specification contains", () => {
    const contract = projectFiles
      .filter((file) => file.startsWith("contract/"))
      .map((file) => ({ file, text: readFileSync(file, "utf8") }));
    expect(inEach([...allReferences, ...contract], findUnknownSections)).toEqual([]);
  });
});
