import { eq, like } from "drizzle-orm";
import { formatTaxId } from "../../common/tax-id";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";
import { mails } from "../database/schema/information";

export interface Person {
  readonly id: number;
  readonly name: string;
  /** Lower case: the account's, and those that it had before. */
  readonly emails: readonly string[];
  /** Texts by which others may recognise them, as mails contain them. */
  readonly identifyingTexts: readonly string[];
}

/** Key of the mail to an address that is no longer the account's. */
export const emailChangedKey = (userId: number): string => `email-changed ${userId} `;

export async function findPerson(queries: Queries, userId: number): Promise<Person | null> {
  const [user] = await queries.select().from(users).where(eq(users.id, userId));
  if (user === undefined || user.erasedAt !== null) return null;
  const former = await queries
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(like(mails.key, `${emailChangedKey(userId)}%`));
  const emails = [user.email, ...former.map(({ recipient }) => recipient)].map((email) =>
    email.toLowerCase(),
  );
  const { id, name, taxId, phoneNumber } = user;
  // A first name alone would match other people's mails.
  const fullName = name.trim().includes(" ") ? [name.trim()] : [];
  const taxIds = taxId === null ? [] : [taxId, formatTaxId(taxId)];
  const phones = phoneNumber === null ? [] : [phoneNumber];
  return {
    id,
    name,
    emails: [...new Set(emails)],
    identifyingTexts: [...emails, ...fullName, ...taxIds, ...phones],
  };
}
