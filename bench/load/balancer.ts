import { spawn } from "node:child_process";
import { projectFolder } from "../../scripts/settings.mjs";

export interface Balancer {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** Round-robin TCP balancer in its own process, which ends with this one. */
export function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const ports = urls.map((url) => new URL(url).port);
  const child = spawn(process.execPath, ["--import", "tsx", "bench/load/tcp-balancer.ts", ...ports], {
    cwd: projectFolder,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The balancer ended with code ${code}`)));
    child.once("message", (port) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        pid: child.pid ?? 0,
        stop: () => void child.kill("SIGKILL"),
      }),
    );
  });
}
