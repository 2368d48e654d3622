import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../../api/database/connection";
import { type ColumnRows, insertColumns } from "../../api/database/insert-columns";

/** Keys of the rows that were created or changed; the others were equal. */
export interface Change {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly equal: number;
}

const named = (names: readonly string[], format = (name: SQL) => name): SQL =>
  sql.join(
    names.map((name) => format(sql`${sql.identifier(toSnakeCase(name))}`)),
    sql`, `,
  );

/** Writes rows by their unique columns `by`. Columns of `once` keep their value; equal rows are not touched. */
export async function upsertRows<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  { by, once = [] }: { readonly by: readonly string[]; readonly once?: readonly string[] },
  rows: ColumnRows<Table>,
): Promise<Change> {
  const columns = Object.keys(getTableColumns(table));
  const written = columns.filter(
    (name) => rows.some((row) => name in row) && ![...by, ...once].includes(name),
  );
  const touched = columns.includes("updatedAt") ? sql`, updated_at = now()` : sql``;
  const returned = await insertColumns(
    transaction,
    table,
    rows,
    sql`on conflict (${named(by)}) do update
      set ${named(written, (name) => sql`${name} = excluded.${name}`)}${touched}
      where (${named(written, (name) => sql`${table}.${name}`)})
        is distinct from (${named(written, (name) => sql`excluded.${name}`)})
      returning xmax = 0 as "isNew", concat_ws(' ', ${named(by, (name) => sql`${table}.${name}`)}) as key`,
  );
  const keysOf = (isNew: boolean) =>
    returned.filter((row) => row.isNew === isNew).map(({ key }) => String(key));
  return { created: keysOf(true), changed: keysOf(false), equal: rows.length - returned.length };
}

/** Gives each owner exactly these links. @returns how many were added or removed */
export async function replaceLinks(
  transaction: Transaction,
  table: PgTable,
  [owner, other]: readonly [string, string],
  links: readonly { readonly owner: number | undefined; readonly others: readonly number[] }[],
): Promise<number> {
  const ids = (list: readonly number[]) => sql`${sql.param(list)}::int[]`;
  const owners = links.flatMap((link) => link.owner ?? []);
  const pairs = links.flatMap(({ owner, others }) =>
    owner === undefined ? [] : others.map((id) => ({ owner, id })),
  );
  const wanted = sql`select distinct * from unnest(${ids(pairs.map((pair) => pair.owner))}, ${ids(pairs.map((pair) => pair.id))})`;
  const removed = await transaction.execute(sql`
    delete from ${table} where ${named([owner])} = any(${ids(owners)})
      and (${named([owner, other])}) not in (${wanted})`);
  const added = await transaction.execute(
    sql`insert into ${table} (${named([owner, other])}) ${wanted} on conflict do nothing`,
  );
  return (removed.rowCount ?? 0) + (added.rowCount ?? 0);
}

/** Ids by a column that is unique. */
export async function findIds(
  transaction: Transaction,
  table: PgTable,
  column: string,
): Promise<Map<string, number>> {
  const { rows } = await transaction.execute<{ id: number; key: string }>(
    sql`select id, ${named([column])} as key from ${sql.identifier(getTableName(table))}`,
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}
