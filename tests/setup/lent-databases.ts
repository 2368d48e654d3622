import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { createPool } from "../../api/database/connection";
import { createEmptyTestDatabase } from "./database";

/**
 * Databases with all migrations and no other rows, which the tests of a process use one after the other: to empty one
 * takes a tenth of the time of cloning it, and its connections know their tables already.
 */
interface LentDatabase {
  readonly pool: pg.Pool;
  /** To a state as after the migrations; ends with the database if a test changed more than rows. */
  giveBack(): Promise<void>;
}

interface StoredDatabase {
  readonly pool: pg.Pool;
  readonly contents: Contents;
  readonly drop: () => Promise<void>;
  /** Without vacuum, deleted rows slow down what scans their table. */
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
      const { pool, contents } = database;
      while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await sleep(1);
      database.usesLeft -= 1;
      if (database.usesLeft > 0 && (await empty(pool, contents))) stored.push(database);
      else await pool.end().then(database.drop);
    },
  };
}

/** As the pool of a database that was dropped says it. */
const refuseLateQuery = () => Promise.reject(new Error("Cannot use a pool after calling end on the pool"));

async function create(): Promise<StoredDatabase> {
  const { url, drop } = await createEmptyTestDatabase();
  // Fifty requests at once wait long for one of these on a busy machine.
  const pool = createPool(url, { connections: 12, connectTimeLimitInMs: 60_000 });
  return { pool, contents: await readContents(pool), drop, usesLeft: maxUses };
}

interface Contents {
  /** Finds which of `tables` has rows. */
  readonly hasRows: { readonly name: string; readonly text: string };
  readonly tables: readonly string[];
  /** Changes with the schema, and with the rows that migrations inserted. */
  readonly unchanging: { readonly name: string; readonly text: string };
  readonly state: string;
  readonly sequences: ReadonlyMap<string, string>;
}

const tableNames = `select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1`;
const usedSequences = {
  name: "used sequences",
  text: `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value, start_value::text as start
    from pg_sequences where last_value is not null`,
};

async function readContents(pool: pg.Pool): Promise<Contents> {
  const { rows } = await pool.query<{ name: string }>(tableNames);
  const all = rows.map(({ name }) => name);
  const filled = await findFilled(pool, all, whichHaveRows(all));
  const tables = all.filter((name) => !filled.includes(name));
  const catalogs = ["pg_class", "pg_trigger", "pg_proc", "pg_constraint"];
  const states = [...catalogs, ...filled].map(
    (name) => `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from ${name})`,
  );
  const unchanging = { name: "unchanging", text: `select concat_ws(', ', ${states.join(", ")}) as state` };
  const sequences = await pool.query<{ name: string; value: string }>(usedSequences);
  return {
    hasRows: whichHaveRows(tables),
    tables,
    unchanging,
    state: await readState(pool, unchanging),
    sequences: new Map(sequences.rows.map(({ name, value }) => [name, value])),
  };
}

const whichHaveRows = (tables: readonly string[]) => ({
  name: `rows of ${tables.length}`,
  text: `select array[${tables.map((name) => `exists(select 1 from ${name})`).join(", ")}] as filled`,
});

async function findFilled(
  pool: pg.Pool,
  tables: readonly string[],
  query: Contents["hasRows"],
): Promise<string[]> {
  const { rows } = await pool.query<{ filled: boolean[] }>(query);
  return tables.filter((_, position) => rows[0]?.filled[position]);
}

async function readState(pool: pg.Pool, query: Contents["unchanging"]): Promise<string> {
  const { rows } = await pool.query<{ state: string }>(query);
  return rows[0]?.state ?? "";
}

/** False for a database that differs in more than rows. */
async function empty(
  pool: pg.Pool,
  { hasRows, tables, unchanging, state, sequences }: Contents,
): Promise<boolean> {
  try {
    if ((await readState(pool, unchanging)) !== state) return false;
    const filled = await findFilled(pool, tables, hasRows);
    const used = (await pool.query<{ name: string; value: string; start: string }>(usedSequences)).rows;
    const moved = used.filter(({ name, value }) => sequences.get(name) !== value);
    const statements = [
      "begin",
      // Foreign keys would be checked for each row.
      "set local session_replication_role = replica",
      ...filled.map((name) => `delete from ${name}`),
      ...moved.map(
        ({ name, start }) =>
          `select setval('${name}', ${sequences.get(name) ?? start}, ${sequences.has(name)})`,
      ),
      "commit",
    ];
    await pool.query(statements.join(";\n"));
    return true;
  } catch {
    return false;
  }
}
