import { eq } from "drizzle-orm";
import type { SecretRule } from "../../accounts/secret-rule";
import { createSecret } from "../../accounts/tokens";
import { mailPreferences } from "./schema";

export const secretsOfSwitches: Readonly<Record<string, SecretRule>> = {
  unsubscribeTokens: {
    storedIn: [mailPreferences.token],
    endedBy: ["email", "mailboxProof", "revert"],
    end: (transaction, { userId }) =>
      transaction
        .update(mailPreferences)
        .set({ token: createSecret() })
        .where(eq(mailPreferences.userId, userId)),
  },
};
