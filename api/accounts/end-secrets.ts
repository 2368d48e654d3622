import { randomBytes } from "node:crypto";
import { and, eq, gt, gte, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "../database/connection";
import { loginAttempts, passwordResets, tokens, users } from "../database/schema/accounts";
import {
  accountDeletions,
  accountReverts,
  dataExportParts,
  dataExports,
  emailChanges,
} from "../database/schema/data-rights";
import { mailPreferences } from "../extras/notifications/schema";
import { passkeyChallenges, passkeys, secondFactors } from "../extras/second-factor/schema";
import { roomPhotos, roomProjects } from "../extras/wall/schema";
import { hashToken } from "../http/shopper";
import { newSecret } from "./tokens";

/** What can change about how an account is entered. */
export type CredentialChange =
  /** In the profile, by who knows the current one. */
  | "password"
  /** By a mailed link, for an e-mail that was confirmed before. */
  | "reset"
  /** The account has another e-mail, whose mailbox has confirmed it. */
  | "email"
  /** Who is logged in has confirmed the account's own e-mail. */
  | "confirmation"
  /** A mailbox is proved for the first time by a person who is not logged in, and who may not be the one that registered. */
  | "mailboxProof"
  /** An app or a passkey was added or removed. */
  | "factor"
  /** The link 'Não fui eu'. */
  | "revert";

interface Ended {
  readonly userId: number;
  readonly now: Date;
  /** Digest of the login that made the change, which goes on. */
  readonly ownToken?: string;
  /** Second factors and links 'Não fui eu' from before stay. */
  readonly since: Date;
}

interface EndingSecret {
  readonly storedIn: readonly PgColumn[];
  readonly endedBy: readonly CredentialChange[];
  readonly end: (transaction: Transaction, ended: Ended) => Promise<unknown>;
}

interface LastingSecret {
  readonly storedIn: readonly PgColumn[];
  readonly lastsBecause: string;
}

/** Everything that was given out for an account and could outlive the credential that it was given for. */
type Secret =
  | "tokens"
  | "requestsInFlight"
  | "emailChanges"
  | "resetLinks"
  | "revertLinks"
  | "challenges"
  | "unconfirmedFactors"
  | "factorsAndRecoveryCodes"
  | "unsubscribeTokens"
  | "deletionLinks"
  | "dataCopies"
  | "sharedProjects"
  | "guestSecrets"
  | "knownDevices";

const everyChange: readonly CredentialChange[] = [
  ...(["password", "reset", "email", "confirmation", "mailboxProof", "factor", "revert"] as const),
];

/** A further kind of secret does not compile before it says here what ends it. */
export const secretRules: Readonly<Record<Secret, EndingSecret | LastingSecret>> = {
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
  unsubscribeTokens: {
    storedIn: [mailPreferences.token],
    endedBy: ["email", "mailboxProof", "revert"],
    end: (transaction, { userId }) =>
      transaction
        .update(mailPreferences)
        .set({ token: newSecret() })
        .where(eq(mailPreferences.userId, userId)),
  },
  deletionLinks: {
    storedIn: [accountDeletions.tokenHash],
    endedBy: ["email", "mailboxProof", "revert"],
    end: (transaction, { userId }) =>
      transaction
        .update(accountDeletions)
        .set({ tokenHash: hashToken(newSecret()) })
        .where(eq(accountDeletions.userId, userId)),
  },
  dataCopies: {
    storedIn: [dataExports.archive, dataExportParts.bytes],
    // One that its shopper asked for is not lost by a new password in the profile.
    endedBy: ["reset", "email", "mailboxProof", "revert"],
    end: (transaction, { userId }) => transaction.delete(dataExports).where(eq(dataExports.userId, userId)),
  },
  sharedProjects: {
    storedIn: [roomProjects.shareToken],
    endedBy: ["mailboxProof", "revert"],
    end: (transaction, { userId }) =>
      transaction.update(roomProjects).set({ shareToken: null }).where(eq(roomProjects.userId, userId)),
  },
  guestSecrets: {
    storedIn: [roomPhotos.guestHash, roomProjects.guestHash],
    lastsBecause:
      "They are of no account: a login moves a guest's rows to the account, where the secret opens nothing.",
  },
  knownDevices: {
    storedIn: [loginAttempts.client],
    lastsBecause: "A known device counts its wrong passwords separately, and opens nothing.",
  },
};

/** Since the beginning. */
const ever = new Date(0);

/**
 * Ends what was given out before a change of credentials, in its transaction, with the shopper locked. Every change of
 * password, e-mail or second factor goes through it. Returns whether a change to another e-mail waited for its confirmation.
 */
export async function endSecrets(
  transaction: Transaction,
  change: CredentialChange,
  { since = ever, ...ended }: Omit<Ended, "since"> & { readonly since?: Date },
): Promise<boolean> {
  const waiting = await transaction.$count(emailChanges, isWaiting(ended.userId, ended.now));
  for (const rule of Object.values(secretRules))
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

/** Passkeys that the account had before stay, without the app that came after them and the codes that it brought. */
async function endLaterFactors(transaction: Transaction, { userId, since }: Ended): Promise<void> {
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
