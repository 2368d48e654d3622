import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Transaction } from "../../api/database/connection";

const definitionRows = z.tuple([z.object({ definitions: z.array(z.string()) })]);

/** Drops indexes and triggers for the load and derives product lists once afterwards. Blocks other transactions. */
export async function bulkLoad(
  transaction: Transaction,
  tables: readonly PgTable[],
  load: () => Promise<void>,
): Promise<void> {
  const names = sql`${sql.param(tables.map(getTableName))}::text[]::regclass[]`;
  await transaction.execute(sql`set local statement_timeout = 0`);
  const { rows } = await transaction.execute(sql`select begin_bulk_load(${names}) as definitions`);
  const [{ definitions }] = definitionRows.parse(rows);
  await load();
  await transaction.execute(sql`select finish_bulk_load(${names}, ${sql.param(definitions)}::text[])`);
}

/** One parameter per column, which PostgreSQL reads several times faster than one per value. */
export async function insertColumns<Table extends PgTable>(
  transaction: Transaction,
  table: Table,
  rows: ReadonlyArray<Table["$inferInsert"] & Record<string, unknown>>,
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row));
  if (columns.length === 0) return;
  const arrays = columns.map(([key, column]) => {
    const values = rows.map((row) => {
      const value = row[key] ?? column.default ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    return sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`;
  });
  const names = columns.map(([key]) => sql.identifier(toSnakeCase(key)));
  await transaction.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(arrays, sql`, `)})`);
}
