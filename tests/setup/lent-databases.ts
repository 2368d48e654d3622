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
  /** To a state as after the migrations; ends with the database if a test changed more than rows. */
  giveBack(): Promise<void>;
}

interface StoredDatabase {
  readonly pool: pg.Pool;
  /** Its role would make the connections of `pool` forget their plans. */
  readonly cleaner: pg.Client;
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

/** As the pool of a database that was dropped says it. */
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

async function readContents(cleaner: pg.Client): Promise<Contents> {
  const { rows } = await cleaner.query<{ name: string }>(tableNames);
  const all = rows.map(({ name }) => name);
  const filled = await findFilled(cleaner, all, whichHaveRows(all));
  const tables = all.filter((name) => !filled.includes(name));
  const catalogs = ["pg_class", "pg_trigger", "pg_proc", "pg_constraint"];
  const states = [...catalogs, ...filled].map(
    (name) => `(select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from ${name})`,
  );
  const unchanging = { name: "unchanging", text: `select concat_ws(', ', ${states.join(", ")}) as state` };
  const sequences = await cleaner.query<{ name: string; value: string }>(usedSequences);
  return {
    hasRows: whichHaveRows(tables),
    tables,
    unchanging,
    state: await readState(cleaner, unchanging),
    sequences: new Map(sequences.rows.map(({ name, value }) => [name, value])),
  };
}

const whichHaveRows = (tables: readonly string[]) => ({
  name: `rows of ${tables.length}`,
  text: `select array[${tables.map((name) => `exists(select 1 from ${name})`).join(", ")}] as filled`,
});

async function findFilled(
  cleaner: pg.Client,
  tables: readonly string[],
  query: Contents["hasRows"],
): Promise<string[]> {
  const { rows } = await cleaner.query<{ filled: boolean[] }>(query);
  return tables.filter((_, position) => rows[0]?.filled[position]);
}

async function readState(cleaner: pg.Client, query: Contents["unchanging"]): Promise<string> {
  const { rows } = await cleaner.query<{ state: string }>(query);
  return rows[0]?.state ?? "";
}

/** False for a database that differs in more than rows. */
async function empty(
  cleaner: pg.Client,
  { hasRows, tables, unchanging, state, sequences }: Contents,
): Promise<boolean> {
  try {
    if ((await readState(cleaner, unchanging)) !== state) return false;
    const filled = await findFilled(cleaner, tables, hasRows);
    const used = (await cleaner.query<{ name: string; value: string; start: string }>(usedSequences)).rows;
    const moved = used.filter(({ name, value }) => sequences.get(name) !== value);
    const statements = [
      "begin",
      ...filled.map((name) => `delete from ${name}`),
      ...moved.map(
        ({ name, start }) =>
          `select setval('${name}', ${sequences.get(name) ?? start}, ${sequences.has(name)})`,
      ),
      "commit",
    ];
    await cleaner.query(statements.join(";\n"));
    return true;
  } catch {
    return false;
  }
}
