import { inArray } from "drizzle-orm";
import { Passwords } from "../../accounts/passwords";
import { readSettings } from "../../env";
import { connect, type Database } from "../connection";
import { users } from "../schema/accounts";
import { coupons } from "../schema/coupons";
import { everyCoupon } from "./coupons";
import { guideText } from "./guide-text";
import { isMadeUp } from "./made-up";
import { demonstrationPassword, publishedEmails } from "./people/logins";

const { databaseUrl, sandbox, passwordHashing, providers } = readSettings(process.env);

/** The published accounts that the published password really opens. */
async function openEmails(database: Database): Promise<string[]> {
  const passwords = new Passwords(passwordHashing);
  const accounts = await database
    .select({ email: users.email, hash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, publishedEmails));
  const isOpen = await Promise.all(
    accounts.map(({ hash }) => passwords.isRight(demonstrationPassword, hash)),
  );
  return accounts.filter((_, position) => isOpen[position]).map(({ email }) => email);
}

async function existingCoupons(database: Database) {
  const codes = new Set(
    (await database.select({ code: coupons.code }).from(coupons)).map(({ code }) => code),
  );
  return everyCoupon.filter(({ code }) => codes.has(code));
}

const { db, close } = connect(databaseUrl);
try {
  const hasDemonstration = await isMadeUp(db);
  console.log(
    guideText({
      hasDemonstration,
      openEmails: hasDemonstration ? await openEmails(db) : [],
      coupons: hasDemonstration ? await existingCoupons(db) : [],
      hasSandbox: sandbox,
      hasSandboxCards: sandbox && providers.pagarme === null,
    }),
  );
} finally {
  await close();
}
