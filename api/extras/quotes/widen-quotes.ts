import { and, count, eq, exists, gt, inArray, isNull, lte, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Queries } from "../../database/connection";
import { installerSpecialties } from "../../database/schema/installers";
import { findCentre } from "../../installers/centre";
import { findInstallersInArea } from "../../installers/search";
import type { ItemJob } from "../../jobs/job";
import type { Services } from "../../services";
import { findQuotes, quotesIntervalInMs } from "./due-quotes";
import type { QuoteRequest } from "./quote-access";
import { sendQuoteMail } from "./quote-mails";
import { addDays, daysUntilOffered, maxOffered, maxRequestsPerInstallerADay } from "./quote-rules";
import { quoteRecipients, quoteRequests } from "./schema";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings" | "geocoder" | "extras">;

/** Read beside those that are wanted: some were asked before, or have enough to do. */
const candidatesRead = 30;

/** Offers each request that has no answer after 24 hours to further installers, once. */
export const createQuoteWideningJob = (services: Parts): ItemJob => {
  const { database, clock } = services;
  const isDue = () => isUnanswered(database, clock.now());
  return {
    name: "widen quote",
    lane: "providers",
    async work(id) {
      const [request] = await database
        .select()
        .from(quoteRequests)
        .where(and(isDue(), eq(quoteRequests.id, id)));
      if (request === undefined) return;
      // Runs before the lock, because the place may be looked up over the network.
      const candidates = await findCandidates(request, services);
      await offer(request, candidates, services);
    },
    due: { intervalInMs: quotesIntervalInMs, find: findQuotes(isDue, services) },
  };
};

function isUnanswered(queries: Queries, now: Date) {
  const answered = queries
    .select({ one: sql`1` })
    .from(quoteRecipients)
    .where(and(eq(quoteRecipients.requestId, quoteRequests.id), eq(quoteRecipients.status, "answered")));
  return and(
    eq(quoteRequests.status, "open"),
    isNull(quoteRequests.widenedAt),
    lte(quoteRequests.createdAt, addDays(now, -daysUntilOffered)),
    gt(quoteRequests.expiresAt, now),
    not(exists(answered)),
  );
}

async function offer(
  { id: requestId }: QuoteRequest,
  candidates: readonly number[],
  services: Parts,
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (transaction) => {
    const now = clock.now();
    const [request] = await transaction
      .select()
      .from(quoteRequests)
      .where(and(eq(quoteRequests.id, requestId), isUnanswered(transaction, now)))
      .for("no key update", { of: quoteRequests, skipLocked: true });
    if (request === undefined) return;
    await transaction
      .update(quoteRequests)
      .set({ widenedAt: now, changedAt: now })
      .where(eq(quoteRequests.id, requestId));
    if (candidates.length === 0) return;
    await transaction.insert(quoteRecipients).values(
      candidates.map((installerId) => ({
        requestId,
        installerId,
        status: "sent" as const,
        createdAt: now,
      })),
    );
    for (const recipientId of candidates) {
      await sendQuoteMail(transaction, { kind: "asked", request, recipientId }, services);
    }
    const about = String(candidates.length);
    await sendQuoteMail(
      transaction,
      { kind: "offered", request, recipientId: request.userId, about },
      services,
    );
  });
}

/** Nearest first, then those who work nationwide; of the kinds of work that most of those asked before offer. */
async function findCandidates(request: QuoteRequest, services: Parts): Promise<readonly number[]> {
  const { database, clock, geocoder } = services;
  const { city, state } = request;
  const specialtyIds = await findKinds(database, request.id);
  if (specialtyIds.length === 0) return [];
  const coordinates = await findCentre(request, geocoder);
  const { found } = await findInstallersInArea(
    database,
    { page: 1, pageSize: candidatesRead, specialtyIds, from: { coordinates, city, state } },
    services,
  );
  const ids = found.map(({ installer }) => installer.userId).filter((id) => id !== request.userId);
  const unfit = await findUnfit(database, ids, request.id, addDays(clock.now(), -1));
  return ids.filter((id) => !unfit.has(id)).slice(0, maxOffered);
}

async function findKinds(database: Database, requestId: number): Promise<number[]> {
  const offered = await database
    .select({ id: installerSpecialties.specialtyId, installers: count() })
    .from(installerSpecialties)
    .innerJoin(quoteRecipients, eq(quoteRecipients.installerId, installerSpecialties.installerId))
    .where(eq(quoteRecipients.requestId, requestId))
    .groupBy(installerSpecialties.specialtyId);
  const most = Math.max(...offered.map(({ installers }) => installers));
  return offered.filter(({ installers }) => installers === most).map(({ id }) => id);
}

const asked = alias(quoteRecipients, "asked");

/** Asked before, or with as many requests of a day as one gets. */
async function findUnfit(
  database: Database,
  ids: readonly number[],
  requestId: number,
  since: Date,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const ofToday = sql`count(*) filter (where ${asked.createdAt} > ${since.toISOString()}::timestamptz)`;
  const rows = await database
    .select({ id: asked.installerId })
    .from(asked)
    .where(inArray(asked.installerId, [...ids]))
    .groupBy(asked.installerId)
    .having(sql`bool_or(${asked.requestId} = ${requestId}) or ${ofToday} >= ${maxRequestsPerInstallerADay}`);
  return new Set(rows.map(({ id }) => id));
}
