import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "./connection";

export type ColumnRows<Table extends PgTable> = ReadonlyArray<
  Table["$inferInsert"] & Record<string, unknown>
>;

/**
 * One parameter per column, which PostgreSQL reads several times faster than one per value. Columns that no row has are
 * left out; `onConflict` ends the statement.
 */
export async function insertColumns<Table extends PgTable>(
  queries: Queries,
  table: Table,
  rows: ColumnRows<Table>,
  onConflict: SQL = sql``,
): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row));
  if (columns.length === 0) return [];
  const arrays = columns.map(([key, column]) => {
    const values = rows.map((row) => {
      const value = row[key] ?? column.default ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    return sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`;
  });
  const names = columns.map(([key]) => sql.identifier(toSnakeCase(key)));
  const { rows: returned } = await queries.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(arrays, sql`, `)}) ${onConflict}`);
  return returned;
}
