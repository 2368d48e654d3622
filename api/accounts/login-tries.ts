import { and, count, gt, max, sql } from "drizzle-orm";
import type { Database, Queries } from "../database/connection";
import { loginAttempts } from "../database/schema/accounts";
import { Refused } from "../http/refused";
import { messages } from "../messages";
import type { Parts } from "../parts";
import { oneAtATime } from "./one-at-a-time";
import { minutesAfter } from "./tokens";

/** Slows down whoever guesses a password (decisions, "Accounts"), whether the e-mail is known or not. */

const freeTries = 5;
const firstPauseInSeconds = 30;
const longestPauseInSeconds = 15 * 60;
const forgottenAfterMinutes = 24 * 60;

// So that a hundred guesses sent at once are a hundred guesses in a row.
const inTurn = oneAtATime();

/** Seconds to wait after so many wrong passwords in a row: none up to four, then 30, 60, 120 … up to 15 minutes. */
export const pauseInSeconds = (wrong: number): number =>
  wrong < freeTries
    ? 0
    : Math.min(longestPauseInSeconds, firstPauseInSeconds * 2 ** Math.min(wrong - freeTries, 10));

/**
 * Tries a password: `prove` says whether it is right. Refuses with 429 and Retry-After, without even looking at
 * it, while the pause after the last wrong one lasts.
 */
export function tryPassword<Proof>(
  email: string,
  prove: () => Promise<Proof | null>,
  { database, clock }: Pick<Parts, "database" | "clock">,
): Promise<Proof | null> {
  const name = email.trim().toLowerCase();
  return inTurn(name, async () => {
    const now = clock.now();
    await demandPatience(database, name, now);
    const proof = await prove();
    if (proof !== null) await forgetTries(database, name);
    else await database.insert(loginAttempts).values({ email: name, succeeded: false, attemptedAt: now });
    return proof;
  });
}

async function demandPatience(database: Database, email: string, now: Date): Promise<void> {
  const [wrong] = await database
    .select({ times: count(), latest: max(loginAttempts.attemptedAt) })
    .from(loginAttempts)
    .where(
      and(
        sql`lower(${loginAttempts.email}) = ${email}`,
        gt(loginAttempts.attemptedAt, minutesAfter(now, -forgottenAfterMinutes)),
      ),
    );
  if (wrong?.latest == null) return;
  const waited = (now.getTime() - wrong.latest.getTime()) / 1000;
  const left = Math.ceil(pauseInSeconds(wrong.times) - waited);
  if (left > 0) throw new Refused(429, messages.tooManyTries, {}, { "Retry-After": String(left) });
}

/** Wrong passwords in a row end with a right one, or with a new one by mail. */
export async function forgetTries(queries: Queries, email: string): Promise<void> {
  await queries
    .delete(loginAttempts)
    .where(sql`lower(${loginAttempts.email}) = ${email.trim().toLowerCase()}`);
}
