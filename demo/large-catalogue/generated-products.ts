import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { groupBy } from "../../api/catalogue/grouped";
import { toSlug } from "../../api/catalogue/slug";
import { users } from "../../api/database/schema/accounts";
import {
  productCategories,
  productImages,
  productSubcategories,
  products,
  skuAttributes,
  skus,
} from "../../api/database/schema/catalogue";
import type { skuResellers } from "../../api/database/schema/resellers";
import type { productReviews } from "../../api/database/schema/reviews";
import { seededRandom } from "../drawing/random";
import { readJsonRows } from "../read-rows";
import { getIntegerBetween } from "./integer-between";

export interface ProductBatch {
  products: (typeof products.$inferInsert)[];
  images: (typeof productImages.$inferInsert)[];
  categories: (typeof productCategories.$inferInsert)[];
  subcategories: (typeof productSubcategories.$inferInsert)[];
  skus: (typeof skus.$inferInsert)[];
  skuAttributes: (typeof skuAttributes.$inferInsert)[];
  offers: (typeof skuResellers.$inferInsert)[];
  reviews: (typeof productReviews.$inferInsert)[];
}

const collections = [
  "Aurora",
  "Cerrado",
  "Litoral",
  "Serra",
  "Ipê",
  "Jatobá",
  "Horizonte",
  "Alvorada",
  "Mirante",
  "Vereda",
  "Brisa",
  "Garoa",
] as const;

const productsABatch = 400;
const sellers = { least: 4, most: 14 } as const;
const emptyShelves = 0.1;
const reviewed = 0.5;
const maxReviews = 8;

/** Deterministic batches, up to `total` including the demonstration's, each a copy in another collection at another price. */
export function* generateProducts(size: {
  total: number;
  resellers: number;
  now: Date;
}): Generator<ProductBatch> {
  const chance = seededRandom(20_261_123);
  const between = (least: number, most: number) => getIntegerBetween(least, most, chance());
  const models = readModels(size.now);
  const authorIds = z
    .array(z.object({ id: z.number() }))
    .parse(readJsonRows(users, size.now))
    .map(({ id }) => id);
  let skuId = models.reduce((count, model) => count + model.skus.length, 0);
  let batch = emptyBatch();

  for (let id = models.length + 1; id <= size.total; id += 1) {
    const model = models[between(0, models.length - 1)];
    if (model === undefined) continue;
    const collection = collections[between(0, collections.length - 1)] ?? collections[0];
    const name = `${model.product.name} ${collection} ${id}`;
    const priceFactor = between(70, 140) / 100;
    const resellerIds = distinctBetween(between, {
      many: between(sellers.least, sellers.most),
      most: size.resellers,
    });

    batch.products.push({
      ...model.product,
      id,
      name,
      slug: toSlug(name),
      code: `${model.product.code}-${id}`,
      unitsSold: between(0, 900),
    });
    for (let left = chance() < reviewed ? between(1, maxReviews) : 0; left > 0; left -= 1) {
      const userId = authorIds[between(0, authorIds.length - 1)] ?? 0;
      batch.reviews.push({ productId: id, userId, note: between(2, 5), createdAt: size.now });
    }
    batch.images.push(...model.images.map((row) => ({ ...row, productId: id })));
    batch.categories.push(...model.categories.map((row) => ({ ...row, productId: id })));
    batch.subcategories.push(...model.subcategories.map((row) => ({ ...row, productId: id })));
    for (const { sku, attributeIds } of model.skus) {
      skuId += 1;
      const priceInCentavos = Math.round((sku.priceInCentavos * priceFactor) / 10) * 10;
      batch.skus.push({
        id: skuId,
        productId: id,
        code: `${sku.code}-${id}`,
        priceInCentavos,
        rollWidthInCm: sku.rollWidthInCm,
      });
      for (const attributeId of attributeIds) batch.skuAttributes.push({ skuId, attributeId });
      for (const resellerId of resellerIds) {
        batch.offers.push({
          skuId,
          productId: id,
          resellerId,
          priceInCentavos: Math.round((priceInCentavos * between(89, 111)) / 100),
          quantityInStock: chance() < emptyShelves ? 0 : between(1, 200),
          updatedAt: size.now,
        });
      }
    }
    if (batch.products.length === productsABatch) {
      yield batch;
      batch = emptyBatch();
    }
  }
  if (batch.products.length > 0) yield batch;
}

function readModels(now: Date) {
  const images = z.array(createInsertSchema(productImages)).parse(readJsonRows(productImages, now));
  const categories = z
    .array(createInsertSchema(productCategories))
    .parse(readJsonRows(productCategories, now));
  const subcategories = z
    .array(createInsertSchema(productSubcategories))
    .parse(readJsonRows(productSubcategories, now));
  const allSkus = z.array(createInsertSchema(skus).required({ id: true })).parse(readJsonRows(skus, now));
  const attributes = groupBy(
    z.array(createInsertSchema(skuAttributes)).parse(readJsonRows(skuAttributes, now)),
    ({ skuId }) => skuId,
    ({ attributeId }) => attributeId,
  );
  return z
    .array(createInsertSchema(products))
    .parse(readJsonRows(products, now))
    .map((product) => {
      const isOwn = ({ productId }: { productId: number }) => productId === product.id;
      return {
        product,
        images: images.filter(isOwn),
        categories: categories.filter(isOwn),
        subcategories: subcategories.filter(isOwn),
        skus: allSkus.filter(isOwn).map((sku) => ({ sku, attributeIds: attributes.of(sku.id) })),
      };
    });
}

/** Distinct integers from 1 to `most`; all of them if there are fewer than requested. */
function distinctBetween(
  between: (least: number, most: number) => number,
  { many, most }: { many: number; most: number },
): number[] {
  const numbers = new Set<number>();
  while (numbers.size < Math.min(many, most)) numbers.add(between(1, most));
  return [...numbers];
}

const emptyBatch = (): ProductBatch => ({
  products: [],
  images: [],
  categories: [],
  subcategories: [],
  skus: [],
  skuAttributes: [],
  offers: [],
  reviews: [],
});
