import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { findFreePort } from "../../api/database/embedded-postmaster";

const byNode = [process.execPath, "scripts/start.mjs"];
const noted = z.object({
  pid: z.number(),
  programs: z.array(z.object({ pid: z.number(), startedAt: z.string() })),
});

export interface Launched {
  readonly child: ChildProcess;
  /** Output so far. */
  said(): string;
  readonly ended: Promise<number | null>;
  /** Resolves once the output matches; rejects if the program ends first. */
  untilItSays(words: string | RegExp): Promise<void>;
}

/** Data folder and ports for `npm start`, separate from the project's. The data folder has a space and an accent. */
export interface LaunchPlace {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly storefrontUrl: string;
  readonly upstreamUrl: string;
  launch(over?: Readonly<Record<string, string>>, command?: readonly string[]): Launched;
  /** The process ID of `npm start`, below npm's. */
  launcher(): number;
  programs(): { pid: number; startedAt: string }[];
  endAll(): Promise<void>;
  /** Stops every launcher and removes the folder. */
  remove(): Promise<void>;
}

/** `project` is the folder of a copy of the sources. */
export async function createLaunchPlace(project = process.cwd()): Promise<LaunchPlace> {
  const folder = await mkdtemp(path.join(tmpdir(), "envelopa-launch ção-"));
  await chmod(folder, 0o755);
  const [port, apiPort] = [await findFreePort(), await findFreePort()];
  const launched: Launched[] = [];
  const env = {
    ...process.env,
    DATA_FOLDER: folder,
    UPLOADS_FOLDER: path.resolve(".data/test-uploads"),
    PORT: String(port),
    API_PORT: String(apiPort),
    API_URL: "",
    DATABASE_URL: "",
    SANDBOX: "",
    // It would compete with the tests for the processor.
    PREPARE_PICTURES: "off",
  };
  const readNote = () => noted.parse(JSON.parse(readFileSync(path.join(folder, "launcher.json"), "utf8")));
  async function endAll() {
    for (const { child, ended } of launched.splice(0)) {
      child.kill("SIGTERM");
      await ended;
    }
  }
  return {
    folder,
    env,
    storefrontUrl: `http://127.0.0.1:${port}`,
    upstreamUrl: `http://127.0.0.1:${apiPort}`,
    launch(over = {}, [program = "", ...flags] = byNode) {
      const child = spawn(program, flags, { cwd: project, env: { ...env, ...over } });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
      const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
      const shop: Launched = {
        child,
        said: () => said,
        ended,
        async untilItSays(words) {
          const isOver = ended.then(() => true);
          while (typeof words === "string" ? !said.includes(words) : !words.test(said)) {
            if (await Promise.race([isOver, sleep(100, false)])) throw new Error(`It ended: ${said}`);
          }
        },
      };
      launched.push(shop);
      return shop;
    },
    launcher: () => readNote().pid,
    programs: () => readNote().programs,
    endAll,
    async remove() {
      await endAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
