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

/** First words of exported functions. Words that are as often nouns (`order`, `note`, `view`) are left out. */
const verbs = new Set(
  `accept activate add advance allow announce answer append apply approve arrange arrive ask await back become begin browse
  build buy cache calculate can cancel change charge check choose claim clean clear close collect commit compare complete
  compress confirm connect consume convert copy correct count create decide declare decode decompress define delay delete derive
  describe detect disable discard disown dispatch divide draw drop edit empty enable encode end enforce enqueue erase estimate
  evaluate expire export fetch fill filter find finish follow forget format generate get group handle has hash highlight hydrate
  identify ignore import insert install instrument invert is issue join keep label launch leave limit list load locate lock log
  look mail make map mark mask match may measure merge migrate move name narrow needs negotiate normalize offer on open pack
  paginate paint parse pay pick place post postpone prefer prepare present press preview print process project protect publish
  put quote rate read rebase receive record redirect refetch refund refuse register release remove rename render renew repeat
  replace reply report request require reset resolve restore retry return revalidate revert revoke rewrite roll round run sample
  sanitize save scale schedule seal search seed select send serialize serve set settle share shrink sign signal sort split stamp
  start step stop store stream submit suggest sum supports switch take to total trim try turn understand undo unpack
  unseal upsert use validate verify wait warm watch with withdraw without write`.split(/\s+/),
);
/** Predicates of a collection or a rule, as JavaScript has `includes`. */
const predicates = new Set(["covers", "fits", "includes"]);
const wireConversion = /(?:From|To)Wire$/;
const remixExports =
  /^(?:loader|action|meta|links|headers|handle|shouldRevalidate|clientLoader|clientAction|ErrorBoundary|Layout)$/;
/** Builders that read as what they build, at the place of use: `paths.order(1)`, `messages.ours.busy()`, `id: generatedId()`. */
const builders = /^(?:app\/(?:paths|messages)|api\/database\/schema|demo)\//;
const verbOfValue = /^(?:create|find|format|get|parse|read|require|write)[A-Z]/;
const isPredicate = /^(?:is|has|can)[A-Z]/;

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
  !(ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);

const isFunction = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** Judges without types: neither a function nor the result of a call. */
const isPlainValue = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  (ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isNumericLiteral(node) ||
    ts.isTemplateExpression(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isNewExpression(node) ||
    (ts.isAsExpression(node) && isPlainValue(node.expression)) ||
    (ts.isSatisfiesExpression(node) && isPlainValue(node.expression)));

interface Named {
  readonly file: string;
  readonly name: string;
  readonly isFunction: boolean;
}

function exportedNames(file: string, source: ts.SourceFile): Named[] {
  return source.statements.filter(isExported).flatMap((statement): Named[] => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) ? [{ file, name: name.text, isFunction: isFunction(initializer) }] : [],
      );
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement);
    if (!isNamed || !statement.name) return [];
    return [{ file, name: statement.name.text, isFunction: ts.isFunctionDeclaration(statement) }];
  });
}

/** Variables of plain values that are named as functions or booleans are. */
function misnamedValues(file: string, source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isPlainValue(node.initializer)) {
      const { text } = node.name;
      if (verbOfValue.test(text) || isPredicate.test(text)) found.push(`${file}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

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

  it("begin with a verb for exported functions alone, and name one export of app/ each", () => {
    const exported: Named[] = [];
    const misnamed: string[] = [];
    for (const file of files.filter((each) => !builders.test(each))) {
      const source = readSource(file);
      exported.push(...exportedNames(file, source));
      misnamed.push(...misnamedValues(file, source));
    }
    const withoutVerb = exported.filter(({ name, ...each }) => {
      const [word = ""] = /^[a-z]+/.exec(name) ?? [];
      if (!each.isFunction || word === "" || remixExports.test(name) || wireConversion.test(name))
        return false;
      return !verbs.has(word) && !predicates.has(word);
    });
    expect(withoutVerb.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
    expect(misnamed).toEqual([]);
    const inApp = exported.filter(({ file, name }) => file.startsWith("app/") && !remixExports.test(name));
    const twice = inApp.filter(({ file, name }) =>
      inApp.some((other) => other.name === name && other.file !== file),
    );
    expect(twice.map(({ file, name }) => `${name}: ${file}`)).toEqual([]);
  });

  it("stand plainly in their object: no literal is spread into another to keep lines short", () => {
    const found = files.flatMap((file) => {
      const source = readSource(file);
      const spread: number[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
          spread.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
        ts.forEachChild(node, visit);
      };
      visit(source);
      return spread.map((line) => `${file}:${line}`);
    });
    expect(found).toEqual([]);
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
