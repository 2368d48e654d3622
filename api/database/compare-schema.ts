import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";
import { isOfNewerVersion, migrationsFolder } from "./migrate";

const column = z.object({
  name: z.string(),
  type: z.string(),
  notNull: z.boolean(),
  default: z.unknown().optional(),
  identity: z.object({ type: z.string() }).optional(),
  generated: z.unknown().optional(),
});
const names = z.record(z.string(), z.unknown());
const table = z.object({
  name: z.string(),
  columns: z.record(z.string(), column),
  indexes: z.record(z.string(), z.object({ isUnique: z.boolean() })),
  foreignKeys: names,
  compositePrimaryKeys: names,
  uniqueConstraints: names,
  checkConstraints: names,
});
const snapshot = z.object({ tables: z.record(z.string(), table) });

/** A column, or a named index or constraint. */
export interface SchemaPart {
  readonly name: string;
  /** Type, identity and default of a column; empty for the others. */
  readonly type: string;
  readonly notNull: boolean;
}

interface ExpectedPart extends SchemaPart {
  /** Whether calls fail without it. */
  readonly isNeeded: boolean;
}

export interface SchemaDifferences {
  readonly breaking: readonly string[];
  /** Calls are slow, or wrong rows are not refused. */
  readonly lesser: readonly string[];
}

type Queries = Pick<pg.Pool, "query">;

/**
 * What the live schema lacks of the last snapshot beside the migrations. Additions are no difference. Of a database that
 * a newer version has migrated only columns are compared, which this version still reads.
 */
export async function compareSchema(queries: Queries): Promise<SchemaDifferences> {
  const live = new Map((await readLiveParts(queries)).map((part) => [part.name, part]));
  const isNewer = await isOfNewerVersion(queries);
  const breaking: string[] = [];
  const lesser: string[] = [];
  for (const { name, type, notNull, isNeeded } of await readExpectedParts()) {
    if (isNewer && type === "") continue;
    const found = live.get(name);
    if (found === undefined) (isNeeded ? breaking : lesser).push(`falta ${name}`);
    else if (found.type !== type) breaking.push(`${name} é ${found.type}, e não ${type}`);
    else if (found.notNull === notNull || isNewer) continue;
    else if (found.notNull) breaking.push(`${name} não aceita nulo`);
    else lesser.push(`${name} aceita nulo`);
  }
  return { breaking, lesser };
}

const checkedForMs = 30_000;

/** Breaking differences, compared at most every half minute, so that a damaged database is noticed while it is in use. */
export function createSchemaCheck(queries: Queries): () => Promise<readonly string[]> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let breaking: readonly string[] = [];
  return async () => {
    if (performance.now() - checkedAt < checkedForMs) return breaking;
    ({ breaking } = await compareSchema(queries));
    checkedAt = performance.now();
    return breaking;
  };
}

export async function readExpectedParts(): Promise<readonly ExpectedPart[]> {
  const folder = path.join(migrationsFolder, "meta");
  const snapshots = (await readdir(folder)).filter((file) => file.endsWith("_snapshot.json")).sort();
  const text = await readFile(path.join(folder, snapshots.at(-1) ?? ""), "utf8");
  return Object.values(snapshot.parse(JSON.parse(text)).tables).flatMap(
    ({ name: table, columns, indexes, ...constraints }) => [
      ...Object.values(columns).map(({ name, type, notNull, identity, generated, ...rest }) => ({
        name: `${table}.${name}`,
        type: [
          type.replaceAll(", ", ","),
          identity && "identity",
          generated && "generated",
          rest.default !== undefined && "default",
        ]
          .filter(Boolean)
          .join(" "),
        notNull,
        isNeeded: true,
      })),
      ...Object.entries(indexes).map(([name, { isUnique }]) => named(`${table} index ${name}`, isUnique)),
      ...[constraints.compositePrimaryKeys, constraints.uniqueConstraints].flatMap((each) =>
        Object.keys(each).map((name) => named(`${table} constraint ${cut(name)}`, true)),
      ),
      ...[constraints.foreignKeys, constraints.checkConstraints].flatMap((each) =>
        Object.keys(each).map((name) => named(`${table} constraint ${cut(name)}`, false)),
      ),
    ],
  );
}

const named = (name: string, isNeeded: boolean) => ({ name, type: "", notNull: false, isNeeded });

/** PostgreSQL cuts longer names. */
const cut = (name: string) => name.slice(0, 63);

/** Keys of one column have PostgreSQL's own names, which the snapshot does not mention. */
export async function readLiveParts(queries: Queries): Promise<readonly SchemaPart[]> {
  const { rows } = await queries.query<SchemaPart>(`
    select relname || '.' || attname as name, concat_ws(' ', format_type(atttypid, atttypmod),
      case when attidentity <> '' then 'identity' end,
      case when attgenerated <> '' then 'generated' end,
      case when atthasdef and attgenerated = '' then 'default' end) as type, attnotnull as "notNull"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select indrelid::regclass || ' index ' || pg_class.relname, '', false
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select conrelid::regclass || ' constraint ' || conname, '', false from pg_constraint
    where connamespace = 'public'::regnamespace
      and (contype in ('f', 'u', 'c') or contype = 'p' and cardinality(conkey) > 1)`);
  return rows;
}
