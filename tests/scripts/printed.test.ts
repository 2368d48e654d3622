import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadConfigFromFile } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createLaunchPlace, type Launched, type LaunchPlace } from "./launched-shop";
import { printedLines } from "./printed-lines";
import { faultOfLine, readPrinted } from "./printed-trials";

/** `npm run prove -- start` also builds in the folder, and starts without pictures and renders every one. */
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

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "envelopa-folder-"));
  project = path.join(parent, "Meus projetos 100%25", "loja ção");
  await copyProject(project);
  place = await createLaunchPlace(project);
});

afterAll(async () => {
  await place.remove();
  await rm(parent, { recursive: true });
});

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

async function stop({ child, ended }: Launched): Promise<void> {
  child.kill("SIGTERM");
  await ended;
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

  it("prints only correct lines: logins, coupons, CEPs, test cards and addresses all work", async () => {
    const shop = await start(isLongForm ? { UPLOADS_FOLDER: "" } : {});
    expect(await faultsOf(shop.said())).toEqual([]);
    expect((await fetch(`${place.storefrontUrl}/home`)).status).toBe(200);
    await stop(shop);
  });

  it("reports a printed line without a check as untested", async () => {
    const printed = { storefrontUrl: "", upstreamUrl: "", password: "", buyer: "" };
    const [line = { heading: "", text: "" }] = printedLines("  Novidades\n    FRETE0  frete de graça\n");
    expect(await faultOfLine(line, printed)).toBe("FRETE0  frete de graça: printed but not tried");
  });
});

describe.runIf(isLongForm)("data of a start without the sandbox", { timeout: 900_000 }, () => {
  it("accepts the published logins only after a start with the sandbox, and prints none before", async () => {
    await place.remove();
    place = await createLaunchPlace(project);
    const closed = await start({ SANDBOX: "off", ...ownCompany });
    expect(closed.said()).not.toMatch(/senha|@envelopa\.example|4000 0000|\/sandbox/);
    await stop(closed);
    const shop = await start();
    const lines = printedLines(shop.said()).filter(({ heading }) => heading.startsWith("Entrar"));
    const printed = readPrinted(printedLines(shop.said()));
    expect(lines).toHaveLength(3);
    expect(await Promise.all(lines.map((line) => faultOfLine(line, printed)))).toEqual([null, null, null]);
    await stop(shop);
  });
});
