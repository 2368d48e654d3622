import { eq } from "drizzle-orm";
import type { SecretRule } from "../../accounts/secret-rule";
import { roomPhotos, roomProjects } from "./schema";

export const secretsOfRooms: Readonly<Record<string, SecretRule>> = {
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
};
