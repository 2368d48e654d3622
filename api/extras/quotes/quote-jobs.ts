import { and, eq, inArray, lt, lte, ne } from "drizzle-orm";
import type { ItemJob } from "../../jobs/job";
import { deletePhoto } from "../../photos/photo";
import type { Services } from "../../services";
import { findQuotes, quotesIntervalInMs } from "./due-quotes";
import { sendQuoteMail } from "./quote-mails";
import { addDays, quoteRetentionDays } from "./quote-rules";
import { quotePictures, quoteRequests } from "./schema";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings" | "extras">;

const maxAtOnce = 100;

/** Requests whose time ended without a choice. */
export const createQuoteExpiryJob = (services: Parts): ItemJob => {
  const isDue = () =>
    and(eq(quoteRequests.status, "open"), lte(quoteRequests.expiresAt, services.clock.now()));
  return {
    name: "expire quote",
    lane: "database",
    work: (id) =>
      services.database.transaction(async (transaction) => {
        // State and mail commit together.
        const [request] = await transaction
          .update(quoteRequests)
          .set({ status: "expired", changedAt: services.clock.now() })
          .where(and(isDue(), eq(quoteRequests.id, id)))
          .returning();
        if (request === undefined) return;
        const mail = { kind: "expired", request, recipientId: request.userId } as const;
        await sendQuoteMail(transaction, mail, services);
      }),
    due: { intervalInMs: quotesIntervalInMs, find: findQuotes(isDue, services) },
  };
};

/** Deletes pictures, answers and reports, too. Returns the count, at most 100: call it until it returns 0. */
export async function deleteOldQuotes({
  database,
  clock,
  settings,
}: Pick<Services, "database" | "clock" | "settings">): Promise<number> {
  const before = addDays(clock.now(), -quoteRetentionDays);
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
