import { sql } from "drizzle-orm";
import type { Queries } from "../api/database/connection";

const comment = "Envelopa: dados de demonstração, podem ser sobrescritos";

/** Marks the database as demonstration data, which allows overwriting it. */
export async function markAsDemo(queries: Queries): Promise<void> {
  await queries.execute(sql.raw(`comment on table products is '${comment}'`));
}

export async function isMarkedAsDemo(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute<{ note: string | null }>(
    sql`select obj_description('products'::regclass, 'pg_class') as note`,
  );
  return rows[0]?.note === comment;
}
