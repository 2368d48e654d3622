import { and, count, gt, max, sql } from "drizzle-orm";
import { emailKey } from "../../common/email";
import type { Database, Queries } from "../database/connection";
import { loginAttempts } from "../database/schema/accounts";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import type { Services } from "../services";
import { serialize } from "./serialize";
import { minutesAfter } from "./tokens";

/** Login throttling by e-mail, whether or not an account exists (own rules, "Accounts"). */

const triesWithoutDelay = 5;
const firstDelayInSeconds = 30;
const maxDelayInSeconds = 15 * 60;
const forgottenAfterMinutes = 24 * 60;

// Serialized per e-mail, so that concurrent guesses cannot bypass the delay.
const runInTurn = serialize();

/** Seconds after consecutive wrong passwords: none up to four, then 30, 60, 120 … up to 15 minutes. */
const getDelaySeconds = (wrong: number): number =>
  wrong < triesWithoutDelay
    ? 0
    : Math.min(maxDelayInSeconds, firstDelayInSeconds * 2 ** Math.min(wrong - triesWithoutDelay, 10));

/** Refuses with 429 and Retry-After during the delay, without checking the password. */
export function checkPassword<Proof>(
  email: string,
  verify: () => Promise<Proof | null>,
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<Proof | null> {
  const name = emailKey(email);
  return runInTurn(name, async () => {
    const now = clock.now();
    await requireNoDelay(database, name, now);
    const proof = await verify();
    if (proof !== null) await resetAttempts(database, name);
    else await database.insert(loginAttempts).values({ email: name, succeeded: false, attemptedAt: now });
    return proof;
  });
}

async function requireNoDelay(database: Database, email: string, now: Date): Promise<void> {
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
  const left = Math.ceil(getDelaySeconds(wrong.times) - waited);
  if (left > 0) throw new RefusalError(429, messages.tooManyTries, {}, { "Retry-After": String(left) });
}

export async function resetAttempts(queries: Queries, email: string): Promise<void> {
  await queries.delete(loginAttempts).where(sql`lower(${loginAttempts.email}) = ${emailKey(email)}`);
}
