import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { selectSkuPicture } from "../catalogue/sku-picture";
import type { Queries } from "../database/connection";
import { createOncePerDatabase } from "../database/once-per-database";
import {
  attributeGroups,
  attributes,
  categories,
  productCategories,
  productSubcategories,
  products,
  skuAttributes,
  skus,
  subcategories,
} from "../database/schema/catalogue";
import { productPromotions, promotions } from "../database/schema/promotions";
import { resellers, skuResellers } from "../database/schema/resellers";

export interface OfferKey {
  readonly skuId: number;
  readonly resellerId: number;
}

const attributeRows = z.array(
  z.object({
    name: z.string(),
    hex: z.string().nullable(),
    group: z.string(),
    type: z.enum(["Cor", "Texto"]),
  }),
);
const promotionRows = z.array(
  z.object({
    id: z.number(),
    discountType: z.number(),
    percentage: z.number().nullable(),
    amountInCentavos: z.number().nullable(),
    startsAt: z.coerce.date(),
    endsAt: z.coerce.date(),
  }),
);
const namedRows = z.array(z.object({ id: z.number(), name: z.string() }));

/** How the tables of an offer that is sold are joined. */
export const onSale = {
  sku: and(eq(skus.id, skuResellers.skuId), isNull(skus.deletedAt)),
  product: and(eq(products.id, skuResellers.productId), eq(products.active, true)),
  reseller: and(eq(resellers.id, skuResellers.resellerId), eq(resellers.active, true)),
};

/** Offers by `getOfferKey`, in one query. Omits inactive products, inactive resellers and deleted skus. */
export async function findOffers(queries: Queries, keys: readonly OfferKey[], now: Date) {
  if (keys.length === 0) return new Map<string, Offer>();
  const rows = await offersByKey(queries).execute({
    skuIds: keys.map(({ skuId }) => skuId),
    resellerIds: keys.map(({ resellerId }) => resellerId),
    now: now.toISOString(),
  });
  return new Map<string, Offer>(rows.map((offer) => [getOfferKey(offer), offer]));
}

export const getOfferKey = ({ skuId, resellerId }: OfferKey): string => `${skuId}@${resellerId}`;

export type Offer = Awaited<ReturnType<ReturnType<typeof offersByKey>["execute"]>>[number];

/** The pricing rules check the period of a percentage; promotions out of their period are filtered here. */
const offersByKey = createOncePerDatabase((queries) =>
  queries
    .select({
      skuId: skuResellers.skuId,
      resellerId: skuResellers.resellerId,
      productId: skuResellers.productId,
      listPriceInCentavos: skuResellers.priceInCentavos,
      stock: skuResellers.quantityInStock,
      percentage: products.percentage,
      promotionStart: products.promotionStart,
      promotionEnd: products.promotionEnd,
      product: {
        name: products.name,
        code: products.code,
        slug: products.slug,
        pic: sql<string | null>`coalesce(${selectSkuPicture(skuResellers.skuId)}, ${products.pic})`,
        hasCalculator: products.hasCalculator,
        weightInGrams: products.weightInGrams,
        lengthInCm: products.packageLengthInCm,
        heightInCm: products.packageHeightInCm,
        widthInCm: products.packageWidthInCm,
      },
      reseller: {
        nameFantasy: resellers.nameFantasy,
        cnpj: resellers.cnpj,
        urlStore: resellers.urlStore,
        postalCode: resellers.postalCode,
        latitude: resellers.latitude,
        longitude: resellers.longitude,
        shipsByCarriers: resellers.shipsByCarriers,
        ownFreightInCentavos: resellers.ownFreightInCentavos,
        ownFreightInDays: resellers.ownFreightInDays,
      },
      attributes: sql`(
        select coalesce(json_agg(json_build_object(
            'name', ${attributes.name}, 'hex', ${attributes.hex},
            'group', ${attributeGroups.name}, 'type', ${attributeGroups.type}
          ) order by ${attributeGroups.type}, ${attributeGroups.id}), '[]')
        from ${skuAttributes}
        join ${attributes} on ${attributes.id} = ${skuAttributes.attributeId}
        join ${attributeGroups} on ${attributeGroups.id} = ${attributes.groupId}
        where ${skuAttributes.skuId} = ${skuResellers.skuId})`.mapWith((rows) => attributeRows.parse(rows)),
      promotions: sql`(
        select coalesce(json_agg(json_build_object(
            'id', ${promotions.id}, 'discountType', ${promotions.discountType},
            'percentage', ${promotions.percentage}, 'amountInCentavos', ${promotions.amountInCentavos},
            'startsAt', ${promotions.startsAt}, 'endsAt', ${promotions.endsAt}
          ) order by ${promotions.id}), '[]')
        from ${productPromotions}
        join ${promotions} on ${promotions.id} = ${productPromotions.promotionId}
        where ${productPromotions.productId} = ${skuResellers.productId}
          and ${sql.placeholder("now")}::timestamptz between ${promotions.startsAt} and ${promotions.endsAt})`.mapWith(
        (rows) => promotionRows.parse(rows),
      ),
      categories: sql`(
        select coalesce(json_agg(json_build_object('id', ${categories.id}, 'name', ${categories.name})
          order by ${categories.id}), '[]')
        from ${productCategories} join ${categories} on ${categories.id} = ${productCategories.categoryId}
        where ${productCategories.productId} = ${skuResellers.productId})`.mapWith((rows) =>
        namedRows.parse(rows),
      ),
      subcategories: sql`(
        select coalesce(json_agg(json_build_object('id', ${subcategories.id}, 'name', ${subcategories.name})
          order by ${subcategories.id}), '[]')
        from ${productSubcategories}
        join ${subcategories} on ${subcategories.id} = ${productSubcategories.subcategoryId}
        where ${productSubcategories.productId} = ${skuResellers.productId})`.mapWith((rows) =>
        namedRows.parse(rows),
      ),
    })
    .from(skuResellers)
    .innerJoin(skus, onSale.sku)
    .innerJoin(products, onSale.product)
    .innerJoin(resellers, onSale.reseller)
    .where(
      sql`(${skuResellers.skuId}, ${skuResellers.resellerId}) in (select * from unnest(
        ${sql.placeholder("skuIds")}::int[], ${sql.placeholder("resellerIds")}::int[]))`,
    )
    .prepare("offers_by_key"),
);
