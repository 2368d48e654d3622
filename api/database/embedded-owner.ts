import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeWholeFile } from "../../serving/whole-file.mjs";
import { identifyProcess, stillRuns } from "./process-identity.mjs";

/** Notes beside the data that this process started the server. */
export async function noteOwner(dataFolder: string): Promise<void> {
  const owner = { pid: process.pid, startedAt: identifyProcess(process.pid)?.startedAt ?? "" };
  await writeWholeFile(path.join(dataFolder, "owner.json"), JSON.stringify(owner), { mode: 0o600 });
}

/** Whether the process that started the server still runs, and so may not lose it. */
export function isOwnerRunning(dataFolder: string): boolean {
  const file = path.join(dataFolder, "owner.json");
  if (!existsSync(file)) return false;
  const owner = parsed(readFileSync(file, "utf8"));
  if (typeof owner !== "object" || owner === null || !("pid" in owner) || !("startedAt" in owner))
    return false;
  return stillRuns({ pid: Number(owner.pid), startedAt: String(owner.startedAt) });
}

/** Undefined for a file that an earlier version left half-written. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
