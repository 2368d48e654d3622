import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { attributeGroups, attributes, subcategories } from "../database/schema/catalogue";
import type { NamedCount, ValueIds } from "./facets";
import { scaleCount } from "./list-sample";
import { createVariantCondition, hasColour } from "./listed-variant";
import { canSell, packRankAndPrice, selectRankedResellers, unpackPrice } from "./nearest-offers";
import type { ProductFilter } from "./product-filter";
import { isInRangeSql, type PageRequest, type PriceRange } from "./product-page";
import { toSlug } from "./slug";

/** Counts of the values that decide which variant or seller has a product's price, in a price range. */

export interface PricedList {
  readonly request: PageRequest;
  readonly range: PriceRange;
  readonly scale: number;
}

export async function countPricedValues(
  database: Database,
  group: "sizes" | "colours",
  values: readonly ValueIds[],
  list: PricedList,
  filter: Partial<ProductFilter>,
): Promise<NamedCount[]> {
  const isSize = group === "sizes";
  const fitsValue = sql`exists (select from sku_attributes own
    where own.sku_id = skus.id and own.attribute_id = any (value.fitting))`;
  const [fitting, fitsOthers] = await Promise.all([
    isSize
      ? values.map((value) => ({ ...value, fitting: value.ids }))
      : withColourAttributes(database, values),
    createVariantCondition(
      database,
      isSize ? { Subcategories: filter.Subcategories } : { selectedSizes: filter.selectedSizes },
    ),
  ]);
  const fits = sql`(${isSize ? fitsValue : sql`(cardinality(value.fitting) = 0 or ${fitsValue} or not ${hasColour})`}
    and ${fitsOthers ?? sql`true`})`;
  const column = sql.identifier(isSize ? "attribute_ids" : "subcategory_ids");
  const { rows } = await database.execute<{ name: string; count: number }>(sql`
    with ${lowestPrices(list, {
      key: sql`value.name`,
      fits,
      price: packRankAndPrice(sql`offer`, sql`price_in_centavos`),
      values: sql`join jsonb_to_recordset(${JSON.stringify(fitting)}::jsonb) as value(name text, ids int[], fitting int[])
        on matching.${column} && value.ids`,
    })}
    select key as name, count(*)::int as count from priced where ${isInRangeSql(list.range)} group by key`);
  const counts = new Map(rows.map(({ name, count }) => [name, scaleCount(count, list.scale)]));
  return values.flatMap(({ name }) => {
    const count = counts.get(name);
    return count === undefined ? [] : { name, count };
  });
}

/** The products that each reseller sells in the range, by `reseller_id`. */
export const selectSellersInRange = (list: PricedList): SQL => sql`
  with ${lowestPrices(list, {
    key: sql`offer.reseller_id`,
    fits: list.request.fits ?? sql`true`,
    price: sql`offer.price_in_centavos`,
    values: sql``,
  })}
  select key as reseller_id, count(*)::int as count from priced where ${isInRangeSql(list.range)} group by key`;

/** `priced` has each product's price after discounts once for each key; variants that fit come first. */
const lowestPrices = (
  { request: { matching, market, now } }: PricedList,
  { key, fits, price, values }: Readonly<Record<"key" | "fits" | "price" | "values", SQL>>,
): SQL => sql`
  ${selectRankedResellers(market)}, matching as materialized (
    select product_id, attribute_ids, subcategory_ids from listed_products listed where ${matching.condition}
  ), lowest as (
    select ${key} as key, matching.product_id, ${unpackPrice(sql`min(((not ${fits})::int::bigint << 62) | ${price})`)} as price
    from matching ${values} join skus using (product_id) join sku_resellers offer on offer.sku_id = skus.id
    where quantity_in_stock > 0 and deleted_at is null and ${canSell(sql`offer`)}
    group by ${key}, matching.product_id
  ), priced as (
    select key, paid_price(product, price, ${now.toISOString()}) as paid
    from lowest join products product on product.id = product_id
  )`;

/** Adds the colour attributes that a colour filter finds. */
async function withColourAttributes(database: Database, values: readonly ValueIds[]) {
  const rows = await database
    .select({ id: attributes.id, name: attributes.name, slug: subcategories.slug })
    .from(attributes)
    .innerJoin(
      attributeGroups,
      and(eq(attributeGroups.id, attributes.groupId), eq(attributeGroups.type, "Cor")),
    )
    .leftJoin(subcategories, eq(subcategories.id, attributes.colourId));
  return values.map(({ name, ids }) => ({
    name,
    ids,
    fitting: rows.flatMap((row) => (row.name === name || row.slug === toSlug(name) ? row.id : [])),
  }));
}
