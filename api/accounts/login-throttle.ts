import { and, count, eq, gt, isNull, max, not, or, sql } from "drizzle-orm";
import { toEmailKey } from "../../common/email";
import type { Database, Queries } from "../database/connection";
import { loginAttempts } from "../database/schema/accounts";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import type { Services } from "../services";
import type { HashingClient } from "./hashing-queue";
import { serialize } from "./serialize";
import { addMinutes } from "./tokens";

/**
 * Login throttling by e-mail and client, whether or not an account exists (own rules, "Accounts"): wrong passwords delay
 * the client that sends them. Many clients together delay all that have not logged in to the account before.
 */

const triesWithoutDelay = 5;
/** Shared by all clients that have not logged in to the account before. */
const strangersTriesWithoutDelay = 100;
const firstDelayInSeconds = 30;
const maxDelayInSeconds = 15 * 60;
const forgottenAfterMinutes = 24 * 60;

// Serialized per e-mail and client, so that concurrent guesses cannot bypass the delay.
const runInTurn = serialize();

/** Seconds after consecutive wrong passwords: none below `free`, then 30, 60, 120 … up to 15 minutes. */
const getDelaySeconds = (wrong: number, free: number): number =>
  wrong < free ? 0 : Math.min(maxDelayInSeconds, firstDelayInSeconds * 2 ** Math.min(wrong - free, 10));

const devicePrefix = "device ";

const getClient = ({ key, knownDevice }: HashingClient, email: string): string | null => {
  if (knownDevice) return devicePrefix + knownDevice;
  return key === email || key === "" ? null : key;
};

/** Refuses with 429 and Retry-After during the delay, without checking the password. */
export function checkPassword<Proof>(
  email: string,
  verify: () => Promise<Proof | null>,
  { database, clock, client: sender }: Pick<Services, "database" | "clock"> & { client: HashingClient },
): Promise<Proof | null> {
  const name = toEmailKey(email);
  const client = getClient(sender, name);
  return runInTurn(`${name} ${client}`, async () => {
    const now = clock.now();
    await requireNoDelay(database, { email: name, client }, now);
    const proof = await verify();
    if (proof !== null) await database.delete(loginAttempts).where(and(ofEmail(name), ofClient(client)));
    else
      await database
        .insert(loginAttempts)
        .values({ email: name, client, succeeded: false, attemptedAt: now });
    return proof;
  });
}

const ofEmail = (email: string) => sql`lower(${loginAttempts.email}) = ${email}`;
const ofClient = (client: string | null) =>
  client === null ? isNull(loginAttempts.client) : eq(loginAttempts.client, client);
const ofStrangers = or(
  isNull(loginAttempts.client),
  not(sql`starts_with(${loginAttempts.client}, ${devicePrefix})`),
);

async function requireNoDelay(
  database: Database,
  { email, client }: { email: string; client: string | null },
  now: Date,
): Promise<void> {
  const isStranger = !client?.startsWith(devicePrefix);
  const [wrong] = await database
    .select({
      own: sql<number>`(count(*) filter (where ${ofClient(client)}))::integer`,
      ownLatest: sql`max(${loginAttempts.attemptedAt}) filter (where ${ofClient(client)})`.mapWith(
        loginAttempts.attemptedAt,
      ),
      all: count(),
      latest: max(loginAttempts.attemptedAt),
    })
    .from(loginAttempts)
    .where(
      and(
        ofEmail(email),
        isStranger ? ofStrangers : ofClient(client),
        gt(loginAttempts.attemptedAt, addMinutes(now, -forgottenAfterMinutes)),
      ),
    );
  if (wrong === undefined) return;
  const left = Math.max(
    getSecondsLeft(wrong.ownLatest, getDelaySeconds(wrong.own, triesWithoutDelay), now),
    isStranger
      ? getSecondsLeft(wrong.latest, getDelaySeconds(wrong.all, strangersTriesWithoutDelay), now)
      : 0,
  );
  if (left > 0) throw new RefusalError(429, messages.tooManyTries, {}, { "Retry-After": String(left) });
}

const getSecondsLeft = (latest: Date | null, delay: number, now: Date): number =>
  latest === null ? 0 : Math.ceil(delay - (now.getTime() - latest.getTime()) / 1000);

export async function resetAttempts(queries: Queries, email: string): Promise<void> {
  await queries.delete(loginAttempts).where(ofEmail(toEmailKey(email)));
}
