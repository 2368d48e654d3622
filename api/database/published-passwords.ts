import { sql } from "drizzle-orm";
import type { Queries } from "./connection";

const note = "Envelopa: contas de demonstração com a senha publicada";

/** Notes in the database whether accounts may have the demonstration's published password. */
export async function recordPublishedPasswords(queries: Queries, mayExist: boolean): Promise<void> {
  await queries.execute(sql.raw(`comment on table users is ${mayExist ? `'${note}'` : "null"}`));
}

export async function mayHavePublishedPasswords(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute<{ note: string | null }>(
    sql`select obj_description('users'::regclass, 'pg_class') as note`,
  );
  return rows[0]?.note === note;
}
