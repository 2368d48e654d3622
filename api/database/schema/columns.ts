import { bigint, customType, integer, timestamp } from "drizzle-orm/pg-core";

/** Money: whole centavos. */
export const centavos = () => bigint({ mode: "number" });

/** A moment in time, kept with its zone. */
export const moment = () => timestamp({ withTimezone: true, mode: "date" });

/** When the row was made; the caller's clock may say otherwise. */
export const createdAt = () => moment().notNull().defaultNow();

/** A row's own number. `byDefault`, so that a seed may choose its numbers. */
export const ownId = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** The number of a transaction, which never comes again. */
export const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });
