import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * The start time identifies a process, because pids are soon reused, above all in containers.
 * Plain JavaScript: the launcher imports it before dependencies are installed.
 *
 * @typedef {{ startedAt: string, command: string, parentPid?: number }} ProcessIdentity `parentPid` on Linux only
 */

/**
 * @param {number} pid
 * @returns {ProcessIdentity | undefined} undefined for a missing process or a zombie
 */
export function identifyProcess(pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform === "linux") return identifyFromProc(pid);
  if (process.platform === "win32") return isAlive(pid) ? { startedAt: "", command: "" } : undefined;
  return identifyFromPs(pid);
}

/**
 * @param {{ pid: number, startedAt: string }} noted
 */
export function isRunning(noted) {
  return identifyProcess(noted.pid)?.startedAt === noted.startedAt;
}

/** @param {number} pid */
function identifyFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name in parentheses, which may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim();
    return { startedAt: fields[19] ?? "", command, parentPid: Number(fields[1]) };
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function identifyFromPs(pid) {
  try {
    const options = /** @type {const} */ ({ encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    const startedAt = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], options).trim();
    const command = execFileSync("ps", ["-o", "command=", "-p", String(pid)], options).trim();
    return startedAt ? { startedAt, command } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
