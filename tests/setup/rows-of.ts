import { sql } from "drizzle-orm";
import type { Queries } from "../../api/database/connection";

/** Tables that reference a shopper through another table. */
const byWayOf = {
  cart_items: "cart_id in (select id from carts where user_id = $)",
  order_items: "order_id in (select id from orders where user_id = $)",
  order_status_history: "order_id in (select id from orders where user_id = $)",
  order_evaluations: "order_id in (select id from orders where user_id = $)",
  quote_recipients: "request_id in (select id from quote_requests where user_id = $)",
  mails: "recipient in (select email from users where id = $)",
  users: "id = $",
} as const;

/** All rows of a user as text; equal text before and after proves that nothing changed. */
export async function rowsOf(database: Pick<Queries, "execute">, userId: number): Promise<string> {
  const owned = await database.execute<{ table_name: string; column_name: string }>(
    sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'added_by', 'installer_id', 'rater_id', 'rated_id', 'reporter_id')`,
  );
  const wheres = [
    ...owned.rows.map(({ table_name, column_name }) => [table_name, `${column_name} = $`] as const),
    ...Object.entries(byWayOf),
  ].sort(([one], [other]) => one.localeCompare(other));
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
