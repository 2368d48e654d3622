import { createHmac, randomBytes } from "node:crypto";
import { settings } from "~/env.server";
import type { Session } from "~/session/session.server";

/** A secret of the server. The same cart and e-mail give the same one, so that copies of a post make one account. */
export function createGuestPassword({ guestCartKey }: Pick<Session, "guestCartKey">, email: string): string {
  const key = guestCartKey ?? randomBytes(16).toString("base64url");
  return createHmac("sha256", settings.sessionSecrets[0] ?? randomBytes(32))
    .update(`guest ${key} ${email}`)
    .digest("base64url");
}
