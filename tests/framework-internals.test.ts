import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Undocumented behaviour of packages and of Node, and the only folders whose code may depend on it. */
const internals: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ["Remix's globals in the browser", /\b__remix\w+|\bstreamController\b/],
  [
    "Remix's entry context",
    /\b(staticHandlerContext|serverHandoff\w+|routeModules|renderMeta)\b|\.manifest\b/,
  ],
  ["Remix's components for documents", /\bRemix(Browser|Server)\b/],
  ["Remix's addresses of data", /\\\.data\b|["'`]\/[^"'`\n]*\.data["'`?]|\+= "\.data"|["'`?&]_routes\b/],
  ["the value that data() returns", /"init" in\b/],
  ["turbo-stream", /from "turbo-stream"/],
  ["React's hydration", /\b(hydrateRoot|suppressHydrationWarning)\b/],
  ["the router's history state", /\bwindow\.history\b/],
  ["the names in Tailwind's output", /--tw-/],
  ["morgan and express", /from "(morgan|express)"/],
  ["Node's sockets and servers", /\bshouldKeepAlive\b|\bServer\.prototype\b|"server" in\b|\b_handle\b/],
];

const homes = [
  "app/rendering/framework/",
  "server/framework/",
  "bench/bare-remix/",
  "tests/rendering/framework/",
  "tests/server/framework/",
  // nginx lets files through to these addresses.
  "tests/deploy/deploy.test.ts",
  "tests/framework-internals.test.ts",
];

const root = path.resolve(import.meta.dirname, "..");
const files = [
  "app",
  "api",
  "server",
  "scripts",
  "bench",
  "e2e",
  "tests",
  "demo",
  "common",
  "contract",
].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => `${folder}/${name.split(path.sep).join("/")}`),
);
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(path.join(root, file), "utf8")));

it.each(internals)("only the framework folders and their tests depend on %s", (_, pattern) => {
  const found = filesWith(pattern);
  const isHome = (file: string) => homes.some((home) => file.startsWith(home));
  expect(found.some((file) => /^(app|server)\//.test(file) && isHome(file))).toBe(true);
  expect(found.filter((file) => !isHome(file))).toEqual([]);
});
