import { inArray } from "drizzle-orm";
import { createCommandPasswords } from "../api/accounts/passwords";
import { connect, type Database } from "../api/database/connection";
import { users } from "../api/database/schema/accounts";
import { coupons } from "../api/database/schema/coupons";
import { waitForDatabase } from "../api/database/wait-for-database";
import { readSettings } from "../api/env";
import { isMarkedAsDemo } from "./demo-marker";
import { demoPassword, formatGuide, publishedEmails } from "./guide";

const { databaseUrl, sandbox, passwordHashing, providers } = readSettings(process.env);

async function findOpenEmails(database: Database): Promise<string[]> {
  const passwords = createCommandPasswords(passwordHashing);
  const accounts = await database
    .select({ email: users.email, hash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, publishedEmails));
  const isOpen = await Promise.all(accounts.map(({ hash }) => passwords.verify(demoPassword, hash)));
  return accounts.filter((_, index) => isOpen[index]).map(({ email }) => email);
}

async function findCouponCodes(database: Database): Promise<string[]> {
  const rows = await database.select({ code: coupons.code }).from(coupons);
  return rows.map(({ code }) => code);
}

const { db, close } = connect(await waitForDatabase(databaseUrl, { log: console.error }));
try {
  const hasDemo = await isMarkedAsDemo(db);
  console.log(
    formatGuide({
      hasDemo,
      openEmails: hasDemo ? await findOpenEmails(db) : [],
      couponCodes: hasDemo ? await findCouponCodes(db) : [],
      hasSandbox: sandbox,
      hasSandboxCards: sandbox && providers.pagarme === null,
    }),
  );
} finally {
  await close();
}
