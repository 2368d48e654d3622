import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../api/database/embedded-postmaster";
import * as present from "../../scripts/programs.mjs";
import {
  arrive,
  fillAddressToBuy,
  fillCart,
  orderCodesOf,
  payByPix,
  registerToBuy,
} from "../journeys/purchase-steps";
import { createBareTestDatabase, type TestDatabase } from "../setup/database";
import { programSettings } from "../setup/program-settings";
import { type RoundRobin, startRoundRobin } from "../setup/round-robin";

/** `UPGRADE_FROM=commit npm run prove -- upgrade`: a deployment in which both versions serve on one database. */

const execute = promisify(execFile);
const commit = process.env.UPGRADE_FROM ?? "";

let folder: string;
let previous: string;
let database: TestDatabase;
const programs: present.Program[] = [];
const proxies: RoundRobin[] = [];

async function checkOutPrevious(): Promise<void> {
  await execute("git", ["worktree", "add", "--detach", previous, commit]);
  await execute("npm", ["ci"], { cwd: previous });
  await execute("npm", ["run", "build"], { cwd: previous });
}

/** The functions of the other version start its own files. */
async function programsIn(project: string): Promise<typeof present> {
  const loaded: typeof present = await import(path.join(project, "scripts/programs.mjs"));
  return loaded;
}

async function start(project: string, way: "api" | "loja", env: Record<string, string>, url: string) {
  const { startProgram, waitUntilHealthy } = await programsIn(project);
  const logFolder = await mkdtemp(path.join(folder, `${way}-`));
  const program = startProgram(way, { env: { ...env, IMAGE_CACHE_FOLDER: logFolder }, logFolder });
  programs.push(program);
  await waitUntilHealthy(program, `${url}/healthz`);
}

/** The script was in demo/ until November 2026. */
const findPreparation = (project: string) =>
  ["scripts/prepare-database.ts", "demo/prepare.ts"].find((file) => existsSync(path.join(project, file))) ??
  "";

const prepare = (project: string, env: Record<string, string>) =>
  execute("node", ["--import", "tsx", findPreparation(project)], {
    cwd: project,
    env: { ...process.env, ...env },
  });

async function startBehindProxy(
  projects: readonly string[],
  way: "api" | "loja",
  env: Record<string, string>,
) {
  const ports = await Promise.all(projects.map(findFreePort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const name = way === "api" ? "API_PORT" : "PORT";
  for (const [index, project] of projects.entries())
    await start(project, way, { ...env, [name]: String(ports[index]) }, urls[index] ?? "");
  const proxy = await startRoundRobin(urls);
  proxies.push(proxy);
  return proxy.url;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "envelopa-upgrade-"));
  previous = path.join(folder, "previous");
  await mkdir(path.join(folder, "uploads"));
  await checkOutPrevious();
  database = await createBareTestDatabase();
}, 20 * 60_000);
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await Promise.all(programs.map((program) => present.stopProgram(program, { timeoutMs: 500 })));
  await database?.drop();
  await execute("git", ["worktree", "remove", "--force", previous]);
  await rm(folder, { recursive: true, force: true });
});

describe(`an upgrade from ${commit}`, { timeout: 20 * 60_000 }, () => {
  it("shoppers buy while both versions serve on the migrated database of the previous one, and keep earlier orders", async () => {
    const nowhere = { storefrontUrl: "http://localhost", upstreamUrl: "http://localhost" };
    const env = {
      ...programSettings({ ...nowhere, databaseUrl: database.url }),
      UPLOADS_FOLDER: path.join(folder, "uploads"),
      LIMITS: "off",
    };
    await prepare(previous, env);
    const current = process.cwd();
    await prepare(current, env);
    const upstreamUrl = await startBehindProxy([previous, current], "api", env);
    const storefrontUrl = await startBehindProxy([previous, current], "loja", {
      ...env,
      API_URL: upstreamUrl,
    });
    for (let purchase = 0; purchase < 4; purchase += 1) {
      const cart = await fillCart(await arrive(storefrontUrl));
      const checkout = await fillAddressToBuy(await registerToBuy(cart)).submit();
      const placed = await checkout.press(/^(Pagar R|Fechar pedido$)/);
      const codes = orderCodesOf(placed);
      expect(codes).toHaveLength(2);
      await payByPix(`${upstreamUrl}/sandbox`, codes);
      for (let look = 0; look < 2; look += 1) {
        const orders = await placed.visitor.open("/profile?step=3");
        for (const code of codes) expect(orders.text).toContain(code);
      }
    }
    for (const { given } of proxies) for (const count of given) expect(count).toBeGreaterThan(20);
  });
});
