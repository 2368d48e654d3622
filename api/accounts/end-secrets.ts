import { and, eq, gt, gte, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { loginAttempts, passwordResets, tokens, users } from "../database/schema/accounts";
import {
  accountDeletions,
  accountReverts,
  dataExportParts,
  dataExports,
  emailChanges,
} from "../database/schema/data-rights";
import { findFilled, type WithExtras } from "../extra-places";
import { hashToken } from "../http/shopper";
import { type CredentialChange, type EndedSecrets, everyChange, type SecretRule } from "./secret-rule";
import { createSecret } from "./tokens";

/** Everything of the accounts' own that was given out and could outlive the credential that it was given for. */
type Secret =
  | "tokens"
  | "requestsInFlight"
  | "emailChanges"
  | "resetLinks"
  | "revertLinks"
  | "deletionLinks"
  | "dataCopies"
  | "knownDevices";

/** A further kind of secret does not compile before it says here what ends it. */
const ownRules: Readonly<Record<Secret, SecretRule>> = {
  tokens: {
    storedIn: [tokens.hash],
    endedBy: everyChange,
    end: (transaction, { userId, now, ownToken }) =>
      transaction
        .update(tokens)
        .set({ revokedAt: now })
        .where(
          and(
            eq(tokens.userId, userId),
            isNull(tokens.revokedAt),
            ownToken === undefined ? undefined : ne(tokens.hash, ownToken),
          ),
        ),
  },
  requestsInFlight: {
    storedIn: [users.passwordHash, users.credentialsVersion],
    endedBy: everyChange,
    end: (transaction, { userId }) =>
      transaction
        .update(users)
        .set({ credentialsVersion: sql`${users.credentialsVersion} + 1` })
        .where(eq(users.id, userId)),
  },
  emailChanges: {
    storedIn: [emailChanges.tokenHash],
    endedBy: everyChange,
    // A confirmed one answers the link that is opened again.
    end: (transaction, { userId }) =>
      transaction
        .delete(emailChanges)
        .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt))),
  },
  resetLinks: {
    storedIn: [passwordResets.hash],
    // A confirmed e-mail is the one that the link went to.
    endedBy: everyChange.filter((change) => change !== "confirmation"),
    end: (transaction, { userId, now }) =>
      transaction
        .update(passwordResets)
        .set({ usedAt: now })
        .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt))),
  },
  revertLinks: {
    storedIn: [accountReverts.tokenHash],
    // They are the way back from a thief's changes, and outlast these; one that is used ends those that came after it.
    endedBy: ["revert"],
    end: (transaction, { userId, since }) =>
      transaction
        .delete(accountReverts)
        .where(
          and(
            eq(accountReverts.userId, userId),
            isNull(accountReverts.usedAt),
            gte(accountReverts.createdAt, since),
          ),
        ),
  },
  deletionLinks: {
    storedIn: [accountDeletions.tokenHash],
    endedBy: ["email", "mailboxProof", "revert"],
    end: (transaction, { userId }) =>
      transaction
        .update(accountDeletions)
        .set({ tokenHash: hashToken(createSecret()) })
        .where(eq(accountDeletions.userId, userId)),
  },
  dataCopies: {
    storedIn: [dataExports.archive, dataExportParts.bytes],
    // One that its shopper asked for is not lost by a new password in the profile.
    endedBy: ["reset", "email", "mailboxProof", "revert"],
    end: (transaction, { userId }) => transaction.delete(dataExports).where(eq(dataExports.userId, userId)),
  },
  knownDevices: {
    storedIn: [loginAttempts.client],
    lastsBecause: "A known device counts its wrong passwords separately, and opens nothing.",
  },
};

/** Returns the rules by name, including those of extras. */
export const listSecretRules = (services: WithExtras): Readonly<Record<string, SecretRule>> =>
  Object.fromEntries(
    [ownRules, ...findFilled(services, "secrets")].flatMap((rules) => Object.entries(rules)),
  );

/** Since the beginning. */
const ever = new Date(0);

/**
 * Ends what was given out before a change of credentials, in its transaction, with the shopper locked. Every change of
 * password, e-mail or second factor goes through it. Returns whether a change to another e-mail waited for its confirmation.
 */
export async function endSecrets(
  transaction: Transaction,
  change: CredentialChange,
  { since = ever, ...ended }: Omit<EndedSecrets, "since"> & { readonly since?: Date },
  services: WithExtras,
): Promise<boolean> {
  const waiting = await transaction.$count(emailChanges, isWaiting(ended.userId, ended.now));
  for (const rule of Object.values(listSecretRules(services)))
    if ("end" in rule && rule.endedBy.includes(change)) await rule.end(transaction, { ...ended, since });
  return waiting > 0;
}

const isWaiting = (userId: number, now: Date): SQL | undefined =>
  and(
    eq(emailChanges.userId, userId),
    isNull(emailChanges.confirmedAt),
    gt(emailChanges.expiresAt, now),
    sql`${emailChanges.newEmail} is distinct from ${emailChanges.formerEmail}`,
  );
