import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface AnsweringProgram {
  readonly url: string;
  readonly child: ChildProcess;
  /** Lines of the log and other output. */
  lines(): readonly string[];
  readonly ended: Promise<{ readonly code: number | null; readonly atInMs: number }>;
}

/** Starts `late-server.mjs` behind `server/upstream.mjs`; the caller must stop it. */
export async function startAnswering(env: Record<string, string> = {}): Promise<AnsweringProgram> {
  const flags = ["--import", "./server/upstream.mjs", "tests/server/late-server.mjs"];
  const child = spawn(process.execPath, flags, { env: { ...process.env, ...env } });
  const lines: string[] = [];
  const port = new Promise<string>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on("line", (line) => {
        lines.push(line);
        const found = /listening on (\d+)/.exec(line)?.[1];
        if (found) resolve(found);
      });
    }
    child.once("close", () => reject(new Error(`It ended:\n${lines.join("\n")}`)));
  });
  const ended = once(child, "close").then(([code]) => ({ code, atInMs: performance.now() }));
  return { url: `http://127.0.0.1:${await port}`, child, lines: () => lines, ended };
}
