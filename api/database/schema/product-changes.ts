import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { xid8 } from "./columns";

/** Products changed by the running transaction. Written by triggers; a deferred one empties it at commit. */
export const productChanges = pgTable(
  "product_changes",
  {
    changedBy: xid8().notNull().default(sql`pg_current_xact_id()`),
    /** No foreign key: deletions are recorded too. 0 means every product. */
    productId: integer().notNull(),
  },
  (change) => [primaryKey({ columns: [change.changedBy, change.productId] })],
);
