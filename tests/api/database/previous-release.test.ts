import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Passwords } from "../../../api/accounts/passwords";
import { migrateDatabase } from "../../../api/database/migrate";
import { createBareTestDatabase, type TestDatabase } from "../../setup/database";
import { schemaSnapshot } from "../../setup/schema-snapshot";
import { openUpstream } from "../../setup/upstream";

/** The last migration of the previous release. `npm run prove -- upgrade` runs its programs beside the present ones. */
const lastReleased = 0;

const migrationsFolder = path.resolve("api/database/migrations");
const journal = z.object({ entries: z.array(z.looseObject({ idx: z.number() })) });

async function readSnapshot(number: number) {
  const file = path.join(migrationsFolder, "meta", `${String(number).padStart(4, "0")}_snapshot.json`);
  return schemaSnapshot.parse(JSON.parse(await readFile(file, "utf8"))).tables;
}

/** A migration of data alone has none. */
const hasSnapshot = (number: number) =>
  existsSync(path.join(migrationsFolder, "meta", `${String(number).padStart(4, "0")}_snapshot.json`));

async function readJournal() {
  const text = await readFile(path.join(migrationsFolder, "meta/_journal.json"), "utf8");
  return journal.parse(JSON.parse(text));
}

describe("a database of the previous release", () => {
  let database: TestDatabase;
  let client: pg.Client;
  let folder: string;

  beforeAll(async () => {
    database = await createBareTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    folder = await mkdtemp(path.join(tmpdir(), "envelopa-release-"));
    await cp(migrationsFolder, folder, { recursive: true });
    const { entries, ...rest } = await readJournal();
    const released = { ...rest, entries: entries.filter(({ idx }) => idx <= lastReleased) };
    await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify(released));
    await migrateDatabase(database.url, folder);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it("is migrated with its data, and takes the writes of both releases afterwards", async () => {
    const addUser = async (email: string, password = "senha-boa-1") =>
      client.query("insert into users (name, email, password_hash) values ('Ana', $1, $2)", [
        email,
        await new Passwords("quick").hash(password),
      ]);
    await addUser("antes@example.com");
    await addUser("\u202aColada\u200b@example.com\u202c");
    await addUser("ｃｏｌａｄａ@example.com", "outra-senha-2");
    await addUser("an\u200btes@example.com", "outra-senha-2");
    await addUser("ana@Ação.com.br");
    await client.query("insert into searches (text, created_at) values ('vinil', now())");
    await migrateDatabase(database.url);
    await addUser("depois@example.com");
    const { rows } = await client.query("select email from users order by id");
    expect(rows.map(({ email }) => email)).toEqual([
      "antes@example.com",
      "colada@example.com",
      "ｃｏｌａｄａ@example.com",
      "an\u200btes@example.com",
      "ana@Ação.com.br",
      "depois@example.com",
    ]);
    expect((await client.query("select text from searches")).rows).toEqual([{ text: "vinil" }]);
  });

  it("is logged into by either spelling of an address, and by its password where two accounts were one address", async () => {
    const createDatabase = async () => ({ ...database, drop: async () => {} });
    const migrated = await openUpstream({}, { createDatabase });
    const expected = [
      ["colada@example.com", "senha-boa-1", "colada@example.com"],
      ["\u202aColada\u200b@example.com\u202c", "senha-boa-1", "colada@example.com"],
      ["ana@ação.com.br", "senha-boa-1", "ana@Ação.com.br"],
      ["ana@xn--ao-siap.com.br", "senha-boa-1", "ana@Ação.com.br"],
      ["antes@example.com", "senha-boa-1", "antes@example.com"],
      ["antes@example.com", "outra-senha-2", "an\u200btes@example.com"],
      ["an\u200btes@example.com", "outra-senha-2", "an\u200btes@example.com"],
      ["colada@example.com", "outra-senha-2", "ｃｏｌａｄａ@example.com"],
      ["antes@example.com", "senha-errada-3", null],
    ] as const;
    const found: unknown[] = [];
    for (const [email, password] of expected) {
      const { body } = await migrated.ask("POST", "user/login", { body: { email, password } });
      const { user } = z.object({ user: z.object({ email: z.string() }).optional() }).parse(body);
      found.push([email, password, user?.email ?? null]);
    }
    await migrated.close();
    expect(found).toEqual(expected);
  });

  it("keeps every column that the previous release reads, and requires none that it does not write", async () => {
    const { entries } = await readJournal();
    const before = await readSnapshot(lastReleased);
    const now = await readSnapshot(Math.max(...entries.map(({ idx }) => idx).filter(hasSnapshot)));
    const lost: string[] = [];
    const required: string[] = [];
    for (const [table, { columns }] of Object.entries(before)) {
      const present = now[table]?.columns ?? {};
      for (const [name, { type }] of Object.entries(columns))
        if (present[name]?.type !== type) lost.push(`${table}.${name}`);
      for (const [name, { notNull, default: byDefault, identity, generated }] of Object.entries(present))
        if (notNull && byDefault === undefined && !identity && !generated && !columns[name]?.notNull)
          required.push(`${table}.${name}`);
    }
    expect({ lost, required }).toEqual({ lost: [], required: [] });
  });
});
