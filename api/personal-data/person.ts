import { eq } from "drizzle-orm";
import type { Queries } from "../database/connection";
import { users } from "../database/schema/accounts";

export interface Person {
  readonly id: number;
  readonly name: string;
  /** The account's, in lower case. An earlier e-mail may belong to another account by now. */
  readonly email: string;
}

export async function findPerson(queries: Queries, userId: number): Promise<Person | null> {
  const [user] = await queries.select().from(users).where(eq(users.id, userId));
  if (user === undefined || user.erasedAt !== null) return null;
  return { id: user.id, name: user.name, email: user.email.toLowerCase() };
}
