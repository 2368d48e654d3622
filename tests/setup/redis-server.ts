import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { findFreePort } from "../../api/database/embedded-postmaster";

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A separate Redis server; null when Redis is not installed. */
export async function startRedis(): Promise<RedisServer | null> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return null;
  const port = await findFreePort();
  const where = ["--port", String(port), "--bind", "127.0.0.1", "--dir", tmpdir()];
  const server = spawn("redis-server", [...where, "--save", "", "--appendonly", "no"], { stdio: "pipe" });
  for await (const words of server.stdout) if (String(words).includes("Ready to accept")) break;
  return {
    url: `redis://127.0.0.1:${port}/0`,
    async stop() {
      const ended = once(server, "close");
      server.kill();
      await ended;
    },
  };
}
