import { sql } from "drizzle-orm";
import type { PeriodicJob } from "../jobs/job";
import type { Services } from "../services";

/** Words of products that are no longer on sale. */
export const searchWordsJob = ({ database }: Pick<Services, "database">): PeriodicJob => ({
  name: "purge search words",
  lane: "database",
  intervalInMs: 24 * 60 * 60_000,
  run: () => database.execute(sql`select purge_search_words()`),
});
