import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { writeWholeFile } from "../../server/whole-file.mjs";
import { identifyProcess, isRunning } from "./process-identity.mjs";

export async function recordOwner(dataFolder: string): Promise<void> {
  const owner = { pid: process.pid, startedAt: identifyProcess(process.pid)?.startedAt ?? "" };
  await writeWholeFile(path.join(dataFolder, "owner.json"), JSON.stringify(owner), { mode: 0o600 });
}

export function isOwnerRunning(dataFolder: string): boolean {
  const file = path.join(dataFolder, "owner.json");
  if (!existsSync(file)) return false;
  const owner = parsed(readFileSync(file, "utf8"));
  if (typeof owner !== "object" || owner === null || !("pid" in owner) || !("startedAt" in owner))
    return false;
  return isRunning({ pid: Number(owner.pid), startedAt: String(owner.startedAt) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
