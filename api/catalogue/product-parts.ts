import { asc, eq, inArray } from "drizzle-orm";
import type { Queries } from "../database/connection";
import { attributeGroups, attributes, products, skuAttributes } from "../database/schema/catalogue";
import { type Grouped, groupBy } from "./grouped";

export interface SkuAttribute {
  readonly name: string;
  readonly hex: string | null;
  readonly attribute: { readonly name: string; readonly type: "Cor" | "Texto" };
}

/** Attributes by sku, colour first. */
export async function readAttributesOfSkus(
  database: Queries,
  skuIds: readonly number[],
): Promise<Grouped<SkuAttribute>> {
  const rows = await database
    .select({
      skuId: skuAttributes.skuId,
      name: attributes.name,
      hex: attributes.hex,
      group: attributeGroups.name,
      type: attributeGroups.type,
    })
    .from(skuAttributes)
    .innerJoin(attributes, eq(attributes.id, skuAttributes.attributeId))
    .innerJoin(attributeGroups, eq(attributeGroups.id, attributes.groupId))
    .where(inArray(skuAttributes.skuId, [...skuIds]))
    .orderBy(asc(attributeGroups.type), asc(attributeGroups.id), asc(attributes.position));
  return groupBy(
    rows,
    ({ skuId }) => skuId,
    ({ name, hex, group, type }) => ({ name, hex, attribute: { name: group, type } }),
  );
}

export const cardColumns = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  code: products.code,
  pic: products.pic,
  hasCalculator: products.hasCalculator,
  percentage: products.percentage,
  promotionStart: products.promotionStart,
  promotionEnd: products.promotionEnd,
};

export function productToWire(product: Pick<typeof products.$inferSelect, keyof typeof cardColumns>) {
  return {
    productId: product.id,
    productName: product.name,
    slug: product.slug,
    productCode: product.code,
    productPic: product.pic,
    calculator: product.hasCalculator,
    percentage: product.percentage,
    promotionStart: product.promotionStart?.toISOString() ?? null,
    promotionEnd: product.promotionEnd?.toISOString() ?? null,
  };
}
