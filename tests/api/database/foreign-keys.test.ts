import pg from "pg";
import { describe, expect, it } from "vitest";
import { createEmptyTestDatabase } from "../../setup/database";

const withoutIndex = `
  select c.conrelid::regclass || '.' || a.attname as "column"
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and not exists (
      select 1 from pg_index i
      where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
    )
  order by 1`;

/** Rows of the catalogue that no job deletes, and the simulated card provider's own. */
const exceptions = [
  "attributes.colour_id",
  "coupons.category_id",
  "coupons.product_id",
  "coupons.subcategory_id",
  "product_images.attribute_id",
  "sandbox_card_charges.saved_card_id",
  "sandbox_card_refunds.reference",
  "sku_resellers.reseller_id",
];

describe("foreign keys", () => {
  it("have an index that begins with their column, so that deleting a row reads no whole table", async () => {
    const created = await createEmptyTestDatabase();
    const client = new pg.Client({ connectionString: created.url });
    await client.connect();
    const { rows } = await client.query<{ column: string }>(withoutIndex);
    await client.end();
    await created.drop();
    expect(rows.map(({ column }) => column)).toEqual(exceptions);
  });
});
