import { and, desc, eq, lte, notInArray, or } from "drizzle-orm";
import { z } from "zod";
import { addMinutes, createSecret } from "../../accounts/tokens";
import type { Queries } from "../../database/connection";
import type { Services } from "../../services";
import { passkeyChallenges } from "./schema";

export const challengeMinutes = 5;

/** Limit for one account; another challenge replaces the oldest. */
export const maxChallenges = 20;

interface Purpose {
  readonly userId: number;
  readonly purpose: (typeof passkeyChallenges.$inferInsert)["purpose"];
}

export async function issueChallenge(queries: Queries, { userId, purpose }: Purpose, now: Date) {
  const challenge = createSecret();
  const expiresAt = addMinutes(now, challengeMinutes);
  await queries.insert(passkeyChallenges).values({ challenge, userId, purpose, createdAt: now, expiresAt });
  const newest = queries
    .select({ challenge: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(eq(passkeyChallenges.userId, userId))
    .orderBy(desc(passkeyChallenges.createdAt))
    .limit(maxChallenges);
  await queries
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.userId, userId),
        or(lte(passkeyChallenges.expiresAt, now), notInArray(passkeyChallenges.challenge, newest)),
      ),
    );
  return new Uint8Array(Buffer.from(challenge, "base64url"));
}

/** True once for each challenge of this account and purpose, until it expires. */
export async function consumeChallenge(
  queries: Queries,
  { userId, purpose }: Purpose,
  { challenge, now }: { readonly challenge: string; readonly now: Date },
): Promise<boolean> {
  const [used] = await queries
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.purpose, purpose),
      ),
    )
    .returning({ expiresAt: passkeyChallenges.expiresAt });
  return used !== undefined && used.expiresAt > now;
}

const clientData = z.object({ challenge: z.string() });

/** Which challenge an authenticator says that it answers; null if it cannot be read. */
export function readChallenge(clientDataJson: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, "base64url").toString())).challenge;
  } catch {
    return null;
  }
}

/** Passkeys belong to the host of the storefront, on whose pages they are used; the upstream may have another. */
export const getRelyingParty = ({ storefrontOrigin }: Pick<Services["settings"], "storefrontOrigin">) => ({
  rpID: new URL(storefrontOrigin).hostname,
  origin: storefrontOrigin,
});

/** Null for an answer that the library refuses, which it does by throwing. */
export const verifyOrRefuse = <Verified>(verify: () => Promise<Verified>): Promise<Verified | null> =>
  verify().catch(() => null);
