import { and, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { clientType } from "../accounts/accounts";
import { minutesAfter } from "../accounts/tokens";
import type { Queries } from "../database/connection";
import {
  addresses,
  loginAttempts,
  passkeyChallenges,
  passwordResets,
  secondFactors,
  tokens,
  users,
} from "../database/schema/accounts";
import { cartItems, freightQuotes } from "../database/schema/carts";
import { accountDeletions, accountReverts, dataExports, emailChanges } from "../database/schema/data-rights";
import { idempotencyKeys } from "../database/schema/idempotency";
import { mails, searches } from "../database/schema/information";
import { orders } from "../database/schema/orders";
import { cardPurchases, paymentEvents } from "../database/schema/payments";
import { productReviews, resellerReviews } from "../database/schema/reviews";
import { roomPhotos, roomProjects } from "../database/schema/room-photos";
import { sandboxCardTokens } from "../database/schema/sandbox-cards";
import { stockAlerts } from "../database/schema/stock-alerts";
import { removeExpiredCards } from "../payments/saved-cards";
import { deleteOldQuotes } from "../quotes/quote-jobs";
import { deleteOldOrderRooms } from "../room-photos/order-rooms";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import type { Services } from "../services";
import { eraseAccount } from "./erase-account";

const dayInMinutes = 24 * 60;

interface RetentionRule {
  readonly what: string;
  readonly days: number;
  readonly remove: (queries: Queries, before: Date) => Promise<unknown>;
}

const yearsOfTaxLaw = 5;

/** Everything that outlives its purpose without an event that deletes it. A new table with dates of its own gets a rule here. */
export const retentionRules: readonly RetentionRule[] = [
  {
    what: "lines of a cart",
    days: 180,
    remove: (queries, before) => queries.delete(cartItems).where(lt(cartItems.createdAt, before)),
  },
  {
    what: "freight quotes",
    days: 30,
    remove: (queries, before) => queries.delete(freightQuotes).where(lt(freightQuotes.createdAt, before)),
  },
  {
    what: "ended logins",
    days: 30,
    remove: (queries, before) =>
      queries.delete(tokens).where(endedBefore(before, tokens.expiresAt, tokens.revokedAt)),
  },
  {
    what: "links for a new password",
    days: 7,
    remove: (queries, before) =>
      queries
        .delete(passwordResets)
        .where(endedBefore(before, passwordResets.expiresAt, passwordResets.usedAt)),
  },
  {
    what: "changes of an e-mail",
    days: 7,
    remove: (queries, before) =>
      queries
        .delete(emailChanges)
        .where(endedBefore(before, emailChanges.expiresAt, emailChanges.confirmedAt)),
  },
  {
    what: "second factors that were never confirmed",
    days: 1,
    remove: (queries, before) =>
      queries
        .delete(secondFactors)
        .where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, before))),
  },
  {
    what: "challenges of passkeys, once expired",
    days: 0,
    remove: (queries, before) =>
      queries.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, before)),
  },
  {
    what: "links that undo a change of e-mail or password",
    days: 7,
    remove: (queries, before) =>
      queries
        .delete(accountReverts)
        .where(endedBefore(before, accountReverts.expiresAt, accountReverts.usedAt)),
  },
  {
    what: "cancelled deletions of an account",
    days: 30,
    remove: (queries, before) =>
      queries.delete(accountDeletions).where(lt(accountDeletions.cancelledAt, before)),
  },
  {
    what: "wrong passwords",
    days: 2,
    remove: (queries, before) => queries.delete(loginAttempts).where(lt(loginAttempts.attemptedAt, before)),
  },
  {
    what: "searches",
    days: 180,
    remove: (queries, before) => queries.delete(searches).where(lt(searches.createdAt, before)),
  },
  {
    what: "stock alerts that were sent, stopped or never confirmed",
    days: 30,
    remove: (queries, before) =>
      queries
        .delete(stockAlerts)
        .where(and(ne(stockAlerts.state, "active"), lt(stockAlerts.changedAt, before))),
  },
  {
    what: "mails, once sent or given up",
    days: 180,
    remove: (queries, before) =>
      queries.delete(mails).where(endedBefore(before, mails.sentAt, mails.givenUpAt)),
  },
  {
    what: "copies of personal data, once expired",
    days: 0,
    remove: (queries, before) => queries.delete(dataExports).where(lt(dataExports.expiresAt, before)),
  },
  {
    what: "photos of rooms with their projects, once their 30 days have ended",
    days: 0,
    remove: (queries, before) => queries.delete(roomPhotos).where(lt(roomPhotos.expiresAt, before)),
  },
  {
    what: "projects in sample rooms, once their 30 days have ended",
    days: 0,
    remove: (queries, before) => queries.delete(roomProjects).where(lt(roomProjects.expiresAt, before)),
  },
  {
    what: "answers to repeated forms",
    days: 90,
    // Uses of a coupon are counted by the key of their checkout.
    remove: (queries, before) =>
      queries
        .delete(idempotencyKeys)
        .where(
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
    remove: (queries, before) =>
      queries
        .update(paymentEvents)
        .set({ body: null })
        .where(and(lt(paymentEvents.receivedAt, before), isNotNull(paymentEvents.body))),
  },
  {
    what: "card tokens of the sandbox",
    days: 1,
    remove: (queries, before) =>
      queries.delete(sandboxCardTokens).where(lt(sandboxCardTokens.expiresAt, before)),
  },
];

const endedBefore = (before: Date, ...ends: readonly PgColumn[]): SQL | undefined =>
  or(...ends.map((end) => lt(end, before)));

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
async function removeTaxIds(queries: Queries, now: Date): Promise<void> {
  const firstYearKept = now.getUTCFullYear() - yearsOfTaxLaw;
  const erased = sql`(select ${users.id} from ${users} where ${users.erasedAt} is not null)`;
  await queries
    .update(orders)
    .set({ document: "" })
    .where(
      and(
        sql`${orders.userId} in ${erased}`,
        ne(orders.document, ""),
        lt(orders.createdAt, new Date(Date.UTC(firstYearKept, 0, 1))),
      ),
    );
}

export async function removeOutdatedData(
  services: Pick<Services, "database" | "clock" | "mailer" | "settings">,
): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const daysAgo = (days: number) => minutesAfter(now, -days * dayInMinutes);
  for (const { days, remove } of retentionRules) await remove(database, daysAgo(days));
  const unfinished = await database
    .select({ id: users.id })
    .from(users)
    .where(isUnfinished(daysAgo(daysOfUnfinishedRegistrations)));
  for (const { id } of unfinished) await eraseAccount(id, services);
  while ((await deleteOldQuotes(services)) > 0);
  while ((await deleteOldOrderRooms(services)) > 0);
  await removeExpiredCards(database, daysAgo(daysOfExpiredCards));
  await removeTaxIds(database, now);
}

export const scheduleRetention = (
  services: Pick<Services, "database" | "clock" | "mailer" | "settings">,
): ScheduledJob =>
  scheduleJob({
    job: () => removeOutdatedData(services).then(() => true),
    pauseInMs: 60 * 60_000,
    failureMessage: (reason) => `Outdated data could not be removed: ${reason}`,
  });
