import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, timestamptz } from "../../database/schema/columns";
import { orders } from "../../database/schema/orders";

export const conversionEvents = pgTable(
  "conversion_events",
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    sentAt: timestamptz(),
    givenUpAt: timestamptz(),
    lastError: text(),
  },
  (event) => [
    index("conversion_events_waiting")
      .on(event.createdAt)
      .where(sql`sent_at is null and given_up_at is null`),
  ],
);
