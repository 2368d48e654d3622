import { and, asc, type SQL } from "drizzle-orm";
import type { ItemJob } from "../../jobs/job";
import type { Services } from "../../services";
import { quoteRequests } from "./schema";

export const quotesIntervalInMs = 60_000;

export const findQuotes =
  (
    isDue: () => SQL | undefined,
    { database }: Pick<Services, "database">,
  ): NonNullable<ItemJob["due"]>["find"] =>
  async (isUnqueued, limit) => {
    const rows = await database
      .select({ id: quoteRequests.id })
      .from(quoteRequests)
      .where(and(isDue(), isUnqueued(quoteRequests.id)))
      .orderBy(asc(quoteRequests.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  };
