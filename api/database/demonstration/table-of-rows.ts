import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "../connection";

/** Rows and the table they go to. */
export interface TableOfRows {
  readonly name: string;
  readonly rows: readonly object[];
  insert(queries: Queries): Promise<void>;
}

/** PostgreSQL takes at most 65,535 parameters a statement. */
const parametersAtMost = 60_000;

/** Types of row and table are checked here, once; afterwards tables of all kinds lie in one list. */
export function rowsOf<Table extends PgTable>(
  table: Table,
  rows: readonly Table["$inferInsert"][],
): TableOfRows {
  const columns = Object.keys(getTableColumns(table)).length;
  const aStatement = Math.floor(parametersAtMost / columns);
  return {
    name: getTableName(table),
    rows,
    async insert(queries) {
      for (let start = 0; start < rows.length; start += aStatement) {
        await queries.insert(table).values(rows.slice(start, start + aStatement));
      }
    },
  };
}
