import { Refused } from "../http/refused";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import type { Parts } from "../parts";
import { demandUser } from "./accounts";
import type { HashingClient } from "./hashing-queue";
import { tryPassword } from "./login-tries";

const refusePassword = (message: string) =>
  new Refused(422, message, { errors: { CurrentPassword: [message] } });

/**
 * Whoever changes the e-mail that an account is entered by proves to be its owner: a device that was left open must not be
 * enough to take it over. A wrong password counts like one at the login.
 */
export async function demandPasswordFor(
  newEmail: string,
  { id, email }: Pick<Shopper, "id" | "email">,
  currentPassword: string | null | undefined,
  parts: Pick<Parts, "database" | "clock" | "passwords"> & { readonly client: HashingClient },
): Promise<void> {
  if (newEmail === email.toLowerCase()) return;
  if (!currentPassword) throw refusePassword(messages.passwordForNewEmail);
  const { passwordHash } = await demandUser(parts.database, id);
  const prove = async () =>
    (await parts.passwords.isRight(currentPassword, passwordHash, parts.client)) ? true : null;
  if ((await tryPassword(email, prove, parts)) === null) throw refusePassword(messages.currentPasswordWrong);
}
