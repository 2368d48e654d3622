import { lt, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { productChanges } from "../database/schema/product-changes";
import { createQueue } from "./one-after-another";
import { OpenProductBook, type ProductBook } from "./product-book";
import { readListedProducts } from "./read-listed-products";

export interface KeptProductBook {
  /** Includes every change committed before the call. */
  current(): Promise<ProductBook>;
}

const hourInMs = 60 * 60 * 1000;
/** The database keeps changes for two days; after one day without a poll the index is rebuilt. */
const readAnewAfterInMs = 24 * hourInMs;
/** Above this number of changes, as after an import, a full rebuild is faster. */
const changesReadByThemselves = 5_000;
/** The id that the triggers write when a table is truncated. */
const everyProduct = 0;
const tidyEveryInMs = hourInMs;
const changesKept = sql`interval '2 days'`;

/** Loads every product on first use, then only changed ones. Safe to run in several processes. */
export function keptProductBook(database: Database): KeptProductBook {
  let book = new OpenProductBook();
  /** Oldest transaction still running at the last poll; null before the first poll. */
  let mark: string | null = null;
  let lookedAt = 0;
  let tidiedAt = Number.NEGATIVE_INFINITY;

  const caughtUp = createQueue(async () => {
    const since = performance.now() - lookedAt > readAnewAfterInMs ? null : mark;
    const { changed, oldestUnfinished } = await changesSince(database, since);
    const readAnew = changed.length > changesReadByThemselves || changed.includes(everyProduct);
    if (since === null || readAnew) {
      const everything = await readListedProducts(database, null);
      book = new OpenProductBook();
      book.replace(everything.keys(), everything);
    } else if (changed.length > 0) book.replace(changed, await readListedProducts(database, changed));
    mark = oldestUnfinished;
    lookedAt = performance.now();
    if (lookedAt - tidiedAt < tidyEveryInMs) return;
    tidiedAt = lookedAt;
    await database.delete(productChanges).where(lt(productChanges.changedAt, sql`now() - ${changesKept}`));
  });

  return {
    async current() {
      await caughtUp();
      return book;
    },
  };
}

/** Commits are not ordered: polls from the oldest transaction that was running at the previous poll. */
async function changesSince(database: Database, mark: string | null) {
  const changed =
    mark === null
      ? sql`'{}'::int[]`
      : sql`array(select distinct ${productChanges.productId} from ${productChanges}
          where ${productChanges.changedBy} >= ${mark}::xid8)`;
  const { rows } = await database.execute<{ oldestUnfinished: string; changed: number[] }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as "oldestUnfinished", ${changed} as changed`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The database did not say what changed");
  return row;
}
