import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../api/database/embedded-postmaster";
import { projectFolder } from "../scripts/settings.mjs";

export interface ReferenceProgram {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a Node program on PORT and waits for it; it ends with this process. */
export async function startReference(
  flags: readonly string[],
  env: Record<string, string> = {},
): Promise<ReferenceProgram> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ["--import", "./scripts/end-with-parent.mjs", ...flags], {
    cwd: projectFolder,
    env: { ...process.env, ...env, PORT: String(port), HOST: "127.0.0.1", NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    detached: true,
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = () => ended(child);
  for (let waitedInMs = 0; !(await answers(origin)); waitedInMs += 100) {
    if (child.exitCode === null && waitedInMs < 60_000) await sleep(100);
    else {
      await stop();
      throw new Error(`${flags.join(" ")} did not begin to answer`);
    }
  }
  return { origin, pid: child.pid ?? 0, stop };
}

const answers = (origin: string) =>
  fetch(origin).then(
    (answer) => answer.arrayBuffer().then(() => true),
    () => false,
  );

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("close", () => resolve());
    child.kill("SIGKILL");
  });
}
