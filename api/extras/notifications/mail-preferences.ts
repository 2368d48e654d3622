import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { createSecret } from "../../accounts/tokens";
import type { Queries } from "../../database/connection";
import { users } from "../../database/schema/accounts";
import { mails } from "../../database/schema/information";
import type { MailSwitches } from "../../extra-places";
import { createNotFoundRefusal } from "../../http/refusal-error";
import { turnedOff } from "../../mail/mail-switches";
import { messages } from "../../messages";
import type { Services } from "../../services";
import { listAlwaysSent, listKindsFor } from "./notification-kinds";
import { mailPreferences } from "./schema";

const preferencesOf = (email: SQLWrapper, kind: string): SQL =>
  sql`${mailPreferences.userId} in (select ${users.id} from ${users} where lower(${users.email}) = lower(${email})) and ${kind} = any(${mailPreferences.off})`;

export const mailSwitches: MailSwitches = {
  async findTerms(queries, kind, userId, { storefrontOrigin }) {
    const { token, off } = await getPreferences(queries, userId);
    const query = new URLSearchParams({ token, tipo: kind });
    return {
      isWanted: !off.includes(kind),
      optional: { notification: kind, unsubscribeUrl: `${storefrontOrigin}/notificacoes?${query}` },
    };
  },
  isTurnedOff: (email, kind) =>
    sql`exists (select from ${mailPreferences} where ${preferencesOf(email, kind)})`,
  async turnOn(queries, kind, email) {
    await queries
      .update(mailPreferences)
      .set({ off: sql`array_remove(${mailPreferences.off}, ${kind})` })
      .where(preferencesOf(sql`${email}::text`, kind));
  },
};

async function getPreferences(
  queries: Queries,
  userId: number,
): Promise<typeof mailPreferences.$inferSelect> {
  const find = () => queries.select().from(mailPreferences).where(eq(mailPreferences.userId, userId));
  const [found] = await find();
  if (found !== undefined) return found;
  // An existing row is not locked, because one transaction may mail several accounts.
  await queries.insert(mailPreferences).values({ userId, token: createSecret() }).onConflictDoNothing();
  const [made] = await find();
  if (made === undefined) throw new Error("The preferences were not stored");
  return made;
}

type Account = Pick<typeof users.$inferSelect, "id" | "type" | "email">;

/** The account of the token in an optional mail. 404 for an unknown one. */
export async function requireAccountOfToken(
  token: string,
  { database }: Pick<Services, "database">,
): Promise<Account> {
  const [account] = await database
    .select({ id: users.id, type: users.type, email: users.email })
    .from(mailPreferences)
    .innerJoin(users, eq(users.id, mailPreferences.userId))
    .where(eq(mailPreferences.token, token));
  if (account === undefined) throw createNotFoundRefusal(messages.linkOutdated);
  return account;
}

export async function listNotifications(account: Account, services: Pick<Services, "database" | "extras">) {
  const [found] = await services.database
    .select({ off: mailPreferences.off })
    .from(mailPreferences)
    .where(eq(mailPreferences.userId, account.id));
  return {
    email: account.email,
    notifications: listKindsFor(account.type, services).map((each) => ({
      ...each,
      isOn: !found?.off.includes(each.kind),
    })),
    always: listAlwaysSent(services),
  };
}

interface Switch {
  readonly kind: string;
  readonly isOn: boolean;
}

/** Kinds that are not named stay as they are. Mails of a kind that is turned off and still wait are not sent. */
export async function saveNotifications(
  account: Account,
  switches: readonly Switch[],
  services: Pick<Services, "database" | "clock" | "extras">,
): Promise<void> {
  const { database, clock } = services;
  const known = new Set(listKindsFor(account.type, services).map(({ kind }) => kind));
  const named = switches.filter(({ kind }) => known.has(kind));
  await database.transaction(async (transaction) => {
    await getPreferences(transaction, account.id);
    const ofAccount = eq(mailPreferences.userId, account.id);
    const [current] = await transaction.select().from(mailPreferences).where(ofAccount).for("update");
    const off = new Set(current?.off);
    for (const { kind, isOn } of named) isOn ? off.delete(kind) : off.add(kind);
    await transaction
      .update(mailPreferences)
      .set({ off: [...off] })
      .where(ofAccount);
    await transaction
      .update(mails)
      .set({ givenUpAt: clock.now(), lastError: turnedOff })
      .where(
        and(
          eq(mails.recipient, account.email),
          inArray(mails.notification, [...off]),
          isNull(mails.sentAt),
          isNull(mails.givenUpAt),
        ),
      );
  });
}
