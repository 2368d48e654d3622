import { eq } from "drizzle-orm";
import { readAttributesOfSkus } from "../../catalogue/product-parts";
import type { Database, Queries } from "../../database/connection";
import { products } from "../../database/schema/catalogue";
import { createNotFoundRefusal } from "../../http/refusal-error";
import { alertMessages } from "./messages";
import { stockAlerts } from "./schema";

export type StockAlert = typeof stockAlerts.$inferSelect;

export interface DescribedStockAlert extends StockAlert {
  readonly productName: string;
  readonly slug: string;
  readonly choice: Readonly<Record<string, string>>;
}

export async function describeStockAlert(queries: Queries, alert: StockAlert): Promise<DescribedStockAlert> {
  const [product] = await queries
    .select({ productName: products.name, slug: products.slug })
    .from(products)
    .where(eq(products.id, alert.productId));
  if (product === undefined) throw createNotFoundRefusal(alertMessages.stockAlertNotFound);
  const attributes = alert.skuId === null ? null : await readAttributesOfSkus(queries, [alert.skuId]);
  const values = (attributes?.of(alert.skuId ?? 0) ?? []).map(
    ({ name, attribute }) => [attribute.name, name] as const,
  );
  return { ...alert, ...product, choice: Object.fromEntries(values) };
}

export async function findStockAlert(database: Database, token: string): Promise<DescribedStockAlert> {
  const [alert] = await database.select().from(stockAlerts).where(eq(stockAlerts.token, token));
  if (alert === undefined) throw createNotFoundRefusal(alertMessages.stockAlertNotFound);
  return describeStockAlert(database, alert);
}
