import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess } from "./process-identity.mjs";

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

export function findPostmaster(clusterFolder: string): Postmaster | undefined {
  const noted = readPostmasterFile(clusterFolder);
  return noted && runsOn(clusterFolder, noted.pid) ? noted : undefined;
}

/** A stale pid may have been reused. The file stays, so that PostgreSQL still checks for orphans. */
export function disownStalePostmasterFile(clusterFolder: string): void {
  const file = path.join(clusterFolder, "postmaster.pid");
  const noted = readPostmasterFile(clusterFolder);
  if (!noted || runsOn(clusterFolder, noted.pid)) return;
  const numberOfNobody = 2 ** 31 - 1;
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(numberOfNobody)));
}

function readPostmasterFile(clusterFolder: string): Postmaster | undefined {
  const file = path.join(clusterFolder, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 ? { pid, port, isReady: lines[7]?.trim() === "ready" } : undefined;
}

function runsOn(clusterFolder: string, pid: number): boolean {
  const command = identifyProcess(pid)?.command;
  if (command === undefined) return false;
  return command === "" || command.includes(clusterFolder);
}

export type StopMode = "finish" | "abort";

export async function stopPostmaster(clusterFolder: string, pid: number, mode: StopMode): Promise<void> {
  const signals: readonly NodeJS.Signals[] =
    mode === "abort" ? ["SIGQUIT", "SIGKILL"] : ["SIGINT", "SIGQUIT", "SIGKILL"];
  for (const signal of signals) {
    if (!runsOn(clusterFolder, pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waitedInMs = 0; waitedInMs < 8000; waitedInMs += 20) {
      if (!runsOn(clusterFolder, pid)) return;
      await sleep(20);
    }
  }
}

/** The guard shell detects this process's death by EOF on a pipe that only this process holds. */
export function stopPostmasterOnExit(postmaster: ChildProcess): void {
  if (process.platform === "win32" || postmaster.pid === undefined) return;
  const guard = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$1"', "sh", String(postmaster.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.unref();
  guard.on("error", () => undefined);
  postmaster.once("exit", () => guard.kill("SIGKILL"));
}

/** A free TCP port below the range from which systems take the ports of outgoing connections. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(10_000, 32_000);
    if (await canListen(port)) return port;
  }
  throw new Error("no free port");
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

export function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection({ port, host: "127.0.0.1" });
    const answer = (isTaken: boolean) => {
      connection.destroy();
      resolve(isTaken);
    };
    connection.once("connect", () => answer(true));
    connection.once("error", () => answer(false));
  });
}
