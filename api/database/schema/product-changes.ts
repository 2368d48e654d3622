import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { createdAt, xid8 } from "./columns";

/** Written by triggers in the changing transaction, polled by processes with an in-memory index. */
export const productChanges = pgTable(
  "product_changes",
  {
    /** Transaction id: pollers start at the oldest transaction that was still running at their last poll. */
    changedBy: xid8().notNull().default(sql`pg_current_xact_id()`),
    /** No foreign key: deletions are recorded too. 0 means every product. */
    productId: integer().notNull(),
    changedAt: createdAt(),
  },
  (change) => [
    primaryKey({ columns: [change.changedBy, change.productId] }),
    index("product_changes_changed_at").on(change.changedAt),
  ],
);
