import { and, asc, avg, count, eq, gte, inArray, lte } from "drizzle-orm";
import type { Database, Queries } from "../database/connection";
import {
  attributeGroups,
  attributes,
  categories,
  productCategories,
  productSubcategories,
  type products,
  skuAttributes,
  subcategories,
} from "../database/schema/catalogue";
import { productPromotions, promotions } from "../database/schema/promotions";
import { productReviews } from "../database/schema/reviews";
import { reaisOf } from "../reais";
import { type Grouped, groupedBy } from "./grouped";

type Promotion = { promotion: { id: number; discount: number; discountType: number } };

/** The promotions in force at `now`; the contract has no fields for the dates of others. */
export async function promotionsOf(
  database: Database,
  productIds: readonly number[],
  now: Date,
): Promise<Grouped<Promotion>> {
  const rows = await database
    .select({ productId: productPromotions.productId, promotion: promotions })
    .from(productPromotions)
    .innerJoin(promotions, eq(promotions.id, productPromotions.promotionId))
    .where(
      and(
        inArray(productPromotions.productId, [...productIds]),
        lte(promotions.startsAt, now),
        gte(promotions.endsAt, now),
      ),
    )
    .orderBy(asc(promotions.id));
  return groupedBy(
    rows,
    ({ productId }) => productId,
    ({ promotion: { id, discountType, percentage, amountInCentavos } }) => ({
      promotion: {
        id,
        discountType,
        discount: discountType === 1 ? (percentage ?? 0) : reaisOf(amountInCentavos ?? 0),
      },
    }),
  );
}

export async function ratingsOf(database: Database, productIds: readonly number[]) {
  const rows = await database
    .select({
      productId: productReviews.productId,
      reviewCount: count(),
      average: avg(productReviews.note).mapWith(Number),
    })
    .from(productReviews)
    .where(inArray(productReviews.productId, [...productIds]))
    .groupBy(productReviews.productId);
  return new Map(
    rows.map(({ productId, reviewCount, average }) => [
      productId,
      { reviewCount, reviewAverage: Math.round((average ?? 0) * 10) / 10 },
    ]),
  );
}

export async function categoriesOf(database: Database, productIds: readonly number[]) {
  const rows = await database
    .select({
      productId: productCategories.productId,
      categoryId: categories.id,
      categoryName: categories.name,
    })
    .from(productCategories)
    .innerJoin(categories, eq(categories.id, productCategories.categoryId))
    .where(inArray(productCategories.productId, [...productIds]))
    .orderBy(asc(categories.position), asc(categories.id));
  return groupedBy(
    rows,
    ({ productId }) => productId,
    ({ categoryId, categoryName }) => ({ categoryId, categoryName }),
  );
}

export async function subcategoriesOf(database: Database, productIds: readonly number[]) {
  const rows = await database
    .select({ productId: productSubcategories.productId, id: subcategories.id, name: subcategories.name })
    .from(productSubcategories)
    .innerJoin(subcategories, eq(subcategories.id, productSubcategories.subcategoryId))
    .where(inArray(productSubcategories.productId, [...productIds]))
    .orderBy(asc(subcategories.id));
  return groupedBy(
    rows,
    ({ productId }) => productId,
    ({ id, name }) => ({ id, name }),
  );
}

export interface SkuAttribute {
  readonly name: string;
  readonly hex: string | null;
  readonly attribute: { readonly name: string; readonly type: "Cor" | "Texto" };
}

/** Attributes by sku, colour first (catalogue 2). */
export async function attributesOfSkus(
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
  return groupedBy(
    rows,
    ({ skuId }) => skuId,
    ({ name, hex, group, type }) => ({ name, hex, attribute: { name: group, type } }),
  );
}

export function productOnWire(product: typeof products.$inferSelect) {
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
