import { eq } from "drizzle-orm";
import type { Transaction } from "../database/connection";
import { users } from "../database/schema/accounts";
import { installers } from "../database/schema/installers";

/** Saves an account. An operator has approved the installer's contacts as they were, and no others. */
export async function saveWithContacts(
  transaction: Transaction,
  userId: number,
  save: () => Promise<unknown>,
): Promise<void> {
  const readContacts = async () => {
    const { phoneNumber2, whatsApp, instagram } = installers;
    const [contacts] = await transaction
      .select({ phoneNumber: users.phoneNumber, phoneNumber2, whatsApp, instagram })
      .from(installers)
      .innerJoin(users, eq(users.id, installers.userId))
      .where(eq(installers.userId, userId));
    return JSON.stringify(contacts);
  };
  const before = await readContacts();
  await save();
  if ((await readContacts()) === before) return;
  await transaction.update(installers).set({ contactsApprovedAt: null }).where(eq(installers.userId, userId));
}
