import { readFileSync } from "node:fs";
import type { Call } from "../../contract/call";
import { projectFolder } from "../settings.mjs";

/** A row of "Asked of an upstream beyond the documents" in docs/upstream-contract.md. */
interface Asked {
  readonly asked: string;
  readonly without: string;
  /** Paths of its calls; one that ends in a slash stands for all below it. */
  readonly paths: readonly string[];
}

const rows: readonly Asked[] = readRows();

function readRows(): Asked[] {
  const text = readFileSync(`${projectFolder}/docs/upstream-contract.md`, "utf8");
  const [, table = ""] = text.split("## Asked of an upstream beyond the documents");
  const [own = ""] = table.split("\n## ");
  return own.split("\n").flatMap((line) => {
    const [, asked, without] = /^\| (.*) \| (.*) \|$/.exec(line) ?? [];
    return asked && without && asked !== "asked" ? [{ asked, without, paths: pathsOf(asked) }] : [];
  });
}

/** Those that a field is asked of are not asked for themselves. */
function pathsOf(asked: string): string[] {
  const own = asked.replace(/ (?:of|in) `[^`]+`(?:(?:, | and )`[^`]+`)*/g, "");
  const paths = [...own.matchAll(/`([a-zA-Z-]+\/[\w/-]*)`/g)].map(([, path = ""]) => path);
  const below = paths.map((path) => `${path.replace(/\/(add)?$/, "")}/`);
  return own.includes(" below ") ? [...paths, ...below] : paths;
}

const hasCall = ({ paths }: Asked, call: Call): boolean =>
  paths.some((path) => call.path === path || (path.endsWith("/") && call.path.startsWith(path)));

const findRow = (call: Call): Asked | undefined => rows.find((row) => hasCall(row, call));

/** False for a call that the specification does not name. */
export const isDocumented = (call: Call): boolean => !call.mayBeMissing && findRow(call) === undefined;

/** What the shop does without a call that is not documented. */
export const withoutCall = (call: Call): string => findRow(call)?.without ?? "the shop does without it";

const rowsOf = (capability: string) => rows.filter(({ asked }) => asked.includes(`\`${capability}\``));

/** What the shop does without a capability. */
export const withoutCapability = (capability: string): string =>
  rowsOf(capability)
    .map(({ without }) => without)
    .join("; ");

/** Whether a call is one of those that a capability announces. */
export const isOfCapability = (call: Call, capability: string): boolean =>
  rowsOf(capability).some((row) => hasCall(row, call));
