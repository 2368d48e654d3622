import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { calculatePulledAverage } from "../../../common/pulled-average";
import type { Database } from "../../database/connection";
import { users } from "../../database/schema/accounts";
import { installers } from "../../database/schema/installers";
import { getFirstName } from "./first-name";
import { addDays, daysUntilTakenAsDone, quoteRetentionDays } from "./quote-rules";
import { quoteRatings, quoteRecipients, quoteRequests } from "./schema";

interface Standing {
  readonly installerId: number;
  readonly rating: number | null;
  readonly ratings: number;
  readonly jobs: number;
  readonly answerMinutes: number | null;
}

/** A median of fewer answers is not representative. */
const answersUntilTime = 3;

/** The installer's word alone counts 14 days after the visit or the choice; the shopper's e-mail must be confirmed. */
const isJobDone = (now: Date) =>
  and(
    eq(quoteRecipients.status, "chosen"),
    eq(quoteRequests.status, "done"),
    isNotNull(users.emailConfirmedAt),
    or(
      isNotNull(quoteRequests.shopperDoneAt),
      isNull(quoteRequests.installerDoneAt),
      lte(
        sql`coalesce(${quoteRequests.visitOn}, ${quoteRequests.chosenAt})`,
        addDays(now, -daysUntilTakenAsDone),
      ),
    ),
  );

/** Averages of few ratings are pulled to the mean of all. Installers without ratings, jobs and answers are left out. */
export async function findStandings(
  database: Database,
  installerIds: readonly number[],
  now: Date,
): Promise<Standing[]> {
  const ids = [...installerIds];
  const [rated, [all], worked] = await Promise.all([
    database
      .select({
        installerId: quoteRatings.ratedId,
        average: sql<number>`avg(${quoteRatings.note})::double precision`,
        count: sql<number>`count(*)::integer`,
      })
      .from(quoteRatings)
      .innerJoin(installers, eq(installers.userId, quoteRatings.ratedId))
      .where(and(inArray(quoteRatings.ratedId, ids), eq(quoteRatings.counts, true)))
      .groupBy(quoteRatings.ratedId),
    database
      .select({ mean: sql<number | null>`avg(${quoteRatings.note})::double precision` })
      .from(quoteRatings)
      .innerJoin(installers, eq(installers.userId, quoteRatings.ratedId))
      .where(eq(quoteRatings.counts, true)),
    database
      .select({
        installerId: quoteRecipients.installerId,
        jobs: sql<number>`(count(*) filter (where ${isJobDone(now)}))::integer`,
        answerMinutes: sql<
          number | null
        >`case when count(*) >= ${answersUntilTime} then percentile_cont(0.5) within group (order by extract(epoch from ${quoteRecipients.answeredAt} - ${quoteRecipients.createdAt}) / 60) end`,
      })
      .from(quoteRecipients)
      .innerJoin(quoteRequests, eq(quoteRequests.id, quoteRecipients.requestId))
      .innerJoin(users, eq(users.id, quoteRequests.userId))
      .where(
        and(
          inArray(quoteRecipients.installerId, ids),
          isNotNull(quoteRecipients.answeredAt),
          gt(quoteRecipients.createdAt, addDays(now, -quoteRetentionDays)),
        ),
      )
      .groupBy(quoteRecipients.installerId),
  ]);
  return ids.flatMap((installerId) => {
    const rating = rated.find((each) => each.installerId === installerId);
    const work = worked.find((each) => each.installerId === installerId);
    if (rating === undefined && work === undefined) return [];
    const pulled = rating && calculatePulledAverage(rating, all?.mean ?? rating.average);
    return [
      {
        jobs: 0,
        answerMinutes: null,
        ...work,
        rating: pulled === undefined ? null : Math.round(pulled * 100) / 100,
        ratings: rating?.count ?? 0,
        installerId,
      },
    ];
  });
}

const maxRatingsShown = 10;

export async function findRatings(database: Database, installerId: number) {
  const rows = await database
    .select({
      note: quoteRatings.note,
      evaluation: quoteRatings.evaluation,
      reply: sql<
        string | null
      >`case when ${quoteRatings.replyHiddenAt} is null then ${quoteRatings.reply} end`,
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
    author: getFirstName(name),
    createdAt: createdAt.toISOString(),
  }));
}
