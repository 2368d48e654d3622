import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { calls } from "../../contract/calls";

const folders = [
  ".ci",
  "api",
  "app",
  "bench",
  "brand",
  "common",
  "contract",
  "demo",
  "deploy",
  "docs",
  "e2e",
  "public",
  "scripts",
  "server",
  "tests",
];

/** The project's files with slashes, from its folder. */
export const projectFiles: readonly string[] = [
  ...readdirSync(".", { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name).split(path.sep).join("/")),
  ),
];

/** Each file and folder by the whole path and by each ending of it. */
const pathEndings = new Set(
  projectFiles.flatMap((file) => {
    const parts = file.split("/");
    return parts.flatMap((_, from) =>
      parts.slice(from).map((_, length) => parts.slice(from, from + length + 1).join("/")),
    );
  }),
);

const isCode = (file: string) => /\.(tsx?|mjs|css|html|conf|ya?ml|sql|svg)$|^\.ci\/|Dockerfile$/.test(file);
const commentPattern = /\/\*[\s\S]*?\*\/|(?<![:"'`\w\\/*])\/\/[^\n]*/g;
/** These quote names that do not exist. */
const withMadeUpNames = ["tests/documentation.test.ts", "tests/style.test.ts"];
const codeFiles = projectFiles.filter((file) => isCode(file) && !withMadeUpNames.includes(file));

/** Comments of the code by file, each on one line. */
export const comments: ReadonlyArray<{ readonly file: string; readonly text: string }> = codeFiles
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
  .map((file) => ({
    file,
    text: (readFileSync(file, "utf8").match(commentPattern) ?? [])
      .map((comment) => comment.replaceAll(/\s*\n\s*\*?\s*/g, " "))
      .join("\n"),
  }));

const codeWithoutComments = [
  ...codeFiles.map((file) => readFileSync(file, "utf8").replaceAll(commentPattern, "")),
  ...["package.json", ".env.example", "deploy/compose.env.example"].map((file) => readFileSync(file, "utf8")),
].join("\n");
/** Names of Node, nginx, PostgreSQL, PgBouncer and OpenTelemetry that the code does not use. */
const namesOfOthers = [
  "LISTEN",
  "OTEL_TRACES_SAMPLER",
  "UV_THREADPOOL_SIZE",
  "eval",
  "ignore_startup_parameters",
  "real_ip_header",
  "set_real_ip_from",
];
const words = new Set([...(codeWithoutComments.match(/\w+/g) ?? []), ...namesOfOthers]);
const npmScripts: Readonly<Record<string, string>> = JSON.parse(readFileSync("package.json", "utf8")).scripts;

/** Abbreviated route folders of the tables in docs/specification. */
export const routeFolders: Readonly<Record<string, string>> = {
  product: "features/catalogue/product",
  profile: "features/account/profile",
  address: "features/account/address",
  order: "features/orders/order",
  installers: "features/installers/installers",
  "add-installer": "features/installers/registration",
  "select-installer": "features/installers/select-installer",
};

const expandBraces = (text: string): string[] => {
  const [whole = "", before = "", choices = "", after = ""] =
    /^(.*?\/.*?)\{([^{}]*,[^{}]*)\}(.*)$/.exec(text) ?? [];
  return whole === ""
    ? [text]
    : choices.split(",").flatMap((choice) => expandBraces(before + choice + after));
};

function isPath(name: string): boolean {
  const clean = name.replace(/^\.\//, "").replace(/\/$/, "");
  const [first = "", ...rest] = clean.split("/");
  return pathEndings.has(clean) || pathEndings.has([routeFolders[first] ?? first, ...rest].join("/"));
}

const hasFileEnding = (name: string) =>
  /^(?!\/)[\w./$[\]@-]+\.(tsx?|mjs|json|md|css|conf|ya?ml|svg)$/.test(name);
/** Not placeholders such as getX. */
const isSymbol = (name: string) => /^[a-zA-Z_]\w*\w$/.test(name) && !/[a-z]X$|_$/.test(name);

const known = new Map<string, boolean>();

function isKnown(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const isFound = isInProject(name);
  known.set(name, isFound);
  return isFound;
}

const isInProject = (name: string): boolean => {
  if (hasFileEnding(name)) return isPath(name);
  if (/^(demo|test):[a-z]+$/.test(name)) return name in npmScripts;
  const [, dotted] = /^([\w.]+)(?:[({].*)?$/.exec(name) ?? [];
  if (dotted !== undefined)
    return dotted
      .split(".")
      .filter(isSymbol)
      .every((symbol) => words.has(symbol));
  // Paths of folders and of upstream calls, kebab-case attributes and cookies.
  if (/^[\w-]+(\.[\w-]+)*(\/[\w$[\].-]+)+\/?$/.test(name))
    return isPath(name) || codeWithoutComments.includes(name);
  if (/^[a-z]+(-[a-z]+)+$/.test(name)) return codeWithoutComments.includes(name);
  return true;
};

const namedPrograms = (script: string): string[] =>
  [...readFileSync(`scripts/${script}.mjs`, "utf8").matchAll(/^ {2}"?([\w-]+)"?: \{/gm)].map(
    ([, name = ""]) => name,
  );

/** Names in back-ticks that exist neither as a file nor in the code, and npm scripts that do not exist. */
export function findUnknownNames(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
  const single = quoted.filter((name) => !/[\s…*<]/.test(name)).flatMap(expandBraces);
  const inCommands = quoted
    .filter((name) => /\s/.test(name))
    .flatMap((name) => name.split(/\s+/))
    .filter(hasFileEnding);
  const scripts = [...text.matchAll(/npm run ([\w:-]*\w)/g)].filter(
    ([, script = ""]) => !(script in npmScripts),
  );
  const named = [...text.matchAll(/(prove|bench) -- ([\w-]+)/g)].filter(
    ([, script = "", name = ""]) => !/^--/.test(name) && !namedPrograms(script).includes(name),
  );
  return [
    ...[...single, ...inCommands].filter((name) => !isKnown(name)),
    ...[...scripts, ...named].map(([command]) => command),
  ];
}

/** Paths without back-ticks, as comments cite them. */
export function findUnknownPaths(text: string): string[] {
  return [...text.matchAll(/(?<![\w/.:$~@}-])[\w.$/[\]-]+\.(?:tsx?|mjs|md)\b/g)]
    .map(([name]) => name)
    .filter((name) => !isPath(name.replace(/^(\.\.?\/)+/, "")));
}

const digest = readFileSync("docs/specification/digest.md", "utf8");
/** What a citation of a section can name: the bold words of the digest and the paths of the section's calls. */
const sections = new Map(
  digest
    .split(/^## /m)
    .slice(1)
    .map((section): [string, string[]] => {
      const title = section.slice(0, section.indexOf("\n")).toLowerCase();
      return [
        title,
        [
          ...[...section.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = ""]) => name.replaceAll("\n", " ")),
          ...calls
            .filter(({ call }) => call.specification.split(", ").includes(title))
            .map(({ call }) => call.path),
        ],
      ];
    }),
);
const ownRules = [...readFileSync("docs/specification/own-rules.md", "utf8").matchAll(/^## (.+)$/gm)].map(
  ([, title = ""]) => title,
);

const citationPattern =
  /\b(catalogue|purchase|installers) (\d+(?:(?:, | and | or )\d+)*)((?:(?:, | and )"[^"]+")*)/gi;

/** Citations of a section by its number alone, which say nothing to a reader without the digest. */
export const findCitationsWithoutName = (text: string): string[] =>
  [...text.matchAll(citationPattern)].filter(([, , , names]) => names === "").map(([citation]) => citation);

/** Citations such as `purchase 3, "Coupon"` that the digest and the own rules do not answer. */
export function findUnknownSections(text: string): string[] {
  const unknown = [...text.matchAll(citationPattern)].filter(([, part = "", numbers = "", names = ""]) => {
    const found = (numbers.match(/\d+/g) ?? []).map((number) =>
      sections.get(`${part.toLowerCase()} ${number}`),
    );
    const quoted = [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
    return found.includes(undefined) || quoted.some((name) => !found.some((known) => known?.includes(name)));
  });
  const unknownRules = [...text.matchAll(/\b(?:decisions|own rules), "([^"]+)"/g)].filter(
    ([whole, title = ""]) => whole.startsWith("decisions") || !ownRules.includes(title),
  );
  return [...unknown, ...unknownRules].map(([citation]) => citation);
}

const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

/** Links of a Markdown file to files or headings that do not exist. */
export function findBrokenLinks(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link = "", attribute = ""]) => link || attribute,
  );
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [target = "", anchor] = link.split("#");
    const linked =
      target === "" ? file : path.posix.join(path.posix.dirname(file), target).replace(/\/$/, "");
    if (!pathEndings.has(linked)) return true;
    if (anchor === undefined || !linked.endsWith(".md")) return false;
    const headings = readFileSync(linked, "utf8").matchAll(/^#+ (.+)$/gm);
    return ![...headings].some(([, heading = ""]) => toAnchor(heading) === anchor);
  });
}
