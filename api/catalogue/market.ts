import { eq } from "drizzle-orm";
import type { Database } from "../database/connection";
import { resellers } from "../database/schema/resellers";
import { getCoordinates } from "../resellers/distance";
import type { Market } from "./best-offers";
import type { ProductFilter } from "./product-filter";

/** The reseller is named by id or by its showcase slug. An unknown one has no products. */
export async function getMarket(database: Database, filter: Partial<ProductFilter>): Promise<Market> {
  const common = { from: getCoordinates(filter), hasFreeFreight: filter.freeFreight === true };
  if (filter.resaleId != null) return { ...common, resellerId: filter.resaleId };
  if (!filter.resale) return { ...common, resellerId: null };
  const [row] = await database
    .select({ id: resellers.id })
    .from(resellers)
    .where(eq(resellers.urlStore, filter.resale.toLowerCase()));
  return { ...common, resellerId: row?.id ?? 0 };
}
