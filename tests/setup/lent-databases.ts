import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createPool } from "../../api/database/connection";
import { createEmptyTestDatabase } from "./database";

/**
 * Databases with all migrations and no other rows, which the tests of a process use one after the other: to empty one
 * takes a tenth of the time of cloning it, and its connections know their tables already.
 */
interface LentDatabase {
  readonly pool: pg.Pool;
  /** Resets to a state as after the migrations; drops the database if a test changed more than rows. */
  giveBack(): Promise<void>;
}

interface StoredDatabase {
  readonly pool: pg.Pool;
  /** Its role would make the connections of `pool` forget their plans. */
  readonly cleaner: pg.Client;
  readonly contents: Contents;
  readonly drop: () => Promise<void>;
  /** The database is not vacuumed, so deleted rows slow down scans of their table. */
  usesLeft: number;
}

const maxUses = 40;
const stored: StoredDatabase[] = [];

export async function lendDatabase(): Promise<LentDatabase> {
  const database = stored.pop() ?? (await create());
  let isGivenBack = false;
  return {
    pool: new Proxy(database.pool, {
      get(pool, name, receiver) {
        if (isGivenBack && (name === "connect" || name === "query")) return refuseLateQuery;
        return Reflect.get(pool, name, receiver);
      },
    }),
    async giveBack() {
      if (isGivenBack) return;
      isGivenBack = true;
      const { pool, cleaner, contents } = database;
      while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await sleep(1);
      database.usesLeft -= 1;
      if (database.usesLeft > 0 && (await empty(cleaner, contents))) stored.push(database);
      else {
        await Promise.all([pool.end(), cleaner.end()]);
        await database.drop();
      }
    },
  };
}

/** Same message as the pool of a dropped database. */
const refuseLateQuery = () => Promise.reject(new Error("Cannot use a pool after calling end on the pool"));

async function create(): Promise<StoredDatabase> {
  const { url, drop } = await createEmptyTestDatabase();
  // Fifty requests at once wait long for one of these on a busy machine.
  const pool = createPool(withoutPlanning(url), { connections: 12, connectTimeLimitInMs: 60_000 });
  const cleaner = new pg.Client({ connectionString: url });
  await cleaner.connect();
  // Foreign keys would be checked for each row.
  await cleaner.query("set session_replication_role = replica");
  return { pool, cleaner, contents: await readContents(cleaner), drop, usesLeft: maxUses };
}

/** Planning a statement again for its values costs more than what it can save in tables of a few rows. */
function withoutPlanning(url: string): string {
  const address = new URL(url);
  address.searchParams.set("options", "-c plan_cache_mode=force_generic_plan");
  return address.href;
}

interface Contents {
  readonly tables: readonly string[];
  readonly query: { readonly name: string; readonly text: string };
  readonly found: Found;
}

interface Found {
  /** Changes with the schema, and with the rows that migrations inserted. */
  readonly state: string;
  /** Which of the tables has rows. */
  readonly filled: readonly boolean[];
  readonly sequences: Readonly<Record<string, { readonly value: string; readonly start: string }>>;
}

const tableNames = `select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1`;
const usedSequences = `select coalesce(json_object_agg(
    format('%I.%I', schemaname, sequencename),
    json_build_object('value', last_value::text, 'start', start_value::text)), '{}')
  from pg_sequences where last_value is not null`;
/** Below are the ids of PostgreSQL's own objects. */
const firstId = 16_384;
const catalogs = ["pg_class", "pg_trigger", "pg_proc", "pg_constraint"].map(
  (name) => `${name} where oid >= ${firstId}`,
);

async function readContents(cleaner: pg.Client): Promise<Contents> {
  const { rows } = await cleaner.query<{ name: string }>(tableNames);
  const all = rows.map(({ name }) => name);
  const { filled } = await find(cleaner, readFound([], all));
  const tables = all.filter((_, position) => !filled[position]);
  const query = readFound([...catalogs, ...all.filter((name) => !tables.includes(name))], tables);
  return { tables, query, found: await find(cleaner, query) };
}

function readFound(unchanging: readonly string[], tables: readonly string[]): Contents["query"] {
  const states = unchanging.map(
    (rows) => `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from ${rows})`,
  );
  const text = `select concat_ws(', ', ${["''", ...states].join(", ")}) as state,
    array[${tables.map((name) => `exists(select 1 from ${name})`).join(", ")}] as filled,
    (${usedSequences}) as sequences`;
  return { name: `rows of ${tables.length}`, text };
}

async function find(cleaner: pg.Client, query: Contents["query"]): Promise<Found> {
  const [found] = (await cleaner.query<Found>(query)).rows;
  if (found === undefined) throw new Error("A select without from has one row");
  return found;
}

/** False for a database that differs in more than rows. */
async function empty(cleaner: pg.Client, { tables, query, found }: Contents): Promise<boolean> {
  try {
    const { state, filled, sequences } = await find(cleaner, query);
    if (state !== found.state) return false;
    const moved = Object.entries(sequences).filter(
      ([name, { value }]) => found.sequences[name]?.value !== value,
    );
    const statements = [
      "begin",
      ...tables.filter((_, position) => filled[position]).map((name) => `delete from ${name}`),
      ...moved.map(([name, { start }]) => {
        const before = found.sequences[name];
        return `select setval('${name}', ${before?.value ?? start}, ${before !== undefined})`;
      }),
      "commit",
    ];
    await cleaner.query(statements.join(";\n"));
    return true;
  } catch {
    return false;
  }
}
