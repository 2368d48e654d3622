import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** docs/style.md, as far as a machine can tell. */
const root = path.resolve(import.meta.dirname, "..");
const folders = ["app", "api", "common", "contract", "demo", "server", "scripts", "bench"];

const bannedInIdentifiers =
  /[Ll]eisure|(?<!server)[Hh]andoff|comeAlive|everybodys|[Pp]atienceIn|giveBack|letIn$|letWait|[Rr]eckon|^demand[A-Z]|^(?:most|least|longest)[A-Z]|[Hh]indrance|[Ss]weep|[Pp]ostman|[Nn]obody(?=[A-Z])|[Rr]emember|[Aa]new$|Patiently|[Mm]oments$|^(?:[Kk]ept|say|tell|drawn)[A-Z]|^(?:told|mayBeKept|wayOn|alive)$/;
const bannedInComments =
  /\b(whoever|whomever|anew|thereby|thereof|hitherto|(?<![`?])nobody|somebody|anybody|told apart|leisure|behind the shopper's back|comes? alive)\b/i;

const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join("/")}`),
);

function readSource(file: string): ts.SourceFile {
  return ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
    false,
    file.endsWith("x") ? ts.ScriptKind.TSX : undefined,
  );
}

/** `forEachChild` skips tokens, which makes it much faster than `getChildren`. */
function identifiersIn(root: ts.Node): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

/** Parsing every file is slow, so only files with such a word anywhere are parsed. */
const hasBannedWord = (file: string): boolean =>
  (readFileSync(path.join(root, file), "utf8").match(/[\w$]+/g) ?? []).some((word) =>
    bannedInIdentifiers.test(word),
  );

const testFiles = ["tests", "e2e"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join("/")}`),
);
/** The first argument of `describe`, `it`, `test` and their `each`, `runIf` and `skipIf`. */
const titlePattern =
  /\b(?:describe|it|test)(?:\.\w+(?:<[^>]*>)?(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(["`])((?:(?!\1).)*)\1/g;
const bannedAtStartOfTitles = /^(?:of|that|which|whose|to what|about what)\b/i;

const commentPattern = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g;

const maxCommentShare = 0.05;
const typeTag = /@(?:param|property|returns|template|type|typedef)\b/;
const countLines = (text: string) => text.split("\n").length;

/** Documentation of a public interface, and types of plain JavaScript, are no comments on the code. */
function countCommentLines(file: string, text: string): number {
  const counted = [...text.matchAll(commentPattern)].filter(({ 0: comment, index }) => {
    if (file.endsWith(".mjs") && typeTag.test(comment)) return false;
    if (!comment.startsWith("/**")) return true;
    if (file.startsWith("contract/")) return false;
    const isExported = /^\s*export\b/.test(text.slice(index + comment.length, index + comment.length + 100));
    return !(
      isExported && /^(?:app\/(?:model|upstream|(?:features|extras)\/[^/]+)\/[^/]+|common\/.*)$/.test(file)
    );
  });
  return counted.reduce((sum, [comment]) => sum + countLines(comment), 0);
}

describe("names and comments", () => {
  it("are found by the patterns of banned words", () => {
    for (const name of [
      "hasLeisure",
      "handoffOf",
      "mostNotices",
      "demandShopper",
      "letIn",
      "keptAnswers",
      "told",
    ])
      expect(bannedInIdentifiers.test(name), name).toBe(true);
    for (const name of ["mostly", "serverHandoff", "onDemand", "letInstallerPause", "sayings", "isKept"])
      expect(bannedInIdentifiers.test(name), name).toBe(false);
    const [comment = ""] = "x; // whoever asks".match(commentPattern) ?? [];
    expect(bannedInComments.test(comment)).toBe(true);
  });

  it("use the standard term instead of a banned word in identifiers", () => {
    const found = files.filter(hasBannedWord).flatMap((file) =>
      identifiersIn(readSource(file))
        .filter(({ text }) => bannedInIdentifiers.test(text))
        .map(({ text }) => `${file}: ${text}`),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it("contain no banned word in comments", () => {
    const found = files.flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(commentPattern)]
        .filter(([comment]) => bannedInComments.test(comment))
        .map(([comment]) => `${file}: ${comment.slice(0, 120)}`),
    );
    expect(found).toEqual([]);
  });

  it.each(folders)("leave comments below 5 percent of the lines of %s/", (folder) => {
    let lines = 0;
    let commentLines = 0;
    for (const file of files.filter((each) => each.startsWith(`${folder}/`))) {
      const text = readFileSync(path.join(root, file), "utf8");
      lines += countLines(text) - 1;
      commentLines += countCommentLines(file, text);
    }
    expect(commentLines / lines).toBeLessThan(maxCommentShare);
  });

  it("contain no banned word and no bare relative clause in test titles", () => {
    const titles = testFiles.flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(titlePattern)].map(([, , title = ""]) => ({
        file,
        title,
      })),
    );
    expect(titles.length).toBeGreaterThan(1000);
    const found = titles.filter(
      ({ title }) => bannedInComments.test(title) || bannedAtStartOfTitles.test(title),
    );
    expect(found.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
  });
});
