import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../api/database/connection";
import { users } from "../../api/database/schema/accounts";
import * as catalogue from "../../api/database/schema/catalogue";
import { resellers, skuResellers } from "../../api/database/schema/resellers";
import { isMarkedAsDemo } from "../demo-marker";
import { toInsertableRows } from "../insert-rows";
import { advanceIdentities, hashPasswords, insertDemo } from "../load-demo";
import { generatedProducts, type ProductBatch } from "./generated-products";
import { generatedResellers } from "./generated-resellers";

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

/** Thrown when the database holds data that is neither empty nor the demonstration. */
export class NotADemoDatabase extends Error {}

/**
 * Empties the database and loads the demonstration followed by deterministic generated products and resellers. Only the
 * deletion holds table locks; an interrupted run leaves a smaller catalogue.
 * @throws NotADemoDatabase unless the database is empty or holds the demonstration
 */
export async function writeLargeCatalogue(db: Database, wish: LargeCatalogue): Promise<void> {
  if (!(await mayBeOverwritten(db))) {
    throw new NotADemoDatabase(
      "este banco tem dados que não são da demonstração, e eles não serão apagados; aponte DATABASE_URL para um banco vazio",
    );
  }
  const { now, withKnownPassword = true } = wish;
  const passwords = await hashPasswords({ withKnownPassword });
  await db.transaction(async (transaction) => {
    await emptyEveryTable(transaction);
    await insertDemo(transaction, now, passwords);
    await toInsertableRows(resellers, generatedResellers(wish.resellers, now)).insert(transaction);
  });

  let written = await db.$count(catalogue.products);
  for (const batch of generatedProducts({ total: wish.products, resellers: wish.resellers, now })) {
    await db.transaction((transaction) => writeBatch(transaction, batch));
    written += batch.products.length;
    wish.report?.(written);
  }
  await db.transaction(advanceIdentities);
  await db.execute(sql`vacuum analyze`);
}

async function mayBeOverwritten(db: Database): Promise<boolean> {
  if (await isMarkedAsDemo(db)) return true;
  const counts = await Promise.all([catalogue.products, resellers, users].map((table) => db.$count(table)));
  return counts.every((count) => count === 0);
}

async function writeBatch(transaction: Transaction, batch: ProductBatch): Promise<void> {
  const tables = [
    toInsertableRows(catalogue.products, batch.products),
    toInsertableRows(catalogue.productImages, batch.images),
    toInsertableRows(catalogue.productCategories, batch.categories),
    toInsertableRows(catalogue.productSubcategories, batch.subcategories),
    toInsertableRows(catalogue.skus, batch.skus),
    toInsertableRows(catalogue.skuAttributes, batch.skuAttributes),
    toInsertableRows(skuResellers, batch.offers),
  ];
  for (const table of tables) await table.insert(transaction);
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
