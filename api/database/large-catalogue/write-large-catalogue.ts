import { sql } from "drizzle-orm";
import type { Clock } from "../../parts";
import type { Database, Transaction } from "../connection";
import { isMadeUp } from "../demonstration/made-up";
import { continueNumbering, hashPasswords, writeDemonstration } from "../demonstration/seed-demonstration";
import { rowsOf } from "../demonstration/table-of-rows";
import { users } from "../schema/accounts";
import * as catalogue from "../schema/catalogue";
import { resellers, skuResellers } from "../schema/resellers";
import { generatedProducts, type ProductBatch } from "./generated-products";
import { generatedResellers } from "./generated-resellers";

export interface LargeCatalogue {
  /** Of each, those of the demonstration included. */
  readonly products: number;
  readonly resellers: number;
  readonly clock: Clock;
  /** Whether the published accounts get the published password; true by default. */
  readonly opensAccounts?: boolean;
  /** Told after each batch how many products there are. */
  report?(products: number): void;
}

/** Thrown where a database holds what nobody made up. */
export class NotOursToOverwrite extends Error {}

/**
 * Empties the database and fills it with the demonstration and, behind it, generated products and resellers: the
 * same each time. Only the emptying holds others up; a run that is stopped half-way leaves a smaller catalogue.
 *
 * @throws NotOursToOverwrite unless the database is empty or holds the demonstration
 */
export async function writeLargeCatalogue(db: Database, wish: LargeCatalogue): Promise<void> {
  if (!(await mayBeOverwritten(db))) {
    throw new NotOursToOverwrite(
      "este banco tem dados que não são da demonstração, e eles não serão apagados; aponte DATABASE_URL para um banco vazio",
    );
  }
  const now = wish.clock.now();
  const passwords = await hashPasswords({ opensAccounts: wish.opensAccounts ?? true });
  await db.transaction(async (transaction) => {
    await emptyEveryTable(transaction);
    await writeDemonstration(transaction, now, passwords);
    await rowsOf(resellers, generatedResellers(wish.resellers, now)).insert(transaction);
  });

  let written = await db.$count(catalogue.products);
  for (const batch of generatedProducts({ total: wish.products, resellers: wish.resellers, now })) {
    await db.transaction((transaction) => writeBatch(transaction, batch));
    written += batch.products.length;
    wish.report?.(written);
  }
  await db.transaction(continueNumbering);
  await db.execute(sql`vacuum analyze`);
}

async function mayBeOverwritten(db: Database): Promise<boolean> {
  if (await isMadeUp(db)) return true;
  const counts = await Promise.all([catalogue.products, resellers, users].map((table) => db.$count(table)));
  return counts.every((count) => count === 0);
}

async function writeBatch(transaction: Transaction, batch: ProductBatch): Promise<void> {
  const tables = [
    rowsOf(catalogue.products, batch.products),
    rowsOf(catalogue.productImages, batch.images),
    rowsOf(catalogue.productCategories, batch.categories),
    rowsOf(catalogue.productSubcategories, batch.subcategories),
    rowsOf(catalogue.skus, batch.skus),
    rowsOf(catalogue.skuAttributes, batch.skuAttributes),
    rowsOf(skuResellers, batch.offers),
  ];
  for (const table of tables) await table.insert(transaction);
}

async function emptyEveryTable(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    do $$
    begin
      execute (
        select 'truncate ' || string_agg(format('%I', tablename), ', ') || ' restart identity cascade'
        from pg_tables where schemaname = 'public'
      );
    end $$`);
}
