import { randomBytes } from "node:crypto";
import { and, eq, gt, gte, isNotNull, isNull, or } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { ignoreUniqueViolation } from "../database/ignore-unique-violation";
import { passkeys, passwordResets, secondFactors, users } from "../database/schema/accounts";
import { accountDeletions, accountReverts, emailChanges } from "../database/schema/data-rights";
import { notFound, RefusalError } from "../http/refusal-error";
import { hashToken } from "../http/shopper";
import { messages } from "../messages";
import { endDeletion } from "../personal-data/account-deletions";
import type { Services } from "../services";
import { requireUser } from "./accounts";
import type { HashingClient } from "./hashing-queue";
import { lockShopper } from "./lock-shopper";
import { insertResetLink } from "./password-reset";
import { newSecret, revokeTokens } from "./tokens";

type AccountRevert = typeof accountReverts.$inferSelect;

/** 404 for an unknown token, and for one that expired before it was used. */
export async function requireAccountRevert(
  token: string,
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<AccountRevert> {
  const isKnown = and(
    eq(accountReverts.tokenHash, hashToken(token)),
    or(isNotNull(accountReverts.usedAt), gt(accountReverts.expiresAt, clock.now())),
  );
  const [found] = await database.select().from(accountReverts).where(isKnown);
  if (found === undefined) throw notFound(messages.linkOutdated);
  return found;
}

/** Gives the account back to the mailbox: its e-mail, no login, no password but one that a mailed link sets. */
export async function revertAccount(token: string, client: HashingClient, services: Services): Promise<void> {
  const { database, clock, passwords } = services;
  const now = clock.now();
  const { userId, email, createdAt, usedAt } = await requireAccountRevert(token, services);
  if (usedAt !== null) return;
  const passwordHash = await passwords.hash(newSecret(), client);
  await database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    const [used] = await transaction
      .update(accountReverts)
      .set({ usedAt: now })
      .where(and(eq(accountReverts.tokenHash, hashToken(token)), isNull(accountReverts.usedAt)))
      .returning({ userId: accountReverts.userId });
    if (used === undefined) return;
    await endLaterLinks(transaction, { userId, since: createdAt }, now);
    const change = transaction
      .update(users)
      .set({ email, emailConfirmedAt: now, passwordHash })
      .where(eq(users.id, userId));
    await ignoreUniqueViolation(change, () => new RefusalError(409, messages.emailTaken));
    await revokeTokens(transaction, userId, now);
    await insertResetLink(transaction, await requireUser(transaction, userId), services);
  });
}

/** Passkeys that the account had before stay, without the app that came after them and the codes that it brought. */
async function endLaterFactors(
  transaction: Transaction,
  { userId, since }: { readonly userId: number; readonly since: Date },
): Promise<void> {
  await transaction.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  const left = await transaction.$count(passkeys, eq(passkeys.userId, userId));
  const later = and(eq(secondFactors.userId, userId), gte(secondFactors.createdAt, since));
  if (left > 0) {
    const without = { hasApp: false, secret: randomBytes(20), recoveryHashes: [] };
    await transaction.update(secondFactors).set(without).where(later);
    return;
  }
  await transaction.delete(secondFactors).where(later);
  await transaction
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.hasApp, false)));
}

async function endLaterLinks(
  transaction: Transaction,
  { userId, since }: { readonly userId: number; readonly since: Date },
  now: Date,
): Promise<void> {
  await transaction
    .delete(accountReverts)
    .where(
      and(
        eq(accountReverts.userId, userId),
        isNull(accountReverts.usedAt),
        gte(accountReverts.createdAt, since),
      ),
    );
  await endLaterFactors(transaction, { userId, since });
  await transaction.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await transaction
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  const [deletion] = await transaction
    .select({ requestedAt: accountDeletions.requestedAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  if (deletion !== undefined && deletion.requestedAt >= since) await endDeletion(transaction, userId, now);
}
