import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { identifyProcess, stillRuns } from "./process-identity.mjs";

/** Notes beside the data that this process started the server. */
export async function noteOwner(dataFolder: string): Promise<void> {
  const owner = { pid: process.pid, startedAt: identifyProcess(process.pid)?.startedAt ?? "" };
  await writeFile(path.join(dataFolder, "owner.json"), JSON.stringify(owner), { mode: 0o600 });
}

/** Whether the process that started the server still runs, and so may not lose it. */
export function isOwnerRunning(dataFolder: string): boolean {
  const file = path.join(dataFolder, "owner.json");
  if (!existsSync(file)) return false;
  const owner: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (typeof owner !== "object" || owner === null || !("pid" in owner) || !("startedAt" in owner))
    return false;
  return stillRuns({ pid: Number(owner.pid), startedAt: String(owner.startedAt) });
}
