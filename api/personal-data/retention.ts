import { and, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { clientType } from "../accounts/accounts";
import { addMinutes } from "../accounts/tokens";
import type { Queries } from "../database/connection";
import { addresses, loginAttempts, passwordResets, tokens, users } from "../database/schema/accounts";
import { cartItems, freightQuotes } from "../database/schema/carts";
import { accountDeletions, accountReverts, dataExports, emailChanges } from "../database/schema/data-rights";
import { idempotencyKeys } from "../database/schema/idempotency";
import { mails, searches } from "../database/schema/information";
import { orders } from "../database/schema/orders";
import { cardPurchases, paymentEvents } from "../database/schema/payments";
import { productReviews, resellerReviews } from "../database/schema/reviews";
import { sandboxCardTokens } from "../database/schema/sandbox-cards";
import { findFilled, type WithExtras } from "../extra-places";
import type { ItemJob, Job } from "../jobs/job";
import { removeExpiredCards } from "../payments/saved-cards";
import type { Services } from "../services";
import { eraseAccount } from "./erase-account";
import {
  createRetentionJob,
  deleteRows,
  isEndedBeforeSql,
  maxRows,
  type RetentionRule,
  retentionIntervalInMs,
} from "./retention-rule";

const dayInMinutes = 24 * 60;

const yearsOfTaxLaw = 5;

/** Everything that outlives its purpose without an event that deletes it. A new table with dates of its own gets a rule. */
export const listRetentionRules = (services: WithExtras): readonly RetentionRule[] => [
  ...ownRules,
  ...findFilled(services, "retention").flat(),
];

const ownRules: readonly RetentionRule[] = [
  {
    what: "lines of a cart",
    days: 180,
    remove: deleteRows(cartItems, (before) => lt(cartItems.createdAt, before)),
  },
  {
    what: "freight quotes",
    days: 30,
    remove: deleteRows(freightQuotes, (before) => lt(freightQuotes.createdAt, before)),
  },
  {
    what: "ended logins",
    days: 30,
    remove: deleteRows(tokens, (before) => isEndedBeforeSql(before, tokens.expiresAt, tokens.revokedAt)),
  },
  {
    what: "links for a new password",
    days: 7,
    remove: deleteRows(passwordResets, (before) =>
      isEndedBeforeSql(before, passwordResets.expiresAt, passwordResets.usedAt),
    ),
  },
  {
    what: "changes of an e-mail",
    days: 7,
    remove: deleteRows(emailChanges, (before) =>
      isEndedBeforeSql(before, emailChanges.expiresAt, emailChanges.confirmedAt),
    ),
  },
  {
    what: "links that undo a change of e-mail or password",
    days: 7,
    remove: deleteRows(accountReverts, (before) =>
      isEndedBeforeSql(before, accountReverts.expiresAt, accountReverts.usedAt),
    ),
  },
  {
    what: "cancelled deletions of an account",
    days: 30,
    remove: deleteRows(accountDeletions, (before) => lt(accountDeletions.cancelledAt, before)),
  },
  {
    what: "wrong passwords",
    days: 2,
    remove: deleteRows(loginAttempts, (before) => lt(loginAttempts.attemptedAt, before)),
  },
  {
    what: "searches",
    days: 180,
    remove: deleteRows(searches, (before) => lt(searches.createdAt, before)),
  },
  {
    what: "mails, once sent or given up",
    days: 180,
    remove: deleteRows(
      mails,
      (before) => sql`coalesce(${mails.sentAt}, ${mails.givenUpAt}) < ${before.toISOString()}::timestamptz`,
    ),
  },
  {
    what: "copies of personal data, once expired",
    days: 0,
    remove: deleteRows(dataExports, (before) => lt(dataExports.expiresAt, before)),
  },
  {
    what: "answers to repeated forms",
    days: 90,
    // Uses of a coupon are counted by the key of their checkout.
    remove: deleteRows(idempotencyKeys, (before) =>
      and(
        lt(idempotencyKeys.createdAt, before),
        sql`not exists (select 1 from ${orders} where ${orders.idempotencyKeyId} = ${idempotencyKeys.id})`,
        sql`not exists (select 1 from ${cardPurchases} where ${cardPurchases.idempotencyKeyId} = ${idempotencyKeys.id})`,
      ),
    ),
  },
  {
    what: "messages of payment providers",
    days: 180,
    async remove(queries, before) {
      const outdated = and(lt(paymentEvents.receivedAt, before), isNotNull(paymentEvents.body));
      const some = queries
        .select({ id: paymentEvents.id })
        .from(paymentEvents)
        .where(outdated)
        .limit(maxRows);
      const { rowCount } = await queries
        .update(paymentEvents)
        .set({ body: null })
        .where(inArray(paymentEvents.id, some));
      return rowCount ?? 0;
    },
  },
  {
    what: "card tokens of the sandbox",
    days: 1,
    remove: deleteRows(sandboxCardTokens, (before) => lt(sandboxCardTokens.expiresAt, before)),
  },
];

/** Accounts with no more than a name and an e-mail, without login for as long as a login lasts. */
export const daysOfUnfinishedRegistrations = 365;

/** Counted from the end of the month in which the card expires. */
export const daysOfExpiredCards = 30;

const isUnfinished = (before: Date) =>
  and(
    lt(users.createdAt, before),
    eq(users.type, clientType),
    isNull(users.taxId),
    isNull(users.erasedAt),
    ...[tokens, addresses, orders, productReviews, resellerReviews].map(
      (table) => sql`not exists (select 1 from ${table} where ${table.userId} = ${users.id})`,
    ),
  );

/** The period of tax law begins with the year after the order. */
async function removeTaxIds(queries: Queries, now: Date): Promise<number> {
  const firstYearKept = now.getUTCFullYear() - yearsOfTaxLaw;
  const erased = sql`(select ${users.id} from ${users} where ${users.erasedAt} is not null)`;
  const some = queries
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.userId} in ${erased}`,
        ne(orders.document, ""),
        lt(orders.createdAt, new Date(Date.UTC(firstYearKept, 0, 1))),
      ),
    )
    .limit(maxRows);
  const { rowCount } = await queries.update(orders).set({ document: "" }).where(inArray(orders.id, some));
  return rowCount ?? 0;
}

type RetentionServices = Pick<Services, "database" | "clock" | "mailer" | "settings" | "extras">;

/** A job for each rule, so that one that fails keeps no other from being followed. */
export function createRetentionJobs(services: RetentionServices): readonly Job[] {
  const { database, clock } = services;
  const daysAgo = (days: number) => addMinutes(clock.now(), -days * dayInMinutes);
  return [
    ...listRetentionRules(services).map((rule) =>
      createRetentionJob(rule.what, () => rule.remove(database, daysAgo(rule.days))),
    ),
    createRetentionJob("saved cards, once expired", () =>
      removeExpiredCards(database, daysAgo(daysOfExpiredCards)),
    ),
    createRetentionJob("tax ids of old orders", () => removeTaxIds(database, clock.now())),
    unfinishedRegistrationJob(services, () => daysAgo(daysOfUnfinishedRegistrations)),
  ];
}

function unfinishedRegistrationJob(services: RetentionServices, getBefore: () => Date): ItemJob {
  const find = async (queries: Queries, which: SQL | undefined, limit: number) =>
    queries
      .select({ id: users.id })
      .from(users)
      .where(and(isUnfinished(getBefore()), which))
      .limit(limit);
  return {
    name: "erase unfinished registration",
    lane: "deletion",
    work: (id) =>
      eraseAccount(id, services, async (queries) => (await find(queries, eq(users.id, id), 1)).length > 0),
    due: {
      intervalInMs: retentionIntervalInMs,
      find: async (isUnqueued, limit) =>
        (await find(services.database, isUnqueued(users.id), limit)).map(({ id }) => id),
    },
  };
}
