import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queries } from "../database/connection";
import { skus } from "../database/schema/catalogue";

/** The first picture of the sku's colour; null if its product has none. */
export const selectSkuPicture = (skuId: SQLWrapper): SQL<string | null> => sql<string | null>`(
  select image.path from sku_attributes own
  join skus pictured on pictured.id = own.sku_id
  join product_images image on image.attribute_id = own.attribute_id and image.product_id = pictured.product_id
  where own.sku_id = ${skuId} order by image.position, image.id limit 1)`;

export async function readPicturesOfSkus(queries: Queries, skuIds: readonly number[]) {
  const rows = await queries
    .select({ id: skus.id, picture: selectSkuPicture(sql`${skus}.id`) })
    .from(skus)
    .where(inArray(skus.id, [...skuIds]));
  return new Map(rows.map(({ id, picture }) => [id, picture]));
}
