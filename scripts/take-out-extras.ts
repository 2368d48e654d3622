import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import ts from "typescript";
import { readArguments } from "./read-arguments.mjs";
import { projectFolder } from "./settings.mjs";

const usage = `npm run prove -- extras [name ...]

Takes each extra of app/extras/ and api/extras/ (or those named) out of a copy of the project: its folders, its tests
and its lines in the lists; a generated migration drops its tables. The copy has to type-check, build and pass the tests
of the storefront's other rooms and of the reference upstream, except those that compare documents with all extras.`;

const folders = ["app/extras", "api/extras"];
const roomFolders = [...folders, "tests/extras", "tests/api/extras"];
const all = [...new Set(folders.flatMap((folder) => readdirSync(path.join(projectFolder, folder))))];

const chosen = readArguments(usage, (names) => {
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no extra ${unknown.join(", ")}.`);
  return names.length > 0 ? names : all;
});

const listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
const files = execFileSync("git", listing, { cwd: projectFolder, encoding: "utf8" })
  .split("\0")
  .filter((file) => file !== "" && existsSync(path.join(projectFolder, file)));

const isTest = (file: string) => /^(tests|e2e|bench|scripts)\//.test(file);
const storefrontRooms = ["model", "http", "features", "ui", "session", "forms"];
const upstreamRooms = ["accounts", "carts", "http", "installers", "jobs", "mail", "orders", "personal-data"];
const remaining = [
  ...storefrontRooms.map((room) => `tests/${room}`),
  ...upstreamRooms.map((room) => `tests/api/${room}`),
  "tests/api/access-control.test.ts",
  "tests/api/extras",
  "tests/api/database/schema.test.ts",
  "tests/api/without-extras.test.ts",
];

const generate = [
  "node_modules/drizzle-kit/bin.cjs",
  "generate",
  "--config",
  "api/database/drizzle.config.ts",
  "--name",
  "taken-out",
];

for (const name of chosen) takeOut(name);

function takeOut(name: string): void {
  const copy = mkdtempSync(path.join(tmpdir(), `envelopa-without-${name}-`));
  const own = files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/${name}/`)));
  try {
    for (const file of files) cpSync(path.join(projectFolder, file), path.join(copy, file));
    symlinkSync(path.join(projectFolder, "node_modules"), path.join(copy, "node_modules"));
    for (const folder of roomFolders) rmSync(path.join(copy, folder, name), { recursive: true, force: true });
    const lists = files.filter((file) => !own.includes(file) && namesRoom(copy, file, name));
    const lines = lists
      .filter((file) => !isTest(file))
      .map((file) => [file, removeLines(copy, file, name)] as const);
    const tests = removeTests(copy);
    console.log(`\n${name}`);
    for (const folder of roomFolders) console.log(`  ${folder}/${name}/: ${countAll(folder, name)}`);
    for (const [file, count] of lines) console.log(`  ${file}: ${count} lines`);
    for (const file of tests) console.log(`  ${file}: a test of it`);
    check(copy, "types", ["node_modules/typescript-7/bin/tsc", "--noEmit"]);
    if (own.includes(`api/extras/${name}/schema.ts`)) check(copy, "migration", generate);
    check(copy, "build", ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"]);
    check(copy, "tests", ["node_modules/vitest/vitest.mjs", "run", "--project", "unit*", ...remaining]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function namesRoom(copy: string, file: string, name: string): boolean {
  if (!/\.(tsx?|mjs|css|jsonc)$/.test(file) || file.startsWith("docs/")) return false;
  const copied = path.join(copy, file);
  return existsSync(copied) && readFileSync(copied, "utf8").includes(`extras/${name}/`);
}

function countAll(folder: string, name: string): string {
  const inside = files.filter((file) => file.startsWith(`${folder}/${name}/`));
  const texts = inside.map((file) => readFileSync(path.join(projectFolder, file), "utf8"));
  return `${inside.length} files, ${texts.join("").split("\n").length - 1} lines`;
}

/** Lines that name the folder, and what they imported. Returns how many lines are fewer or other. */
function removeLines(copy: string, file: string, name: string): number {
  const copied = path.join(copy, file);
  const before = readFileSync(copied, "utf8").split("\n");
  const named = before.filter((line) => line.includes(`extras/${name}/`));
  const imported = named.flatMap((line) => /^import \{ (.*) \} from/.exec(line)?.[1]?.split(", ") ?? []);
  const use = new RegExp(`(\\.\\.\\.)?\\b(${imported.join("|")})\\b,? ?`, "g");
  const after = before
    .filter((line) => !named.includes(line))
    .map((line) => (imported.length > 0 ? line.replace(use, "") : line));
  writeFileSync(copied, after.join("\n"));
  return before.filter((line) => !after.includes(line)).length;
}

/** Tests and benchmarks of a file that is not there any more. */
function removeTests(copy: string): string[] {
  const removed: string[] = [];
  for (;;) {
    const broken = files.filter(
      (file) => isTest(file) && existsSync(path.join(copy, file)) && isBroken(copy, file),
    );
    if (broken.length === 0) return removed;
    for (const file of broken) rmSync(path.join(copy, file));
    removed.push(...broken);
  }
}

function isBroken(copy: string, file: string): boolean {
  // It compares a document with all extras.
  if (/^tests\/api\/.*\/documented-/.test(file)) return true;
  if (!/\.(tsx?|mjs)$/.test(file)) return false;
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(copy, file), "utf8"));
  return importedFiles.some(({ fileName }) => {
    const isOwn = fileName.startsWith("~/") || fileName.startsWith(".");
    const target = fileName.startsWith("~/")
      ? path.join(copy, "app", fileName.slice(2))
      : path.join(copy, path.dirname(file), fileName);
    return isOwn && !["", ".ts", ".tsx", "/index.ts"].some((ending) => existsSync(target + ending));
  });
}

function check(copy: string, what: string, command: readonly string[]): void {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: "utf8" });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const lines = stripVTControlCharacters(stdout + stderr).split("\n");
  const counts = lines.filter((line) => /^ *Tests /.test(line)).map((line) => line.trim());
  console.log(`  ${what}: ${[status === 0 ? "passed" : "FAILED", ...counts].join(", ")} (${seconds} s)`);
  if (status === 0) return;
  console.log([...lines.filter((line) => /^ FAIL /.test(line)), ...lines.slice(-60)].join("\n"));
  process.exitCode = 1;
}
