import { sql } from "drizzle-orm";
import type { Queries } from "../api/database/connection";

const comment = "Envelopa: dados de demonstração, podem ser sobrescritos";

/** Marks the database as holding demonstration data only, so that it may be overwritten. */
export async function markAsDemo(queries: Queries): Promise<void> {
  await queries.execute(sql.raw(`comment on table products is '${comment}'`));
}

/** True when the database was filled by the demonstration loader. */
export async function isMarkedAsDemo(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute<{ note: string | null }>(
    sql`select obj_description('products'::regclass, 'pg_class') as note`,
  );
  return rows[0]?.note === comment;
}
