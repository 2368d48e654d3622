import { and, asc, eq, isNotNull, isNull, lte, not, type SQL } from "drizzle-orm";
import { lockShopper, lockUnchanged } from "../accounts/lock-shopper";
import { type Client, requirePassword } from "../accounts/require-password";
import { addMinutes, createSecret } from "../accounts/tokens";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";
import { accountDeletions } from "../database/schema/data-rights";
import { installers } from "../database/schema/installers";
import { createNotFoundRefusal } from "../http/refusal-error";
import { hashToken, type Shopper } from "../http/shopper";
import type { ItemJob } from "../jobs/job";
import { messages } from "../messages";
import type { Services } from "../services";
import { createDeletionRequestedMail } from "./data-rights-mails";
import { type ErasureServices, eraseAccount, isErasureHeld } from "./erase-account";

/** The shopper can cancel the deletion within this time. */
const daysToCancel = 7;
const dayInMinutes = 24 * 60;

interface Deletion {
  readonly eraseAt: Date;
  /** The erasure waits until orders under way have ended. */
  readonly waitsForOrders: boolean;
}

export async function findDeletion(
  userId: number,
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<Deletion | null> {
  const [found] = await database
    .select({
      eraseAt: accountDeletions.eraseAt,
      waitsForOrders: isErasureHeld(userId, clock.now()),
    })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.cancelledAt)));
  return found ?? null;
}

/** A repeated request keeps the first date and sends no second mail. A wrong password counts as a failed login. */
export async function requestDeletion(
  shopper: Shopper,
  password: string,
  services: Services & Client,
): Promise<Date> {
  const { database, clock, mailer } = services;
  await requirePassword(shopper, password, services);
  const now = clock.now();
  const eraseAt = addMinutes(now, daysToCancel * dayInMinutes);
  const token = createSecret();
  const requested = { requestedAt: now, eraseAt, tokenHash: hashToken(token) };
  return database.transaction(async (transaction) => {
    await lockUnchanged(transaction, shopper);
    const [stored] = await transaction
      .insert(accountDeletions)
      .values({ userId: shopper.id, ...requested })
      .onConflictDoUpdate({
        target: accountDeletions.userId,
        set: { ...requested, installerStatus: null, cancelledAt: null },
        setWhere: isNotNull(accountDeletions.cancelledAt),
      })
      .returning();
    if (stored === undefined) {
      const [earlier] = await transaction
        .select({ eraseAt: accountDeletions.eraseAt })
        .from(accountDeletions)
        .where(eq(accountDeletions.userId, shopper.id));
      return earlier?.eraseAt ?? eraseAt;
    }
    await hideInstaller(transaction, shopper.id);
    await mailer.send(
      createDeletionRequestedMail(shopper, { token, eraseAt, requestedAt: now }, services),
      transaction,
    );
    return eraseAt;
  });
}

async function hideInstaller(queries: Queries, userId: number): Promise<void> {
  const [installer] = await queries
    .select({ status: installers.status })
    .from(installers)
    .where(eq(installers.userId, userId));
  if (installer === undefined) return;
  await queries
    .update(accountDeletions)
    .set({ installerStatus: installer.status })
    .where(eq(accountDeletions.userId, userId));
  await queries.update(installers).set({ status: 0 }).where(eq(installers.userId, userId));
}

/** Cancelling again changes nothing. */
export async function cancelDeletion(
  userId: number,
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    await endDeletion(transaction, userId, clock.now());
  });
}

export async function endDeletion(queries: Queries, userId: number, now: Date): Promise<void> {
  const [cancelled] = await queries
    .update(accountDeletions)
    .set({ cancelledAt: now })
    .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.cancelledAt)))
    .returning({ installerStatus: accountDeletions.installerStatus });
  if (cancelled?.installerStatus == null) return;
  await queries
    .update(installers)
    .set({ status: cancelled.installerStatus })
    .where(eq(installers.userId, userId));
}

/** Finds the deletion by the token in the mail; 404 once the account is erased. */
export async function requireDeletionByToken(
  token: string,
  { database }: Pick<Services, "database">,
): Promise<typeof accountDeletions.$inferSelect> {
  const [found] = await database
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.tokenHash, hashToken(token)));
  if (found === undefined) throw createNotFoundRefusal(messages.linkOutdated);
  return found;
}

/** Deletions whose seven days have ended, once nothing holds the account. */
export function createErasureJob(services: ErasureServices): ItemJob {
  const { database, clock } = services;
  const findDue = (queries: Queries, which: SQL | undefined, limit: number) => {
    const now = clock.now();
    return queries
      .select({ userId: accountDeletions.userId })
      .from(accountDeletions)
      .innerJoin(users, eq(users.id, accountDeletions.userId))
      .where(
        and(
          isNull(accountDeletions.cancelledAt),
          lte(accountDeletions.eraseAt, now),
          not(isErasureHeld(users.id, now)),
          which,
        ),
      )
      .orderBy(asc(accountDeletions.eraseAt))
      .limit(limit);
  };
  return {
    name: "erase account",
    lane: "deletion",
    work: (id) =>
      eraseAccount(
        id,
        services,
        async (queries) => (await findDue(queries, eq(accountDeletions.userId, id), 1)).length > 0,
      ),
    due: {
      intervalInMs: 60_000,
      find: async (isUnqueued, limit) =>
        (await findDue(database, isUnqueued(accountDeletions.userId), limit)).map(({ userId }) => userId),
    },
  };
}
