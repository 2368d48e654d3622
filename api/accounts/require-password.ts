import { refuseField } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import type { Services } from "../services";
import { requireUser } from "./accounts";
import type { HashingClient } from "./hashing-queue";
import { checkPassword } from "./login-throttle";

export type Client = { readonly client: HashingClient };

/** Refuses with 422 at the field `password`. A wrong password counts as a failed login. */
export async function requirePassword(
  { id, email }: Shopper,
  password: string,
  services: Services & Client,
): Promise<void> {
  const { passwordHash } = await requireUser(services.database, id);
  const prove = async () =>
    (await services.passwords.verify(password, passwordHash, services.client)) ? true : null;
  if ((await checkPassword(email, prove, services)) === null)
    throw refuseField(422, "password", messages.currentPasswordWrong);
}
