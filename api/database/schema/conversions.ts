import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, timestamptz } from "./columns";
import { orders } from "./orders";

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
