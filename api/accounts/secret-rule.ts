import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "../database/connection";

/** What can change about how an account is entered. */
export type CredentialChange =
  /** The owner enters the current password in the profile. */
  | "password"
  /** The owner follows a mailed link, for an e-mail that was confirmed before. */
  | "reset"
  /** The account has another e-mail, whose mailbox has confirmed it. */
  | "email"
  /** A logged-in shopper has confirmed the account's own e-mail. */
  | "confirmation"
  /** A mailbox is proved for the first time by a person who is not logged in, and who may not be the one that registered. */
  | "mailboxProof"
  /** An app or a passkey was added or removed. */
  | "factor"
  /** The link 'Não fui eu'. */
  | "revert";

export const everyChange: readonly CredentialChange[] = [
  ...(["password", "reset", "email", "confirmation", "mailboxProof", "factor", "revert"] as const),
];

export interface EndedSecrets {
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
  readonly end: (transaction: Transaction, ended: EndedSecrets) => Promise<unknown>;
}

interface LastingSecret {
  readonly storedIn: readonly PgColumn[];
  readonly lastsBecause: string;
}

/** Something that was given out for an account and could outlive the credential that it was given for. */
export type SecretRule = EndingSecret | LastingSecret;
