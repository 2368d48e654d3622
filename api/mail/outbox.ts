import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import { mails } from "../database/schema/information";
import type { Clock, Parts } from "../parts";
import { keepSweeping, type Sweeping } from "../sweeping";
import type { Mailer } from "./mailer";
import { NotDelivered, type Postman } from "./postman";

/** Puts mails into the table `mails`, from where `keepDelivering` sends them: nobody's request waits for a mail server. */
export function outboxMailer(clock: Clock): Mailer {
  return {
    async send(mail, within) {
      await within
        .insert(mails)
        .values({ ...mail, createdAt: clock.now() })
        .onConflictDoNothing({ target: mails.key });
    },
  };
}

type Outbox = Pick<Parts, "database" | "clock"> & {
  readonly postman: Postman;
  /** Mails by id that the server has taken from this process, and that could not be noted yet: the database went away. */
  readonly taken: Set<number>;
};

/**
 * For how long a mail that was refused is left alone, by how often it was; after the last it is given up, about two days
 * later. That the mail server is not there counts as no try: once it is back, everything goes out.
 */
const minutesUntilNextTry = [1, 5, 15, 60, 240, 720, 1440];

/**
 * Delivers what waits, one mail after the other, until nothing is left or nobody takes any more (then false). Any
 * number of processes may do this at once: a mail is locked while it is under way, and noted as sent before anybody
 * else sees it. Only one that dies between the server's yes and the note sends a mail a second time, under the same
 * Message-ID.
 */
export async function deliverWaiting(outbox: Outbox): Promise<{ sent: number; reachable: boolean }> {
  for (let sent = 0; ; ) {
    const outcome = await deliverOne(outbox);
    if (outcome === "unreachable") return { sent, reachable: false };
    if (outcome === "nothing") return { sent, reachable: true };
    if (outcome === "sent") sent += 1;
  }
}

async function deliverOne({
  database,
  clock,
  postman,
  taken,
}: Outbox): Promise<"sent" | "nothing" | "refused" | "unreachable"> {
  const now = clock.now();
  let underWay: number | undefined;
  const outcome = await database.transaction(async (transaction) => {
    const [mail] = await transaction
      .select()
      .from(mails)
      .where(
        and(
          isNull(mails.sentAt),
          isNull(mails.givenUpAt),
          or(isNull(mails.nextTryAt), lte(mails.nextTryAt, now)),
        ),
      )
      // What failed before stands behind, so that one mail holds up no other.
      .orderBy(sql`${mails.lastError} is not null`, asc(mails.createdAt), asc(mails.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (mail === undefined) return "nothing";
    underWay = mail.id;
    const note = (change: Partial<typeof mails.$inferInsert>) =>
      transaction.update(mails).set(change).where(eq(mails.id, mail.id));
    try {
      if (!taken.has(mail.id)) await postman.deliver({ ...mail, html: mail.html ?? undefined });
      taken.add(mail.id);
      await note({ sentAt: now, attempts: mail.attempts + 1, lastError: null });
      return "sent";
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error;
      await note(afterHindrance(mail, error, now));
      return error.hindrance === "unreachable" ? "unreachable" : "refused";
    }
  });
  // Noted by a transaction that has been committed.
  if (underWay !== undefined) taken.delete(underWay);
  return outcome;
}

function afterHindrance(
  { id, attempts }: typeof mails.$inferSelect,
  { hindrance, message: lastError }: NotDelivered,
  now: Date,
): Partial<typeof mails.$inferInsert> {
  if (hindrance === "unreachable") return { lastError };
  const minutes = hindrance === "refused" ? undefined : minutesUntilNextTry[attempts];
  if (minutes !== undefined) {
    return { attempts: attempts + 1, lastError, nextTryAt: new Date(now.getTime() + minutes * 60_000) };
  }
  console.error(`The mail ${id} is given up: ${lastError}`);
  return { attempts: attempts + 1, lastError, givenUpAt: now };
}

/** Delivers what waits every few seconds, and more seldom while the mail server is not there, until it is told to stop. */
export function keepDelivering(parts: Omit<Outbox, "taken">): Sweeping {
  const outbox = { ...parts, taken: new Set<number>() };
  return keepSweeping({
    sweep: async () => (await deliverWaiting(outbox)).reachable,
    pauseInMs: 2_000,
    longestPauseInMs: 5 * 60_000,
    complaint: (reason) =>
      reason === null
        ? "The mail server cannot be reached; mails wait until it can."
        : `Mails could not be delivered: ${reason}`,
  });
}
