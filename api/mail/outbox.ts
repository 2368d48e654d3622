import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { mails } from "../database/schema/information";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import type { Services } from "../services";
import { MailNotDelivered, type MailTransport } from "./mail-transport";

type Outbox = Pick<Services, "database" | "clock"> & {
  readonly mailTransport: MailTransport;
  /** Ids of accepted mails whose update failed because the database was down. */
  readonly acceptedIds: Set<number>;
};

/** Mails that are due and not sent, and for how long the oldest is, by the database's clock. */
export async function countWaitingMails(
  database: Database,
): Promise<{ count: number; oldestInSeconds: number }> {
  const [row] = await database
    .select({
      count: sql<number>`count(*)::int`,
      oldestInSeconds: sql<number>`coalesce(extract(epoch from now() - min(coalesce(${mails.nextTryAt}, ${mails.createdAt}))), 0)::float8`,
    })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        isNull(mails.givenUpAt),
        or(isNull(mails.nextTryAt), lte(mails.nextTryAt, sql`now()`)),
      ),
    );
  return row ?? { count: 0, oldestInSeconds: 0 };
}

/** Backoff after each rejection, about two days in total. An unreachable server is not an attempt. */
const minutesUntilNextTry = [1, 5, 15, 60, 240, 720, 1440];

/** False when the server is unreachable. A crash may resend a mail with the same Message-ID. */
export async function sendPendingMails(outbox: Outbox): Promise<{ sent: number; reachable: boolean }> {
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
  mailTransport,
  acceptedIds,
}: Outbox): Promise<"sent" | "nothing" | "refused" | "unreachable"> {
  const now = clock.now();
  let mailId: number | undefined;
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
      // Failed mails last, so that one mail blocks no other.
      .orderBy(sql`${mails.lastError} is not null`, asc(mails.createdAt), asc(mails.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (mail === undefined) return "nothing";
    mailId = mail.id;
    const note = (change: Partial<typeof mails.$inferInsert>) =>
      transaction.update(mails).set(change).where(eq(mails.id, mail.id));
    try {
      if (!acceptedIds.has(mail.id)) await mailTransport.deliver({ ...mail, html: mail.html ?? undefined });
      acceptedIds.add(mail.id);
      await note({ sentAt: now, attempts: mail.attempts + 1, lastError: null });
      return "sent";
    } catch (error) {
      if (!(error instanceof MailNotDelivered)) throw error;
      await note(afterFailure(mail, error, now));
      return error.failure === "unreachable" ? "unreachable" : "refused";
    }
  });
  if (mailId !== undefined) acceptedIds.delete(mailId);
  return outcome;
}

function afterFailure(
  { id, attempts }: typeof mails.$inferSelect,
  { failure, message: lastError }: MailNotDelivered,
  now: Date,
): Partial<typeof mails.$inferInsert> {
  if (failure === "unreachable") return { lastError };
  const minutes = failure === "refused" ? undefined : minutesUntilNextTry[attempts];
  if (minutes !== undefined) {
    return { attempts: attempts + 1, lastError, nextTryAt: new Date(now.getTime() + minutes * 60_000) };
  }
  console.error(`The mail ${id} is given up: ${lastError}`);
  return { attempts: attempts + 1, lastError, givenUpAt: now };
}

/** Polls every few seconds, with backoff while the server is unreachable. */
export function scheduleDelivery(services: Omit<Outbox, "acceptedIds">): ScheduledJob {
  const outbox = { ...services, acceptedIds: new Set<number>() };
  return scheduleJob({
    job: async () => (await sendPendingMails(outbox)).reachable,
    pauseInMs: 2_000,
    maxPauseInMs: 5 * 60_000,
    failureMessage: (reason) =>
      reason === null
        ? "The mail server cannot be reached; mails wait until it can."
        : `Mails could not be delivered: ${reason}`,
  });
}
