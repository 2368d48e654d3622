import { readdirSync, readFileSync } from "node:fs";

/** USER_HZ is 100 on every Linux architecture. */
const ticksASecond = 100;

interface Stat {
  readonly parent: number;
  readonly ticks: number;
}

/** CPU seconds of the process tree, ended children included; this process is measured alone. NaN outside Linux. */
export function readProcessorSeconds(pid: number): number {
  if (pid === process.pid) return (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
  const ticks = getTree(pid).map((each) => getStat(each)?.ticks ?? 0);
  return ticks.length === 0 ? Number.NaN : ticks.reduce((sum, each) => sum + each, 0) / ticksASecond;
}

/** Memory in kB of the process tree, shared pages counted once; this process is measured alone. */
export function readResidentKb(pid: number): number {
  if (pid === process.pid) return process.memoryUsage.rss() / 1024;
  const tree = getTree(pid);
  const field = tree.length === 1 ? ["status", "VmRSS"] : ["smaps_rollup", "Pss"];
  const [file = "", name = ""] = field;
  return tree.reduce((sum, each) => sum + kbIn(getText(each, file), name), 0);
}

function getTree(pid: number): readonly number[] {
  if (getStat(pid) === undefined) return [];
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? getStat(Number(name)) : undefined;
    if (stat !== undefined) parents.set(Number(name), stat.parent);
  }
  const tree = [pid];
  for (const member of tree) {
    for (const [child, parent] of parents) if (parent === member) tree.push(child);
  }
  return tree;
}

function getStat(pid: number): Stat | undefined {
  const text = getText(pid, "stat");
  if (text === "") return undefined;
  // The program name in brackets may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parent = 0] = fields;
  return { parent, ticks: [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0) };
}

const kbIn = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0);

function getText(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
