import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { bigint, customType, integer, type PgColumn, timestamp } from "drizzle-orm/pg-core";

export const centavos = () => bigint({ mode: "number" });

export const timestamptz = () => timestamp({ withTimezone: true, mode: "date" });

export const createdAt = () => timestamptz().notNull().defaultNow();

/** `byDefault`, so that a seed may choose ids. */
export const generatedId = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** Deleted together with the referenced row. */
export const cascadingId = (column: () => PgColumn) =>
  integer().notNull().references(column, { onDelete: "cascade" });

export const requiredId = (column: () => PgColumn) => integer().notNull().references(column);

/** 64-bit transaction id, which does not wrap around. */
export const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** One key for the addresses of one mailbox: 'ana+1@loja.com.br' is 'ana@loja.com.br'. */
export const mailboxOf = (email: SQLWrapper): SQL<string> =>
  sql`regexp_replace(lower(${email}), '[+][^@]*@', '@')`;
