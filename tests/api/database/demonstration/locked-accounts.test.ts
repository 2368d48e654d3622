import { expect, it } from "vitest";
import { isPassword } from "../../../../api/accounts/passwords";
import { demonstrationPassword } from "../../../../api/database/demonstration/people/logins";
import { hashPasswords } from "../../../../api/database/demonstration/seed-demonstration";

it("the demonstration's accounts have the password that everybody can read of, or, where money is real, one that nobody knows", async () => {
  const open = await hashPasswords();
  expect(await isPassword(demonstrationPassword, open.known)).toBe(true);
  const locked = await hashPasswords({ opensAccounts: false });
  for (const hash of Object.values(locked)) expect(await isPassword(demonstrationPassword, hash)).toBe(false);
});
