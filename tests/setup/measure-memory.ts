import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const usage = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number() });

/** Megabytes in use after garbage collection. */
export interface MemoryUsage {
  readonly resident: number;
  /** JavaScript heap and external buffers. */
  readonly objects: number;
}

const rest = 1_500;
const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 102.4) / 10;

/** Environment for programs with observed memory, and the function that reads it. */
export async function watchMemory() {
  const folder = await mkdtemp(path.join(tmpdir(), "envelopa-memory-"));
  const preload = pathToFileURL(path.resolve("tests/setup/memory-on-signal.mjs")).href;
  return {
    env: { NODE_OPTIONS: `--import ${preload}`, MEMORY_FOLDER: folder },
    async measure(pid: number): Promise<MemoryUsage> {
      await sleep(rest);
      const file = path.join(folder, `${pid}.json`);
      await rm(file, { force: true });
      process.kill(pid, "SIGUSR2");
      for (let attempt = 0; attempt < 100; attempt += 1) {
        await sleep(50);
        const text = await readFile(file, "utf8").catch(() => "");
        if (!text.endsWith("}")) continue;
        const { rss, heapUsed, external } = usage.parse(JSON.parse(text));
        return { resident: inMegabytes(rss), objects: inMegabytes(heapUsed + external) };
      }
      throw new Error(`The process ${pid} did not report its memory`);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Megabytes that a program reports at `/metrics`, before garbage collection. */
export async function readHeap(origin: string): Promise<{ heapUsed: number; external: number }> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const inMb = (name: string) =>
    Math.round(Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1] ?? Number.NaN) / 1024 / 1024);
  return { heapUsed: inMb("nodejs_heap_size_used_bytes"), external: inMb("nodejs_external_memory_bytes") };
}
