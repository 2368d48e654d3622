import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull, lt, ne, notInArray, or } from "drizzle-orm";
import type { Queries } from "../database/connection";
import { tokens } from "../database/schema/accounts";
import { hashToken, type Shopper } from "../http/shopper";

export const createSecret = (): string => randomBytes(32).toString("base64url");

const minuteInMs = 60_000;
export const addMinutes = (now: Date, minutes: number): Date =>
  new Date(now.getTime() + minutes * minuteInMs);

/** Limit for one account; another login ends the oldest. */
export const maxTokens = 200;

export async function issueToken(
  queries: Queries,
  token: { userId: number; lifetimeInMinutes: number; now: Date; device?: string | null },
): Promise<string> {
  const { userId, lifetimeInMinutes, now, device } = token;
  const secret = createSecret();
  await queries.insert(tokens).values({
    hash: hashToken(secret),
    userId,
    device,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: addMinutes(now, lifetimeInMinutes),
  });
  const longExpired = addMinutes(now, -lifetimeInMinutes);
  const newest = queries
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(eq(tokens.userId, userId))
    .orderBy(desc(tokens.createdAt))
    .limit(maxTokens);
  await queries
    .delete(tokens)
    .where(
      and(eq(tokens.userId, userId), or(lt(tokens.expiresAt, longExpired), notInArray(tokens.hash, newest))),
    );
  return secret;
}

export async function revokeToken(queries: Queries, hash: string, now: Date): Promise<void> {
  await queries.update(tokens).set({ revokedAt: now }).where(eq(tokens.hash, hash));
}

export async function revokeOtherTokens(
  queries: Queries,
  { id, tokenHash }: Pick<Shopper, "id" | "tokenHash">,
  now: Date,
): Promise<void> {
  await queries
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(eq(tokens.userId, id), isNull(tokens.revokedAt), ne(tokens.hash, tokenHash)));
}
