import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect as connectTo, createServer, type Server } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { waitForDatabase } from "../../../api/database/wait-for-database";

const server = inject("databaseServer");
const name = `test_${randomBytes(6).toString("hex")}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;

async function ask(at: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  return client
    .query(query)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function start(): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/api/database/starting.ts", url]);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  return { code, said };
}

describe("two processes starting at once on an empty database", () => {
  beforeAll(() => ask(server, `create database ${name}`));
  afterAll(() => ask(server, `drop database ${name} with (force)`));

  it("apply each migration once, seed it once, and both continue", async () => {
    const both = await Promise.all([start(), start()]);
    expect(
      both.map(({ code }) => code),
      both.map(({ said }) => said).join("\n"),
    ).toEqual([0, 0]);
    const migrations = readdirSync("api/database/migrations").filter((file) => file.endsWith(".sql"));
    const applied = await ask(url, "select hash from drizzle.__drizzle_migrations");
    expect(applied).toHaveLength(migrations.length);
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(migrations.length);
    expect(both.map(({ said }) => said.trim()).sort()).toEqual(["filled", "found"]);
    expect(await ask(url, "select count(*)::int from platform_settings")).toEqual([{ count: 1 }]);
  });
});

describe("process that starts before its database", () => {
  let door: Server | undefined;
  afterEach(() => door?.close());

  /** TCP proxy to PostgreSQL; its port is known only once it listens. */
  async function openDoor(port = 0): Promise<number> {
    const database = new URL(server);
    door = createServer((socket) => {
      const through = connectTo(Number(database.port), database.hostname);
      for (const end of [socket, through]) end.on("error", () => undefined);
      socket.pipe(through).pipe(socket);
    }).listen(port, "127.0.0.1");
    await once(door, "listening");
    const address = door.address();
    return typeof address === "object" && address ? address.port : 0;
  }

  const at = (port: number) => Object.assign(new URL(server), { host: `127.0.0.1:${port}` }).href;

  it("waits for the database, logs that once, and continues when it answers", async () => {
    const port = await openDoor();
    door?.close();
    const sentences: string[] = [];
    const waiting = waitForDatabase(at(port), { log: (sentence) => sentences.push(sentence) });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await openDoor(port);
    await waiting;
    expect(sentences).toEqual([
      "O banco de DATABASE_URL ainda não responde (ECONNREFUSED): esperando até 60 s.",
    ]);
  });

  it("gives up after the timeout", async () => {
    const port = await openDoor();
    door?.close();
    const waiting = waitForDatabase(at(port), { timeLimitInMs: 800, log: () => undefined });
    await expect(waiting).rejects.toThrow(/ECONNREFUSED/);
  });

  it("fails immediately when the database does not exist", async () => {
    const sentences: string[] = [];
    const nowhere = Object.assign(new URL(server), { pathname: "/nowhere" }).href;
    const waiting = waitForDatabase(nowhere, { log: (sentence) => sentences.push(sentence) });
    await expect(waiting).rejects.toThrow(/"nowhere"/);
    expect(sentences).toEqual([]);
  });
});
