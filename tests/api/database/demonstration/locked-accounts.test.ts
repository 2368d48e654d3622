import { expect, it } from "vitest";
import { Passwords } from "../../../../api/accounts/passwords";
import { demonstrationPassword } from "../../../../api/database/demonstration/people/logins";
import { hashPasswords } from "../../../../api/database/demonstration/seed-demonstration";

it("the demonstration's accounts have the password that everybody can read of, or, where money is real, one that nobody knows", async () => {
  const passwords = new Passwords("quick");
  const open = await hashPasswords({ passwords });
  expect(await passwords.isRight(demonstrationPassword, open.known)).toBe(true);
  const locked = await hashPasswords({ opensAccounts: false, passwords });
  for (const hash of Object.values(locked))
    expect(await passwords.isRight(demonstrationPassword, hash)).toBe(false);
});
