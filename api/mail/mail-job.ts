import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { mails } from "../database/schema/information";
import { afterTheQueueTookIt, type ItemJob, NeedsPeople } from "../jobs/job";
import type { Services } from "../services";
import { turnedOff } from "./mail-switches";
import { MailNotDelivered, type MailTransport } from "./mail-transport";
import { mailItems } from "./mailer";

type Parts = Pick<Services, "database" | "clock"> & { readonly mailTransport: MailTransport };

const findingEveryMs = 60_000;
const minPauseInMs = 1_000;
const maxPauseInMs = 60_000;

/** Mails that no server has refused yet, and for how long the oldest waits, by the database's clock. */
export async function countWaitingMails(
  database: Database,
): Promise<{ count: number; oldestInSeconds: number }> {
  const [row] = await database
    .select({
      count: sql<number>`count(*)::int`,
      oldestInSeconds: sql<number>`coalesce(extract(epoch from now() - min(${mails.createdAt})), 0)::float8`,
    })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.givenUpAt), isNull(mails.lastError)));
  return row ?? { count: 0, oldestInSeconds: 0 };
}

/**
 * Sends one mail. A connection that is lost before the server has asked for the content costs an attempt; after that
 * the server may have the mail, so an operator decides whether it is sent again.
 */
export function createMailJob({ database, clock, mailTransport }: Parts): ItemJob {
  /** Mails that a server has accepted, but the database has not noted. */
  const acceptedIds = new Set<number>();
  const waitForServer = createWait(mailTransport);
  const note = (id: number, change: Partial<typeof mails.$inferInsert>) =>
    database.update(mails).set(change).where(eq(mails.id, id));

  async function deliver(id: number, signal: AbortSignal): Promise<void> {
    const mail = await claim(database, id);
    if (mail === null) return;
    try {
      if (mail.handedOverAt !== null) throw new MailNotDelivered("unknown", "process ended");
      await mailTransport.deliver({ ...mail, html: mail.html ?? undefined }, () =>
        note(id, { handedOverAt: clock.now() }),
      );
      acceptedIds.add(id);
    } catch (error) {
      if (!(error instanceof MailNotDelivered)) throw error;
      const { failure, message } = error;
      const isLast = isFinal(error) || mail.attempts >= mailItems.maxAttempts;
      await note(id, {
        handedOverAt: null,
        ...(isLast ? { givenUpAt: clock.now() } : {}),
        ...(isLast || failure !== "unreachable" ? { lastError: message } : {}),
      });
      if (failure === "unreachable") await waitForServer(signal);
      if (failure !== "refused recipient") throw isFinal(error) ? new NeedsPeople(message) : error;
      console.error(`The mail ${id} is given up: ${message}`);
    }
  }

  return {
    ...mailItems,
    lane: "mails",
    due: {
      intervalInMs: findingEveryMs,
      find: (isUnqueued, limit) => findMailsOfPreviousRelease(database, isUnqueued(mails.id), limit),
    },
    async work(id, signal) {
      if (!acceptedIds.has(id)) await deliver(id, signal);
      if (!acceptedIds.has(id)) return;
      await note(id, { sentAt: clock.now(), handedOverAt: null, givenUpAt: null, lastError: null });
      acceptedIds.delete(id);
    },
  };
}

const isFinal = ({ failure }: MailNotDelivered) => failure !== "unreachable" && failure !== "refused for now";

/** Waits for a process of the previous release that is sending the mail, and keeps it from sending it afterwards. */
async function claim(database: Database, id: number): Promise<typeof mails.$inferSelect | null> {
  const isWanted = or(isNull(mails.lastError), ne(mails.lastError, turnedOff));
  const [mail] = await database
    .update(mails)
    .set({ nextTryAt: afterTheQueueTookIt, attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, id), isNull(mails.sentAt), isWanted))
    .returning();
  return mail ?? null;
}

async function findMailsOfPreviousRelease(
  database: Database,
  isUnqueued: ReturnType<typeof sql>,
  limit: number,
): Promise<number[]> {
  const found = await database
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        isNull(mails.givenUpAt),
        isUnqueued,
        or(isNull(mails.nextTryAt), lt(mails.nextTryAt, afterTheQueueTookIt)),
      ),
    )
    .orderBy(mails.createdAt)
    .limit(limit);
  return found.map(({ id }) => id);
}

/** All mails in hand wait for one greeting, so that an outage costs the others no attempt. */
function createWait(mailTransport: MailTransport): (signal: AbortSignal) => Promise<void> {
  let waiting: Promise<void> | null = null;
  const greet = async (signal: AbortSignal) => {
    for (let pauseInMs = minPauseInMs; !(await mailTransport.isReachable()); pauseInMs *= 2) {
      if (pauseInMs === minPauseInMs)
        console.error("The mail server cannot be reached; mails wait until it can.");
      await sleep(Math.min(pauseInMs, maxPauseInMs), undefined, { signal });
    }
  };
  return (signal) => {
    waiting ??= greet(signal).finally(() => {
      waiting = null;
    });
    return waiting;
  };
}
