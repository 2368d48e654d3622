import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "../api/database/connection";

export interface InsertableRows {
  readonly table: string;
  readonly rows: readonly object[];
  insert(queries: Queries): Promise<void>;
}

/** PostgreSQL accepts at most 65,535 parameters per statement. */
const maxParameters = 60_000;

export function toInsertableRows<Table extends PgTable>(
  table: Table,
  rows: readonly Table["$inferInsert"][],
): InsertableRows {
  const rowsPerStatement = Math.floor(maxParameters / Object.keys(getTableColumns(table)).length);
  return {
    table: getTableName(table),
    rows,
    async insert(queries) {
      for (let start = 0; start < rows.length; start += rowsPerStatement) {
        await queries.insert(table).values(rows.slice(start, start + rowsPerStatement));
      }
    },
  };
}
