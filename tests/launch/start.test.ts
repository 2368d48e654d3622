import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../api/database/embedded-postmaster";
import { stillRuns } from "../../api/database/process-identity.mjs";

interface Launched {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

interface Note {
  programs: { pid: number; startedAt: string }[];
}

let folder: string;
let env: NodeJS.ProcessEnv;
let home: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "envelopa-launch-"));
  chmodSync(folder, 0o755);
  const [port, apiPort] = [await findFreePort(), await findFreePort()];
  home = `http://127.0.0.1:${port}/home`;
  env = {
    ...process.env,
    DATA_FOLDER: folder,
    UPLOADS_FOLDER: path.resolve(".data/test-uploads"),
    PORT: String(port),
    API_PORT: String(apiPort),
    API_URL: "",
    DATABASE_URL: "",
  };
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const [byNode, byNpm] = [
  [process.execPath, "launch/start.mjs"],
  ["npm", "start"],
];

function launch(over: Record<string, string> = {}, [program = "", ...flags] = byNode): Launched {
  const child = spawn(program, flags, { env: { ...env, ...over } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return { child, said: () => said, ended: new Promise((resolve) => child.once("close", resolve)) };
}

async function untilItSays(launched: Launched, words: string): Promise<void> {
  const isOver = launched.ended.then(() => true);
  while (!launched.said().includes(words)) {
    if (await Promise.race([isOver, sleep(100, false)])) throw new Error(`It ended: ${launched.said()}`);
  }
}

async function statusOf(address: string): Promise<number | "nobody answers"> {
  const response = await fetch(address).catch(() => undefined);
  return response?.status ?? "nobody answers";
}

const programs = (): Note["programs"] => {
  const note: Note = JSON.parse(readFileSync(path.join(folder, "launcher.json"), "utf8"));
  return note.programs;
};

describe("npm start", { timeout: 180_000 }, () => {
  it("serves the shop, refuses to be started twice, survives kill -9 and ends within seconds", async () => {
    const first = launch();
    await untilItSays(first, "Tudo no ar");
    expect(await statusOf(home)).toBe(200);

    const second = launch();
    expect(await second.ended).toBe(1);
    expect(second.said().trim()).toMatch(
      /^A loja desta pasta já está no ar em .* encerre-a antes de começar de novo\.$/,
    );

    const left = programs();
    expect(left).toHaveLength(2);
    first.child.kill("SIGKILL");
    await first.ended;
    for (let i = 0; i < 100 && left.some(stillRuns); i += 1) await sleep(50);
    expect(left.filter(stillRuns), "nothing outlives a killed launcher").toEqual([]);

    const third = launch();
    await untilItSays(third, "Tudo no ar");
    expect(await statusOf(home)).toBe(200);
    const askedAt = Date.now();
    third.child.kill("SIGTERM");
    expect(await third.ended).toBe(0);
    expect(Date.now() - askedAt).toBeLessThan(8000);
    expect(await statusOf(home)).toBe("nobody answers");
  });

  it("tells which program died, and ends the other", async () => {
    const shop = launch();
    await untilItSays(shop, "Tudo no ar");
    const [upstream, storefront] = programs();
    if (!upstream || !storefront) throw new Error("two programs run");
    process.kill(upstream.pid, "SIGKILL");
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain('O programa "api" terminou sozinho (sinal SIGKILL)');
    expect(stillRuns(storefront)).toBe(false);
  });

  it("ends when the npm that started it is killed", async () => {
    const shop = launch({}, byNpm);
    await untilItSays(shop, "Tudo no ar");
    const left = programs();
    shop.child.kill("SIGKILL");
    await shop.ended;
    for (let i = 0; i < 200 && left.some(stillRuns); i += 1) await sleep(50);
    expect(left.filter(stillRuns)).toEqual([]);
    expect(await statusOf(home)).toBe("nobody answers");
  });

  it("says one sentence about a port that is no port", async () => {
    const shop = launch({ PORT: "loja" });
    expect(await shop.ended).toBe(1);
    expect(shop.said().trim()).toBe('PORT deve ser uma porta de 1 a 65535, e é "loja".');
  });
});
