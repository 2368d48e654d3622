import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startEmbeddedPostgres } from "../../../api/database/embedded";
import { getDataFolder } from "../../../api/database/embedded-folder";
import { identifyProcess } from "../../../api/database/process-identity.mjs";
import { createTemporaryFolder } from "../../setup/temporary-postgres";

let folder: string;
let dataFolder: string;
/** Copied by each test, because initdb takes most of the time. */
let pristine: string;
const started: Array<{ stop(): Promise<void> }> = [];

beforeAll(async () => {
  pristine = path.join(await createTemporaryFolder(), "postgres");
  await (await startEmbeddedPostgres({ dataFolder: pristine, durable: false })).stop();
});

afterAll(() => rm(path.dirname(pristine), { recursive: true, force: true }));

beforeEach(async () => {
  folder = await createTemporaryFolder();
  dataFolder = path.join(folder, "postgres");
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const copyPristine = () => execFileSync("cp", ["-a", pristine, dataFolder]);

async function start(port?: number) {
  if (!existsSync(dataFolder)) copyPristine();
  const server = await startEmbeddedPostgres({ dataFolder, port, durable: false });
  started.push(server);
  return server;
}

async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const noteAnOrder = ["create table orders (id int)", "insert into orders values (7)"];
const postmasterFile = () => path.join(dataFolder, "cluster", "postmaster.pid");
const postmasterPid = () => Number(readFileSync(postmasterFile(), "utf8").split("\n")[0]);

async function untilGone(pid: number) {
  for (let i = 0; i < 500 && identifyProcess(pid); i += 1) await sleep(20);
  expect(identifyProcess(pid), "the server has ended").toBeUndefined();
}

describe("embedded PostgreSQL", () => {
  it("repeats an initialization that was killed half-way, and keeps stored data across restarts", async () => {
    await mkdir(path.join(dataFolder, "cluster.unfinished", "base"), { recursive: true });
    const first = await start();
    await ask(first.url, ...noteAnOrder);
    await first.stop();
    expect(existsSync(postmasterFile())).toBe(false);

    const second = await start();
    expect(await ask(second.url, "select id from orders")).toEqual([{ id: 7 }]);
  });

  it("recovers stored data after the server was killed with SIGKILL", async () => {
    const first = await start();
    await ask(first.url, ...noteAnOrder);
    process.kill(postmasterPid(), "SIGKILL");

    const second = await start();
    expect(await ask(second.url, "select id from orders")).toEqual([{ id: 7 }]);
  });

  it("starts when the PID in a stale postmaster.pid belongs to another program", async () => {
    const first = await start();
    await ask(first.url, ...noteAnOrder);
    const noted = readFileSync(postmasterFile(), "utf8");
    await first.stop();
    const sleeper = spawn("sleep", ["60"], process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {});
    try {
      writeFileSync(postmasterFile(), noted.replace(/^\d+/, String(sleeper.pid)));
      const second = await start();
      expect(await ask(second.url, "select id from orders")).toEqual([{ id: 7 }]);
      expect(sleeper.exitCode, "the other program was left alone").toBeNull();
    } finally {
      sleeper.kill();
    }
  });

  it("stops a server left behind by a killed launcher and restarts on the same data", async () => {
    const left = await start();
    await ask(left.url, ...noteAnOrder);
    const leftPid = postmasterPid();
    writeFileSync(path.join(dataFolder, "owner.json"), JSON.stringify({ pid: 2 ** 30, startedAt: "1" }));

    const second = await start();
    expect(identifyProcess(leftPid)).toBeUndefined();
    expect(await ask(second.url, "select id from orders")).toEqual([{ id: 7 }]);
  });

  it("stops with the program that started it, even after SIGKILL", async () => {
    const script = path.join(folder, "owner.mts");
    const entry = path.resolve("api/database/embedded.ts");
    copyPristine();
    await writeFile(
      script,
      `import { startEmbeddedPostgres } from ${JSON.stringify(entry)};
       await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)}, durable: false });
       console.log("up"); setInterval(() => {}, 1000);`,
    );
    const owner = spawn(process.execPath, ["--import", "tsx", script], { cwd: path.resolve(".") });
    await new Promise((resolve) => owner.stdout.once("data", resolve));
    const pid = postmasterPid();
    expect(identifyProcess(pid)).toBeDefined();
    owner.kill("SIGKILL");
    await untilGone(pid);
  });
});

describe("running embedded PostgreSQL", () => {
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataFolder: pristine, durable: false });
  });
  afterAll(() => server.stop());

  it("provides the extensions for search tolerant of accents and typing errors", async () => {
    const rows = await ask(
      server.url,
      "create extension unaccent",
      "create extension pg_trgm",
      "select unaccent(lower('PELÍCULA')) as plain, similarity('envelopamento', 'envelopameto') > 0.5 as near",
    );
    expect(rows).toEqual([{ plain: "pelicula", near: true }]);
  });

  it("requires a password that is not in the source and listens on loopback only", async () => {
    const wrong = new URL(server.url);
    wrong.password = "postgres";
    await expect(ask(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
    expect(await ask(server.url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  });

  it("is shared by a second program that does not stop it on exit", async () => {
    const guest = await startEmbeddedPostgres({ dataFolder: pristine, durable: false });
    expect(guest.url).toBe(server.url);
    await guest.stop();
    expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("embedded PostgreSQL launch errors", () => {
  it("explain that the port is in use", async () => {
    const squatter = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => squatter.once("listening", resolve));
    const address = squatter.address();
    const port = typeof address === "object" && address ? address.port : 0;
    try {
      await expect(start(port)).rejects.toThrow(
        `A porta ${port}, pedida para o PostgreSQL, já está em uso: encerre o programa que a ocupa ou escolha outra com DATABASE_PORT.`,
      );
    } finally {
      squatter.close();
    }
  });

  it("explain that the data folder is not a directory", async () => {
    await writeFile(dataFolder, "");
    await expect(start()).rejects.toThrow(
      /^A pasta de dados .* não pode ser usada \(.*\): dê a este usuário o direito/,
    );
  });

  it("explain that another PostgreSQL version wrote the data", async () => {
    copyPristine();
    writeFileSync(path.join(dataFolder, "cluster", "PG_VERSION"), "15\n");
    await expect(start()).rejects.toThrow(/são do PostgreSQL 15, e o embutido é o 18: mova/);
  });

  it("explain that npm has no PostgreSQL for this platform", async () => {
    vi.spyOn(process, "arch", "get").mockReturnValue("s390x");
    await expect(start()).rejects.toThrow(
      /Não há PostgreSQL embutido para esta plataforma \(.*-s390x\): aponte DATABASE_URL/,
    );
  });
});

describe("embedded PostgreSQL data folder", () => {
  it("is inside the project when the PostgreSQL account can access it", () => {
    expect(getDataFolder(folder)).toBe(path.join(folder, "postgres"));
  });

  it.runIf(process.getuid?.() === 0)(
    "is outside an inaccessible project when run as root, with a separate folder for each project",
    async () => {
      chmodSync(folder, 0o700);
      const [one, other] = [
        getDataFolder(path.join(folder, "one")),
        getDataFolder(path.join(folder, "other")),
      ];
      expect(one).toMatch(/^\/var\/lib\/envelopa\/data-[0-9a-f]{12}\/postgres$/);
      expect(one).not.toBe(other);
      expect(getDataFolder(path.join(folder, "one"))).toBe(one);
    },
  );
});
