import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Transaction } from "../../api/database/connection";

const definitionRows = z.tuple([z.object({ definitions: z.array(z.string()) })]);

/** Drops indexes and triggers for the load and derives product lists once afterwards. Blocks other transactions. */
export async function loadInBulk(
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
