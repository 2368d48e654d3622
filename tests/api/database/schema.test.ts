import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import pg from "pg";
import { describe, expect, it } from "vitest";
import {
  compareSchema,
  readExpectedParts,
  readLiveParts,
  type SchemaPart,
} from "../../../api/database/compare-schema";
import { createEmptyTestDatabase } from "../../setup/database";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../../../api/database/schema/*.ts", "../../../api/extras/*/schema.ts"],
  { eager: true },
);
const schema = generateDrizzleJson(
  Object.assign({}, ...Object.values(modules)),
  undefined,
  undefined,
  "snake_case",
);

async function readLastSnapshot(): Promise<DrizzleSnapshotJSON> {
  const folder = path.resolve("api/database/migrations/meta");
  const snapshots = (await readdir(folder)).filter((file) => file.endsWith("_snapshot.json"));
  const last = snapshots.sort().at(-1) ?? "";
  return JSON.parse(await readFile(path.join(folder, last), "utf8"));
}

describe("schema files", () => {
  it("need no migration that has not been generated", async () => {
    expect(await generateMigration(await readLastSnapshot(), schema)).toEqual([]);
  });

  it("describe the columns, indexes and constraints of a new database", async () => {
    const database = await createEmptyTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const live = await readLiveParts(client);
    const differences = await compareSchema(client);
    await client.end();
    await database.drop();
    const expected = (await readExpectedParts()).map(({ isNeeded: _, ...part }) => part);
    const byName = (one: SchemaPart, other: SchemaPart) => one.name.localeCompare(other.name);
    expect([...live].sort(byName)).toEqual(expected.sort(byName));
    expect(differences).toEqual({ breaking: [], lesser: [] });
  });
});
