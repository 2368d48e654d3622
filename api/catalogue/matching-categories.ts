import { sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { toTermQuery } from "./closest-terms";
import type { ProductPage } from "./product-search";
import { getAll } from "./search-lexemes";
import type { Term } from "./search-words";

const maxCategories = 4;

type Row = ProductPage["matchingCategories"][number] & Record<string, unknown>;

/** Categories and subcategories whose name or keywords have every word; those with it in the name first. */
export async function findMatchingCategories(
  database: Database,
  terms: readonly Term[],
): Promise<ProductPage["matchingCategories"]> {
  if (terms.length === 0) return [];
  const query = getAll(terms.map(toTermQuery));
  const { rows } = await database.execute<Row>(sql`
    select name, kind from (
      select name, 'category' as kind, keywords, position, id from categories
      where active and status_on_menu
      union all
      select below.name, 'subcategory', below.name, link.position, below.id
      from subcategories below
      join lateral (
        select category_subcategories.position from category_subcategories
        join categories on categories.id = category_id
        where subcategory_id = below.id and categories.active and status_on_menu
        order by categories.position limit 1
      ) link on true
      where below.active
    ) named
    where weighted_vector(concat_ws(' ', name, keywords), 'A') @@ ${query}::tsquery
    order by kind, weighted_vector(name, 'A') @@ ${query}::tsquery desc, position, id
    limit ${maxCategories}`);
  return rows;
}
