import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { createOncePerDatabase } from "../database/once-per-database";
import { tokens, users } from "../database/schema/accounts";
import { messages } from "../messages";
import { RefusalError } from "./refusal-error";

export interface Shopper {
  readonly id: number;
  readonly type: number;
  readonly name: string;
  readonly email: string;
  readonly tokenHash: string;
  /** When the token was checked. */
  readonly credentialsVersion: number;
}

/** Tokens have 256 random bits, so an unsalted digest suffices. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

function readToken(authorization: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,512})$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** Every call would write otherwise. */
const lastUseExactToMs = 60 * 60 * 1000;

type Known = { shopper: Shopper } | { shopper: null; because: "absent" | "unknown" | "expired" };

const userOfToken = createOncePerDatabase((queries) =>
  queries
    .select({
      id: users.id,
      type: users.type,
      name: users.name,
      email: users.email,
      credentialsVersion: users.credentialsVersion,
      expiresAt: tokens.expiresAt,
      revokedAt: tokens.revokedAt,
      lastUsedAt: tokens.lastUsedAt,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(eq(tokens.hash, sql.placeholder("tokenHash")))
    .prepare("user_of_token"),
);

async function identify(database: Database, authorization: string | undefined, now: Date): Promise<Known> {
  const token = readToken(authorization);
  if (token === null) return { shopper: null, because: "absent" };
  const tokenHash = hashToken(token);
  const [row] = await userOfToken(database).execute({ tokenHash });
  if (row === undefined || row.revokedAt !== null) return { shopper: null, because: "unknown" };
  if (row.expiresAt <= now) return { shopper: null, because: "expired" };
  const { id, type, name, email, credentialsVersion, lastUsedAt } = row;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > lastUseExactToMs) {
    await database.update(tokens).set({ lastUsedAt: now }).where(eq(tokens.hash, tokenHash));
  }
  return { shopper: { id, type, name, email, tokenHash, credentialsVersion } };
}

export async function findShopper(database: Database, authorization: string | undefined, now: Date) {
  return (await identify(database, authorization, now)).shopper;
}

/** Refuses with 401, or 412 'expired'. */
export async function requireShopper(
  database: Database,
  authorization: string | undefined,
  now: Date,
): Promise<Shopper> {
  const known = await identify(database, authorization, now);
  if (known.shopper !== null) return known.shopper;
  if (known.because === "expired")
    throw new RefusalError(412, messages.sessionExpired, { detail: "expired" });
  throw new RefusalError(401, messages.loginNeeded);
}
