import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { attributeGroups, attributes, subcategories } from "../database/schema/catalogue";
import type { ProductFilter } from "./product-filter";
import { toSlug } from "./slug";

/** Null without colours and sizes in the filter. A sku without a colour of its own fits every colour. */
export async function createVariantCondition(
  database: Database,
  { Subcategories, selectedSizes }: Pick<ProductFilter, "Subcategories" | "selectedSizes">,
): Promise<SQL | null> {
  const colours = Subcategories ?? [];
  const sizes = selectedSizes ?? [];
  if (colours.length + sizes.length === 0) return null;
  const rows = await database
    .select({ id: attributes.id, type: attributeGroups.type })
    .from(attributes)
    .innerJoin(attributeGroups, eq(attributeGroups.id, attributes.groupId))
    .leftJoin(subcategories, eq(subcategories.id, attributes.colourId))
    .where(
      or(
        and(
          eq(attributeGroups.type, "Cor"),
          or(inArray(attributes.name, colours), inArray(subcategories.slug, colours.map(toSlug))),
        ),
        and(eq(attributeGroups.type, "Texto"), inArray(attributes.name, sizes)),
      ),
    );
  const getIds = (wanted: "Cor" | "Texto") => rows.filter(({ type }) => type === wanted).map(({ id }) => id);
  const colourIds = getIds("Cor");
  const conditions = [
    ...(colourIds.length > 0 ? [sql`(${hasAnyValue(colourIds)} or not ${hasColour})`] : []),
    ...(sizes.length > 0 ? [hasAnyValue(getIds("Texto"))] : []),
  ];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : null;
}

const hasAnyValue = (ids: readonly number[]): SQL => sql`exists (select from sku_attributes own
  where own.sku_id = skus.id and own.attribute_id = any (${sql.param([...ids])}::int[]))`;

export const hasColour = sql`exists (select from sku_attributes own
  join attributes each on each.id = own.attribute_id join attribute_groups kind on kind.id = each.group_id
  where own.sku_id = skus.id and kind.type = 'Cor')`;
