import { sql } from "drizzle-orm";
import type { Queries } from "../connection";

const comment = "Envelopa: dados de demonstração, podem ser sobrescritos";

/** Leaves a note in the database itself that nothing in it is anybody's. */
export async function markAsMadeUp(queries: Queries): Promise<void> {
  await queries.execute(sql.raw(`comment on table products is '${comment}'`));
}

/** Whether the note is there. A database that was filled by anything else has none. */
export async function isMadeUp(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute<{ note: string | null }>(
    sql`select obj_description('products'::regclass, 'pg_class') as note`,
  );
  return rows[0]?.note === comment;
}
