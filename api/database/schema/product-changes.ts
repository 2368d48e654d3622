import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { createdAt, xid8 } from "./columns";

/**
 * Which products changed in what lists know of them, noted by triggers in the transaction that changes them.
 * Programs that keep the products in their memory read from it what to read again.
 */
export const productChanges = pgTable(
  "product_changes",
  {
    /** The transaction's number: programs ask for all from the oldest that they could not see the end of. */
    changedBy: xid8().notNull().default(sql`pg_current_xact_id()`),
    /** Of no foreign key: that a product is gone is a change too. 0 where all of them may be. */
    productId: integer().notNull(),
    changedAt: createdAt(),
  },
  (change) => [
    primaryKey({ columns: [change.changedBy, change.productId] }),
    index("product_changes_changed_at").on(change.changedAt),
  ],
);
