import { sql } from "drizzle-orm";
import type { Queries } from "../../api/database/connection";

/** Where one of the texts stands in any column of any table, in any letter case: 'orders: 529.982.247-25'. */
export async function rowsWith(
  database: Pick<Queries, "execute">,
  texts: readonly string[],
): Promise<string[]> {
  const tables = await database.execute<{ table_name: string }>(
    sql`select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const found: string[] = [];
  for (const { table_name: name } of tables.rows) {
    for (const text of texts) {
      const { rows } = await database.execute(
        sql`select 1 from ${sql.identifier(name)} each
            where position(lower(${text}) in lower(to_jsonb(each)::text)) > 0 limit 1`,
      );
      if (rows.length > 0) found.push(`${name}: ${text}`);
    }
  }
  return found;
}
