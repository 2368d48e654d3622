import { refuseField } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import type { Services } from "../services";
import { requireUser } from "./accounts";
import type { HashingClient } from "./hashing-queue";
import { checkPassword } from "./login-throttle";

const refusePassword = (message: string) => refuseField(422, "CurrentPassword", message);

/** The password is required, so that an unattended session cannot take over the account. */
export async function requirePasswordFor(
  newEmail: string,
  { id, email }: Pick<Shopper, "id" | "email">,
  currentPassword: string | null | undefined,
  services: Pick<Services, "database" | "clock" | "passwords"> & { readonly client: HashingClient },
): Promise<void> {
  if (newEmail === email.toLowerCase()) return;
  if (!currentPassword) throw refusePassword(messages.passwordForNewEmail);
  const { passwordHash } = await requireUser(services.database, id);
  const prove = async () =>
    (await services.passwords.verify(currentPassword, passwordHash, services.client)) ? true : null;
  if ((await checkPassword(email, prove, services)) === null)
    throw refusePassword(messages.currentPasswordWrong);
}
