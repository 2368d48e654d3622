import { and, eq, gt, or, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queries } from "../../database/connection";
import { users } from "../../database/schema/accounts";
import { mailboxOf } from "../../database/schema/columns";
import { addDays, daysBetweenCountedRatings } from "./quote-rules";
import { quoteRatings } from "./schema";

const rater = alias(users, "rater");
const other = alias(users, "other");

export const selectDigits = (phone: SQLWrapper) => sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`;

/** One person with two accounts: same mailbox (ignoring the part after '+'), same CPF or CNPJ, or same phone. */
const isSamePerson = or(
  eq(rater.id, other.id),
  sql`${mailboxOf(rater.email)} = ${mailboxOf(other.email)}`,
  eq(rater.taxId, other.taxId),
  and(
    sql`${rater.phoneNumber} <> ''`,
    sql`${selectDigits(rater.phoneNumber)} = ${selectDigits(other.phoneNumber)}`,
  ),
);

/** False for a note to oneself, and for a second one of the same person within a year (own rules, "Quotes"). */
export async function isRatingCounted(
  queries: Queries,
  { raterId, ratedId }: { readonly raterId: number; readonly ratedId: number },
  now: Date,
): Promise<boolean> {
  const ofOneself = queries
    .select({ id: rater.id })
    .from(rater)
    .innerJoin(other, and(eq(other.id, ratedId), isSamePerson))
    .where(eq(rater.id, raterId));
  const earlier = queries
    .select({ id: quoteRatings.id })
    .from(quoteRatings)
    .innerJoin(rater, eq(rater.id, raterId))
    .innerJoin(other, and(eq(other.id, quoteRatings.raterId), isSamePerson))
    .where(
      and(
        eq(quoteRatings.ratedId, ratedId),
        eq(quoteRatings.counts, true),
        gt(quoteRatings.createdAt, addDays(now, -daysBetweenCountedRatings)),
      ),
    );
  const found = await Promise.all([ofOneself.limit(1), earlier.limit(1)]);
  return found.every((rows) => rows.length === 0);
}
