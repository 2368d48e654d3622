import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";
import { orders } from "./orders";

/** Orders that analytics is to be told of, each once, on their way out. */
export const conversionEvents = pgTable(
  "conversion_events",
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    sentAt: moment(),
    /** Set on an event that came too late to be taken. */
    givenUpAt: moment(),
    lastError: text(),
  },
  (event) => [
    index("conversion_events_waiting")
      .on(event.createdAt)
      .where(sql`sent_at is null and given_up_at is null`),
  ],
);
