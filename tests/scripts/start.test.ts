import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loadConfigFromFile } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { getDataFolder } from "../../api/database/embedded-folder";
import { findPostmaster } from "../../api/database/embedded-postmaster";
import { isRunning } from "../../api/database/process-identity.mjs";
import { scaledToLoad } from "../setup/busy-machine";
import { createLaunchPlace, type Launched, type LaunchPlace } from "./launched-shop";
import { printedLines } from "./printed-lines";
import { faultOfLine, readPrinted } from "./printed-trials";

/**
 * `npm run prove -- start` also builds in the folder, starts without pictures and renders every one, takes ports, and
 * kills npm during the start.
 */
const isLongForm = process.env.STARTS === "all";

const notCopied = new Set([
  "node_modules",
  ".data",
  ".git",
  "test-results",
  ...(isLongForm ? ["build"] : []),
]);
const alias = z.object({ resolve: z.object({ alias: z.object({ "~": z.string() }) }) });

async function copyProject(folder: string): Promise<void> {
  const project = process.cwd();
  await mkdir(folder, { recursive: true });
  await cp(project, folder, {
    recursive: true,
    filter: (source) => !notCopied.has(path.relative(project, source)),
  });
  await symlink(path.join(project, "node_modules"), path.join(folder, "node_modules"));
}

let parent: string;
/** The shop is started in a copy of the project. */
let project: string;
let place: LaunchPlace;
let home: string;

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "envelopa-folder-"));
  project = path.join(parent, "Meus projetos 100%25", "loja ção");
  await copyProject(project);
  place = await createLaunchPlace(project);
  home = `${place.storefrontUrl}/home`;
});

afterEach(() => place.endAll());
afterAll(async () => {
  await place.remove();
  await rm(parent, { recursive: true });
});

const launch: LaunchPlace["launch"] = (...how) => place.launch(...how);
const programs = () => place.programs();
const postmaster = () => findPostmaster(path.join(getDataFolder(place.folder), "cluster"));

async function statusOf(address: string): Promise<number | "nobody answers"> {
  const response = await fetch(address, { headers: { connection: "close" } }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? "nobody answers";
}

async function start(over: Record<string, string> = {}): Promise<Launched> {
  // Password hashing is slow while other tests run.
  const shop = place.launch({ UPSTREAM_TIME_LIMIT_IN_MS: "60000", ...over }, ["npm", "start"]);
  await shop.untilItSays(/Tudo no ar.*\n/);
  return shop;
}

async function faultsOf(said: string): Promise<string[]> {
  const lines = printedLines(said);
  const printed = readPrinted(lines);
  const faults: string[] = [];
  for (const line of lines) {
    const fault = await faultOfLine(line, printed);
    if (fault !== null) faults.push(fault);
  }
  expect(lines.length).toBeGreaterThan(20);
  return faults;
}

const ownCompany = {
  COMPANY_NAME: "Adesivos do Sul Ltda.",
  COMPANY_TAX_ID: "11.222.333/0001-81",
  COMPANY_ADDRESS: "Rua das Flores, 12, Centro, Curitiba, PR, 80010-000",
  COMPANY_EMAIL: "contato@adesivosdosul.com.br",
  COMPANY_PHONE: "(41) 3200-1000",
  COMPANY_WHATSAPP: "(41) 99876-1000",
};

describe("npm start in a folder whose name has spaces, accents and a percent sign", {
  timeout: 900_000,
}, () => {
  it.each(["vite.config.ts", "vitest.config.ts"])("finds the sources by %s", async (file) => {
    const config = path.join(project, file);
    const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, config, project);
    expect(existsSync(alias.parse(loaded?.config).resolve.alias["~"])).toBe(true);
  });

  it("prints only correct lines, rejects a second start and leaves no program behind after kill -9", async () => {
    const first = await start(isLongForm ? { UPLOADS_FOLDER: "" } : {});
    expect(await faultsOf(first.said())).toEqual([]);
    expect(await statusOf(home)).toBe(200);

    const second = launch();
    expect(await second.ended).toBe(1);
    expect(second.said().trim()).toMatch(
      /^A loja desta pasta já está no ar em .* encerre-a antes de começar de novo\.$/,
    );

    const left = programs();
    expect(left).toHaveLength(2);
    process.kill(place.launcher(), "SIGKILL");
    await first.ended;
    for (let i = 0; i < 100 && left.some(isRunning); i += 1) await sleep(50);
    expect(left.filter(isRunning), "nothing outlives a killed launcher").toEqual([]);
  });

  it("reports a printed line without a check as untested", async () => {
    const printed = { storefrontUrl: "", upstreamUrl: "", password: "", buyer: "" };
    const [line = { heading: "", text: "" }] = printedLines("  Novidades\n    FRETE0  frete de graça\n");
    expect(await faultOfLine(line, printed)).toBe("FRETE0  frete de graça: printed but not tried");
  });
});

describe("npm start", () => {
  it("starts after kill -9, and stops within seconds", async () => {
    const shop = launch();
    await shop.untilItSays("Tudo no ar");
    expect(await statusOf(home)).toBe(200);
    const running = programs();
    expect(running.filter(isRunning)).toHaveLength(2);
    const askedAt = Date.now();
    shop.child.kill("SIGTERM");
    expect(await shop.ended).toBe(0);
    expect(Date.now() - askedAt).toBeLessThan(scaledToLoad(8000));
    expect(running.filter(isRunning)).toEqual([]);
    expect(await statusOf(home)).toBe("nobody answers");
    expect(postmaster()).toBeUndefined();
  });

  it("ends with status 1 and the name of the program that was killed, and leaves none behind", async () => {
    const shop = launch();
    await shop.untilItSays("Tudo no ar");
    const running = programs();
    const [upstream] = running;
    if (!upstream) throw new Error("the upstream runs");
    process.kill(upstream.pid, "SIGKILL");
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain(
      'O programa "api" terminou sozinho (sinal SIGKILL), e a loja foi encerrada.',
    );
    expect(running.filter(isRunning)).toEqual([]);
    expect(postmaster()).toBeUndefined();
  });

  it.runIf(isLongForm)("ends with status 1 when PostgreSQL is killed", async () => {
    const shop = launch();
    await shop.untilItSays("Tudo no ar");
    const server = postmaster();
    if (!server) throw new Error("PostgreSQL runs");
    process.kill(server.pid, "SIGKILL");
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain("O PostgreSQL terminou sozinho");
  });

  it.runIf(isLongForm).each([
    ["API_PORT", "Preparando os dados"],
    ["PORT", "Iniciando a API"],
  ])(
    "names the port of %s and never becomes ready when another program takes the port during startup",
    async (setting, words) => {
      const shop = launch();
      const other = createServer((_, response) => response.end("ok"));
      const port = Number(place.env[setting]);
      await shop.untilItSays(words);
      await new Promise<void>((resolve) => other.listen(port, resolve));
      expect(await shop.ended).toBe(1);
      other.close();
      expect(shop.said()).toContain(
        `A porta ${port} já está em uso: encerre o programa que a ocupa ou escolha outra com ${setting}, por exemplo ${setting}=${port + 1} npm start.`,
      );
      expect(shop.said()).not.toContain("Tudo no ar");
      expect(postmaster()).toBeUndefined();
    },
  );

  it("reports a taken port, or two equal ports, in one sentence before doing any work", async () => {
    const port = Number(place.env.PORT);
    const other = createServer().listen(port, "127.0.0.1");
    const taken = launch();
    expect(await taken.ended).toBe(1);
    other.close();
    expect(taken.said().trim()).toMatch(
      new RegExp(`^A porta ${port} já está em uso: .* PORT=${port + 1} npm start\\.$`),
    );

    const same = launch({ API_PORT: String(port) });
    expect(await same.ended).toBe(1);
    expect(same.said().trim()).toBe(
      `PORT e API_PORT são a mesma porta, ${port}: escolha outra para um dos dois.`,
    );
  });

  it.runIf(isLongForm)("ends when the npm process that started it is killed", async () => {
    const shop = launch({}, ["npm", "start"]);
    await shop.untilItSays("Tudo no ar");
    const left = programs();
    shop.child.kill("SIGKILL");
    await shop.ended;
    for (let i = 0; i < 200 && left.some(isRunning); i += 1) await sleep(50);
    expect(left.filter(isRunning)).toEqual([]);
    expect(await statusOf(home)).toBe("nobody answers");
  });

  it("reports an invalid port in one sentence", async () => {
    const shop = launch({ PORT: "loja" });
    expect(await shop.ended).toBe(1);
    expect(shop.said().trim()).toBe('PORT deve ser uma porta de 1 a 65535, e é "loja".');
  });
});

describe.runIf(isLongForm)("data of a start without the sandbox", { timeout: 900_000 }, () => {
  it("accepts the published logins only after a start with the sandbox, and prints none before", async () => {
    await place.remove();
    place = await createLaunchPlace(project);
    const closed = await start({ SANDBOX: "off", ...ownCompany });
    expect(closed.said()).not.toMatch(/senha|@envelopa\.example|4000 0000|\/sandbox/);
    await place.endAll();
    const shop = await start();
    const lines = printedLines(shop.said()).filter(({ heading }) => heading.startsWith("Entrar"));
    const printed = readPrinted(printedLines(shop.said()));
    expect(lines).toHaveLength(3);
    expect(await Promise.all(lines.map((line) => faultOfLine(line, printed)))).toEqual([null, null, null]);
  });
});
