import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { createEmptyTestDatabase } from "../../setup/database";
import { schemaSnapshot } from "../../setup/schema-snapshot";

const modules = import.meta.glob<Record<string, unknown>>("../../../api/database/schema/*.ts", {
  eager: true,
});
const schema = generateDrizzleJson(
  Object.assign({}, ...Object.values(modules)),
  undefined,
  undefined,
  "snake_case",
);

/** PostgreSQL cuts longer names. */
const maxNameLength = 63;

async function readLastSnapshot(): Promise<DrizzleSnapshotJSON> {
  const folder = path.resolve("api/database/migrations/meta");
  const snapshots = (await readdir(folder)).filter((file) => file.endsWith("_snapshot.json"));
  const last = snapshots.sort().at(-1) ?? "";
  return JSON.parse(await readFile(path.join(folder, last), "utf8"));
}

/** A line for each column, index and constraint, in the same words as `describeDatabase`. */
function describeSchema(): readonly string[] {
  return Object.values(schemaSnapshot.parse(schema).tables).flatMap(({ name: table, ...parts }) => [
    ...Object.values(parts.columns).map((column) => {
      const type = column.type.replaceAll(", ", ",");
      const identity = column.identity ? ` ${column.identity.type}` : "";
      const generated = column.generated ? " generated" : "";
      const preset = column.default === undefined ? "" : " default";
      return `${table}.${column.name} ${type}${column.notNull ? " not null" : ""}${identity}${generated}${preset}`;
    }),
    ...Object.keys(parts.indexes).map((name) => `${table} index ${name}`),
    ...[
      parts.foreignKeys,
      parts.compositePrimaryKeys,
      parts.uniqueConstraints,
      parts.checkConstraints,
    ].flatMap((constraints) =>
      Object.keys(constraints).map((name) => `${table} constraint ${name.slice(0, maxNameLength)}`),
    ),
  ]);
}

/** Keys of one column have PostgreSQL's own names, which the schema files do not mention. */
const describeDatabase = `
  select format('%s.%s %s%s%s%s%s', relname, attname, format_type(atttypid, atttypmod),
    case when attnotnull then ' not null' end,
    case attidentity when 'd' then ' byDefault' when 'a' then ' always' end,
    case when attgenerated <> '' then ' generated' end,
    case when atthasdef and attgenerated = '' then ' default' end) as line
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select indrelid::regclass || ' index ' || indexrelid::regclass
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select conrelid::regclass || ' constraint ' || conname from pg_constraint
  where connamespace = 'public'::regnamespace
    and (contype in ('f', 'u', 'c') or contype = 'p' and cardinality(conkey) > 1)`;

describe("schema files", () => {
  it("need no migration that has not been generated", async () => {
    expect(await generateMigration(await readLastSnapshot(), schema)).toEqual([]);
  });

  it("describe the columns, indexes and constraints of a new database", async () => {
    const database = await createEmptyTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ line: string }>(describeDatabase);
    await client.end();
    await database.drop();
    expect(rows.map(({ line }) => line).sort()).toEqual([...describeSchema()].sort());
  });
});
