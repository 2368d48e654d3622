import { sql } from "drizzle-orm";
import type { Queries } from "../../api/database/connection";

/** All rows of a user as text; equal text before and after proves that nothing changed. */
export async function rowsOf(database: Pick<Queries, "execute">, userId: number): Promise<string> {
  const owned = await database.execute<{ table_name: string; column_name: string }>(
    sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'added_by', 'installer_id', 'rater_id', 'rated_id', 'reporter_id')`,
  );
  const byWayOf = await database.execute<{ table_name: string; condition: string }>(
    sql`select conrelid::regclass::text as table_name,
          format('%I in (select %I from %s where user_id = $)', own.attname, target.attname, confrelid::regclass) as condition
        from pg_constraint
        join pg_attribute own on own.attrelid = conrelid and own.attnum = conkey[1]
        join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[1]
        join pg_attribute owner on owner.attrelid = confrelid and owner.attname = 'user_id'
        where contype = 'f' and cardinality(conkey) = 1`,
  );
  const wheres = [
    ...owned.rows.map(({ table_name, column_name }) => [table_name, `${column_name} = $`] as const),
    ...byWayOf.rows.map(({ table_name, condition }) => [table_name, condition] as const),
    ["mails", "recipient in (select email from users where id = $)"] as const,
    ["users", "id = $"] as const,
  ].sort((one, other) => one.join().localeCompare(other.join()));
  const texts: string[] = [];
  for (const [table, where] of wheres) {
    const condition = sql.raw(where.replace("$", String(userId)));
    const { rows } = await database.execute(
      sql`select to_jsonb(each) as row from ${sql.identifier(table)} each where ${condition} order by each::text`,
    );
    texts.push(`${table}: ${JSON.stringify(rows)}`);
  }
  return texts.join("\n");
}
