import { and, asc, eq, inArray, lt, lte, ne } from "drizzle-orm";
import { quotePictures, quoteRequests } from "../database/schema/quotes";
import { deletePhoto } from "../photos/photo";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import type { Services } from "../services";
import { sendQuoteMail } from "./quote-mails";
import { daysAfter, quoteRetentionDays } from "./quote-rules";
import { remindOfVisits } from "./quote-visits";
import { widenQuotes } from "./widen-quotes";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings" | "geocoder">;

const maxAtOnce = 100;

/** State and mail commit together. */
export async function expireQuotes(services: Parts): Promise<number> {
  const { database, clock } = services;
  const now = clock.now();
  return database.transaction(async (transaction) => {
    const due = await transaction
      .select()
      .from(quoteRequests)
      .where(and(eq(quoteRequests.status, "open"), lte(quoteRequests.expiresAt, now)))
      .orderBy(asc(quoteRequests.id))
      .limit(maxAtOnce)
      .for("no key update", { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await transaction
      .update(quoteRequests)
      .set({ status: "expired", changedAt: now })
      .where(inArray(quoteRequests.id, ids));
    for (const request of due) {
      await sendQuoteMail(transaction, { kind: "expired", request, recipientId: request.userId }, services);
    }
    return ids.length;
  });
}

/** With pictures, answers and reports. Returns how many, at most 100: call it until it returns 0. */
export async function deleteOldQuotes({
  database,
  clock,
  settings,
}: Pick<Services, "database" | "clock" | "settings">): Promise<number> {
  const before = daysAfter(clock.now(), -quoteRetentionDays);
  const old = await database
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(and(ne(quoteRequests.status, "open"), lt(quoteRequests.changedAt, before)))
    .limit(maxAtOnce);
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const pictures = await database
    .select({ path: quotePictures.path })
    .from(quotePictures)
    .where(inArray(quotePictures.requestId, ids));
  await database.delete(quoteRequests).where(inArray(quoteRequests.id, ids));
  await Promise.all(pictures.map(({ path }) => deletePhoto(path, settings.uploadsFolder)));
  return ids.length;
}

export const scheduleQuotes = (services: Parts): ScheduledJob =>
  scheduleJob({
    job: async () => {
      while ((await expireQuotes(services)) === maxAtOnce);
      while ((await remindOfVisits(services)) === maxAtOnce);
      await widenQuotes(services);
      return true;
    },
    pauseInMs: 60_000,
    failureMessage: (reason) => `Quotes could not be moved on: ${reason}`,
  });
