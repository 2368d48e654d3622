import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../api/database/connection";
import { insertColumns } from "../../api/database/insert-columns";
import { users } from "../../api/database/schema/accounts";
import * as catalogue from "../../api/database/schema/catalogue";
import { resellers, skuResellers } from "../../api/database/schema/resellers";
import { productReviews } from "../../api/database/schema/reviews";
import { isMarkedAsDemo } from "../demo-marker";
import { toInsertableRows } from "../insert-rows";
import { advanceIdentities, hashPasswords, insertDemo } from "../load-demo";
import { loadInBulk } from "./bulk-load";
import { generateProducts, type ProductBatch } from "./generated-products";
import { generateResellers } from "./generated-resellers";

export interface LargeCatalogue {
  /** Totals, demonstration included. */
  readonly products: number;
  readonly resellers: number;
  readonly now: Date;
  /** Whether the guide's accounts get the published password; true by default. */
  readonly withKnownPassword?: boolean;
  /** Called after each batch with the number of products. */
  report?(products: number): void;
}

const largeTables = [
  catalogue.products,
  catalogue.productImages,
  catalogue.productCategories,
  catalogue.productSubcategories,
  catalogue.skus,
  catalogue.skuAttributes,
  skuResellers,
  productReviews,
];

/** Thrown when the database holds data that is neither empty nor the demonstration. */
export class NotADemoDatabase extends Error {}

/**
 * Empties the database and loads the demonstration followed by deterministic generated products and resellers, in one
 * transaction: an interrupted run changes nothing.
 * @throws NotADemoDatabase unless the database is empty or holds the demonstration
 */
export async function writeLargeCatalogue(db: Database, options: LargeCatalogue): Promise<void> {
  if (!(await mayBeOverwritten(db))) {
    throw new NotADemoDatabase(
      "este banco tem dados que não são da demonstração, e eles não serão apagados; aponte DATABASE_URL para um banco vazio",
    );
  }
  const { now, withKnownPassword = true } = options;
  const passwords = await hashPasswords({ withKnownPassword });
  await db.transaction(async (transaction) => {
    await emptyEveryTable(transaction);
    await loadInBulk(transaction, largeTables, async () => {
      await insertDemo(transaction, now, passwords);
      await toInsertableRows(resellers, generateResellers(options.resellers, now)).insert(transaction);
      let written = await transaction.$count(catalogue.products);
      for (const batch of generateProducts({ total: options.products, resellers: options.resellers, now })) {
        await writeBatch(transaction, batch);
        written += batch.products.length;
        options.report?.(written);
      }
    });
    await advanceIdentities(transaction);
  });
  await db.execute(sql`vacuum analyze`);
}

async function mayBeOverwritten(db: Database): Promise<boolean> {
  if (await isMarkedAsDemo(db)) return true;
  const counts = await Promise.all([catalogue.products, resellers, users].map((table) => db.$count(table)));
  return counts.every((count) => count === 0);
}

async function writeBatch(transaction: Transaction, batch: ProductBatch): Promise<void> {
  await insertColumns(transaction, catalogue.products, batch.products);
  await insertColumns(transaction, catalogue.productImages, batch.images);
  await insertColumns(transaction, catalogue.productCategories, batch.categories);
  await insertColumns(transaction, catalogue.productSubcategories, batch.subcategories);
  await insertColumns(transaction, catalogue.skus, batch.skus);
  await insertColumns(transaction, catalogue.skuAttributes, batch.skuAttributes);
  await insertColumns(transaction, skuResellers, batch.offers);
  await insertColumns(transaction, productReviews, batch.reviews);
}

async function emptyEveryTable(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    do $$
    begin
      execute (
        select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
        from pg_tables where schemaname = 'public' and tablename <> 'search_synonyms'
      );
    end $$`);
}
