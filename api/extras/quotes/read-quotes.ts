import { and, asc, count, desc, eq, exists, inArray, isNull, type SQL } from "drizzle-orm";
import { groupBy } from "../../catalogue/grouped";
import type { Database, Queries } from "../../database/connection";
import { users } from "../../database/schema/accounts";
import { products } from "../../database/schema/catalogue";
import { installers } from "../../database/schema/installers";
import { createNotFoundRefusal } from "../../http/refusal-error";
import { quoteMessages } from "./messages";
import type { QuoteRecipient, QuoteRequest } from "./quote-access";
import { quotePictures, quoteRatings, quoteRecipients, quoteReports, quoteRequests } from "./schema";

export interface FoundQuote {
  readonly request: QuoteRequest;
  readonly shopper: typeof users.$inferSelect;
  readonly product: { readonly name: string; readonly slug: string } | null;
  readonly pictures: readonly string[];
  readonly recipients: readonly {
    readonly recipient: QuoteRecipient;
    readonly user: typeof users.$inferSelect;
    readonly whatsApp: string;
  }[];
  readonly ratings: readonly (typeof quoteRatings.$inferSelect)[];
  readonly reports: readonly (typeof quoteReports.$inferSelect)[];
}

/** 404 unless the viewer is its shopper or was asked. */
export async function findQuote(
  database: Database,
  requestId: number,
  viewerId: number,
): Promise<FoundQuote> {
  const [found] = await readQuotes(database, viewerId, eq(quoteRequests.id, requestId));
  const isParty =
    found?.request.userId === viewerId ||
    found?.recipients.some(({ recipient }) => recipient.installerId === viewerId);
  if (found === undefined || !isParty) throw createNotFoundRefusal(quoteMessages.quoteRequestNotFound);
  return found;
}

/** Marks the answers as seen by the shopper; an installer can correct an answer until then. */
export async function markSeen(
  database: Database,
  requestId: number,
  viewerId: number,
  now: Date,
): Promise<void> {
  const own = database
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.id, requestId), eq(quoteRequests.userId, viewerId)));
  await database
    .update(quoteRecipients)
    .set({ seenAt: now })
    .where(
      and(
        inArray(quoteRecipients.requestId, own),
        eq(quoteRecipients.status, "answered"),
        isNull(quoteRecipients.seenAt),
      ),
    );
}

export async function findQuotes(
  database: Database,
  viewerId: number,
  { role, page, pageSize }: { role: "shopper" | "installer"; page: number; pageSize: number },
): Promise<{ quotes: FoundQuote[]; totalItems: number }> {
  const received = database
    .select({ requestId: quoteRecipients.requestId })
    .from(quoteRecipients)
    .where(and(eq(quoteRecipients.requestId, quoteRequests.id), eq(quoteRecipients.installerId, viewerId)));
  const where = role === "shopper" ? eq(quoteRequests.userId, viewerId) : exists(received);
  const [counted] = await database.select({ totalItems: count() }).from(quoteRequests).where(where);
  const paging = { limit: pageSize, offset: (page - 1) * pageSize };
  return {
    quotes: await readQuotes(database, viewerId, where, paging),
    totalItems: counted?.totalItems ?? 0,
  };
}

async function readQuotes(
  queries: Queries,
  viewerId: number,
  where: SQL,
  { limit, offset }: { limit: number; offset: number } = { limit: 1, offset: 0 },
): Promise<FoundQuote[]> {
  const rows = await queries
    .select({ request: quoteRequests, shopper: users, product: { name: products.name, slug: products.slug } })
    .from(quoteRequests)
    .innerJoin(users, eq(users.id, quoteRequests.userId))
    .leftJoin(products, eq(products.id, quoteRequests.productId))
    .where(where)
    .orderBy(desc(quoteRequests.createdAt), desc(quoteRequests.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ request }) => request.id);
  if (ids.length === 0) return [];
  const [pictures, recipients, ratings, reports] = await Promise.all([
    queries
      .select()
      .from(quotePictures)
      .where(inArray(quotePictures.requestId, ids))
      .orderBy(asc(quotePictures.position)),
    queries
      .select({ recipient: quoteRecipients, user: users, whatsApp: installers.whatsApp })
      .from(quoteRecipients)
      .innerJoin(users, eq(users.id, quoteRecipients.installerId))
      .innerJoin(installers, eq(installers.userId, quoteRecipients.installerId))
      .where(inArray(quoteRecipients.requestId, ids))
      .orderBy(asc(quoteRecipients.installerId)),
    queries.select().from(quoteRatings).where(inArray(quoteRatings.requestId, ids)),
    queries
      .select()
      .from(quoteReports)
      .where(and(inArray(quoteReports.requestId, ids), eq(quoteReports.reporterId, viewerId))),
  ]);
  const picturesByRequest = groupBy(
    pictures,
    ({ requestId }) => requestId,
    ({ path }) => path,
  );
  return rows.map((row) => ({
    ...row,
    pictures: picturesByRequest.of(row.request.id),
    recipients: recipients.filter(({ recipient }) => recipient.requestId === row.request.id),
    ratings: ratings.filter(({ requestId }) => requestId === row.request.id),
    reports: reports.filter(({ requestId }) => requestId === row.request.id),
  }));
}
