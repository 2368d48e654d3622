import { randomBytes } from "node:crypto";
import { and, eq, gte, isNull, or } from "drizzle-orm";
import { type EndedSecrets, everyChange, type SecretRule } from "../../accounts/secret-rule";
import type { Transaction } from "../../database/connection";
import { passkeyChallenges, passkeys, secondFactors } from "./schema";

export const secretsOfFactors: Readonly<Record<string, SecretRule>> = {
  challenges: {
    storedIn: [passkeyChallenges.challenge],
    endedBy: everyChange,
    end: (transaction, { userId }) =>
      transaction.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId)),
  },
  unconfirmedFactors: {
    storedIn: [secondFactors.secret],
    endedBy: everyChange,
    end: (transaction, { userId }) =>
      transaction
        .delete(secondFactors)
        .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt))),
  },
  factorsAndRecoveryCodes: {
    storedIn: [secondFactors.secret, secondFactors.recoveryHashes, passkeys.publicKey, passkeys.challenge],
    // Codes on paper are there for who forgot the password; turning the factor off deletes them with their row.
    endedBy: ["mailboxProof", "revert"],
    end: endLaterFactors,
  },
};

/** Passkeys that the account had before stay, without the app that came after them and the codes that it brought. */
async function endLaterFactors(transaction: Transaction, { userId, since }: EndedSecrets): Promise<void> {
  await transaction.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  const left = await transaction.$count(passkeys, eq(passkeys.userId, userId));
  const later = and(
    eq(secondFactors.userId, userId),
    or(gte(secondFactors.createdAt, since), gte(secondFactors.confirmedAt, since)),
  );
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
