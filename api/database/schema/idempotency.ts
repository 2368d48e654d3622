import { jsonb, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { cascadingId, createdAt, generatedId } from "./columns";

/** The first response to a write by its key, replayed for every repetition. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    id: generatedId(),
    key: text().notNull(),
    userId: cascadingId(() => users.id),
    /** SHA-256 of the request body: the same key with another body is refused. */
    requestHash: text().notNull(),
    responseStatus: smallint(),
    response: jsonb(),
    createdAt: createdAt(),
  },
  (row) => [unique("idempotency_keys_user_key").on(row.userId, row.key)],
);
