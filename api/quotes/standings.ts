import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/connection";
import { users } from "../database/schema/accounts";
import { installers } from "../database/schema/installers";
import { quoteRatings, quoteRecipients, quoteRequests } from "../database/schema/quotes";
import { firstName } from "./first-name";
import { daysAfter, quoteRetentionDays } from "./quote-rules";

interface Standing {
  readonly installerId: number;
  readonly rating: number | null;
  readonly ratings: number;
  readonly jobs: number;
  readonly answerMinutes: number | null;
}

/** Installers without ratings, jobs and answers are left out. */
export async function findStandings(
  database: Database,
  installerIds: readonly number[],
  now: Date,
): Promise<Standing[]> {
  const ids = [...installerIds];
  const [rated, worked] = await Promise.all([
    database
      .select({
        installerId: quoteRatings.ratedId,
        rating: sql<number>`round(avg(${quoteRatings.note}), 2)::double precision`,
        ratings: sql<number>`count(*)::integer`,
      })
      .from(quoteRatings)
      .innerJoin(installers, eq(installers.userId, quoteRatings.ratedId))
      .where(inArray(quoteRatings.ratedId, ids))
      .groupBy(quoteRatings.ratedId),
    database
      .select({
        installerId: quoteRecipients.installerId,
        jobs: sql<number>`(count(*) filter (where ${quoteRecipients.status} = 'chosen' and ${quoteRequests.status} = 'done'))::integer`,
        answerMinutes: sql<
          number | null
        >`percentile_cont(0.5) within group (order by extract(epoch from ${quoteRecipients.answeredAt} - ${quoteRecipients.createdAt}) / 60)`,
      })
      .from(quoteRecipients)
      .innerJoin(quoteRequests, eq(quoteRequests.id, quoteRecipients.requestId))
      .where(
        and(
          inArray(quoteRecipients.installerId, ids),
          isNotNull(quoteRecipients.answeredAt),
          gt(quoteRecipients.createdAt, daysAfter(now, -quoteRetentionDays)),
        ),
      )
      .groupBy(quoteRecipients.installerId),
  ]);
  return ids.flatMap((installerId) => {
    const rating = rated.find((each) => each.installerId === installerId);
    const work = worked.find((each) => each.installerId === installerId);
    if (rating === undefined && work === undefined) return [];
    const none = { rating: null, ratings: 0, jobs: 0, answerMinutes: null };
    return [{ ...none, ...work, ...rating, installerId }];
  });
}

const maxRatingsShown = 10;

export async function findRatings(database: Database, installerId: number) {
  const rows = await database
    .select({
      note: quoteRatings.note,
      evaluation: quoteRatings.evaluation,
      name: users.name,
      createdAt: quoteRatings.createdAt,
    })
    .from(quoteRatings)
    .innerJoin(installers, eq(installers.userId, quoteRatings.ratedId))
    .innerJoin(users, eq(users.id, quoteRatings.raterId))
    .where(
      and(
        eq(quoteRatings.ratedId, installerId),
        isNotNull(quoteRatings.evaluation),
        isNull(quoteRatings.hiddenAt),
      ),
    )
    .orderBy(desc(quoteRatings.createdAt), desc(quoteRatings.id))
    .limit(maxRatingsShown);
  return rows.map(({ name, createdAt, ...rating }) => ({
    ...rating,
    author: firstName(name),
    createdAt: createdAt.toISOString(),
  }));
}
