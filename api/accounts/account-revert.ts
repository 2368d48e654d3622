import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { ignoreUniqueViolation } from "../database/ignore-unique-violation";
import { users } from "../database/schema/accounts";
import { accountDeletions, accountReverts } from "../database/schema/data-rights";
import { createNotFoundRefusal, RefusalError } from "../http/refusal-error";
import { hashToken } from "../http/shopper";
import { messages } from "../messages";
import { endDeletion } from "../personal-data/account-deletions";
import type { Services } from "../services";
import { requireUser } from "./accounts";
import { endSecrets } from "./end-secrets";
import type { HashingClient } from "./hashing-queue";
import { lockShopper } from "./lock-shopper";
import { insertResetLink } from "./password-reset";
import { createSecret } from "./tokens";

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
  if (found === undefined) throw createNotFoundRefusal(messages.linkOutdated);
  return found;
}

/** Gives the account back to the mailbox: its e-mail, no login, no password but one that a mailed link sets. */
export async function revertAccount(token: string, client: HashingClient, services: Services): Promise<void> {
  const { database, clock, passwords } = services;
  const now = clock.now();
  const { userId, email, createdAt, usedAt } = await requireAccountRevert(token, services);
  if (usedAt !== null) return;
  const passwordHash = await passwords.hash(createSecret(), client);
  const isReverted = await database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    const [used] = await transaction
      .update(accountReverts)
      .set({ usedAt: now })
      .where(and(eq(accountReverts.tokenHash, hashToken(token)), isNull(accountReverts.usedAt)))
      .returning({ userId: accountReverts.userId });
    if (used === undefined) return false;
    await endSecrets(transaction, "revert", { userId, now, since: createdAt }, services);
    await endLaterDeletion(transaction, { userId, since: createdAt }, now);
    const change = transaction
      .update(users)
      .set({ email, emailConfirmedAt: now, passwordHash })
      .where(eq(users.id, userId));
    await ignoreUniqueViolation(change, () => new RefusalError(409, messages.emailTaken));
    await insertResetLink(transaction, await requireUser(transaction, userId), services);
    return true;
  });
  // Used by a copy of the request, or ended meanwhile.
  if (!isReverted) await requireAccountRevert(token, services);
}

async function endLaterDeletion(
  transaction: Transaction,
  { userId, since }: { readonly userId: number; readonly since: Date },
  now: Date,
): Promise<void> {
  const [deletion] = await transaction
    .select({ requestedAt: accountDeletions.requestedAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId));
  if (deletion !== undefined && deletion.requestedAt >= since) await endDeletion(transaction, userId, now);
}
