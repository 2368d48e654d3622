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

/** True if no word of the query was understood. */
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

type SimilarList = NonNullable<ProductPage["understood"]>["similar"][number];

/** Beside a short list: a search for less, the subcategory and the category of most of its products. Colours are none. */
export async function findSimilarLists(
  database: Database,
  { products, totalItems }: Pick<ProductPage, "products" | "totalItems">,
  relaxed: string | null,
): Promise<SimilarList[]> {
  if (products.length === 0 || totalItems >= minProducts) return [];
  const ids = sql.param(products.map(({ productId }) => productId));
  const { rows } = await database.execute<SimilarList & Record<string, unknown>>(sql`
    (select name, 'subcategory' as kind
    from product_subcategories join subcategories on subcategories.id = subcategory_id
    where product_id = any (${ids}) and active and hex is null and not exists (
      select from category_subcategories link join categories on categories.id = category_id
      where subcategory_id = subcategories.id and categories.slug = 'cores')
    group by subcategories.id order by count(*) desc, subcategories.id limit 1)
    union all
    (select name, 'category' as kind
    from product_categories join categories on categories.id = category_id
    where product_id = any (${ids}) and active and status_on_menu
    group by categories.id order by count(*) desc, categories.id limit 1)`);
  return [...(relaxed ? [{ name: relaxed, kind: "search" as const }] : []), ...rows];
}
