import { lt, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { productChanges } from "../database/schema/product-changes";
import { oneAfterAnother } from "./one-after-another";
import { OpenProductBook, type ProductBook } from "./product-book";
import { readListedProducts } from "./read-listed-products";

/** Every product on sale, kept in this process's memory. */
export interface KeptProductBook {
  /** As of now: it holds whatever was committed before it was asked for. */
  current(): Promise<ProductBook>;
}

const hourInMs = 60 * 60 * 1000;
/** Changes are kept for two days; whoever has not looked for them for one reads everything anew. */
const readAnewAfterInMs = 24 * hourInMs;
/** Of more changes than these, as after an import, reading everything takes less than reading them. */
const changesReadByThemselves = 5_000;
/** What the database notes where a table was emptied. */
const everyProduct = 0;
const tidyEveryInMs = hourInMs;
const changesKept = sql`interval '2 days'`;

/**
 * Reads every product once, at the first use, and from then on only those that the triggers of the database noted
 * as changed. Any number of processes may do so beside each other.
 */
export function keptProductBook(database: Database): KeptProductBook {
  let book = new OpenProductBook();
  /** The oldest transaction that was not over when changes were last looked for; null before the first time. */
  let mark: string | null = null;
  let lookedAt = 0;
  let tidiedAt = Number.NEGATIVE_INFINITY;

  const caughtUp = oneAfterAnother(async () => {
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

/**
 * A transaction is not seen until it commits, and they commit in any order. So what is asked for next time is not
 * what came after the last change seen, but all from the oldest transaction that may still have been under way.
 */
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
