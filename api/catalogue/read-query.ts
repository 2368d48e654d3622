import { sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { toReais } from "../reais";
import type { ProductFilter } from "./product-filter";
import type { Matching } from "./product-page";
import type { ProductPage } from "./product-search";
import { brands } from "./query-words";
import { type UnderstoodQuery, understandQuery } from "./understand-query";

const noLimitInReais = 1_000_000;

/** The filter with what its text says: 'vinil em promoção até 50' searches for 'vinil' with a discount up to R$ 50. */
export async function readQuery<Filter extends Partial<ProductFilter>>(
  database: Database,
  filter: Filter,
): Promise<{ filter: Filter; query: UnderstoodQuery | null }> {
  const typed = filter.product?.trim();
  if (!typed) return { filter, query: null };
  const query = understandQuery(typed, await soldBrands(database, typed));
  const { minPrice, maxPrice } = query;
  const hasPrices = filter.rangePrice == null && (minPrice !== null || maxPrice !== null);
  return {
    filter: {
      ...filter,
      product: query.text || (isNothing(query) ? typed : undefined),
      discounted: filter.discounted || query.isDiscounted,
      freeFreight: filter.freeFreight || query.hasFreeFreight,
      ...(hasPrices && {
        rangePrice: [toReais(minPrice ?? 0), maxPrice === null ? noLimitInReais : toReais(maxPrice)],
      }),
    },
    query,
  };
}

/** Nothing was read in it: its words find nothing. */
const isNothing = ({ chips, brands: unsold }: UnderstoodQuery) => chips.length + unsold.length === 0;

async function soldBrands(database: Database, typed: string): Promise<(name: string) => boolean> {
  const named = brands.filter(([pattern]) => pattern.test(typed.toLowerCase())).map(([, name]) => name);
  if (named.length === 0) return () => false;
  const { rows } = await database.execute<{ name: string }>(sql`
    select name from unnest(${sql.param(named)}::text[]) name
    where has_matching_product(array_to_string(
      array(select quote_literal(lexeme) from unnest(word_lexemes(name)) lexeme), ' & ')::tsquery)`);
  const sold = rows.map(({ name }) => name);
  return (name) => sold.includes(name);
}

/** Where the text asks for the cheapest, the price decides between products of one relevance. */
export function withPrices(matching: Matching, query: UnderstoodQuery | null): Matching {
  if (!query?.isCheapestFirst) return matching;
  const price = sql`coalesce(listed.lowest_in_centavos[1], 99999999)`;
  return { ...matching, score: sql`(${matching.score ?? sql`0`}) * 100000000::bigint - ${price}` };
}

const minProducts = 10;

/** The subcategory of the first product, where the list is short. Colours are none. */
export async function similarSubcategory(
  database: Database,
  { products, totalItems }: Pick<ProductPage, "products" | "totalItems">,
): Promise<string | null> {
  const [first] = products;
  if (first === undefined || totalItems >= minProducts) return null;
  const { rows } = await database.execute<{ name: string }>(sql`
    select name from subcategories
    where id = any (select unnest(subcategory_ids) from listed_products where product_id = ${first.productId})
      and active and hex is null and not exists (
        select from category_subcategories link join categories on categories.id = category_id
        where subcategory_id = subcategories.id and categories.slug = 'cores')
    order by id limit 1`);
  return rows[0]?.name ?? null;
}
