import { sql } from "drizzle-orm";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import type { Services } from "../services";

const day = 24 * 60 * 60 * 1000;

export const purgeSearchWords = ({ database }: Pick<Services, "database">) =>
  database.execute(sql`select purge_search_words()`);

export const schedulePurge = (services: Pick<Services, "database">): ScheduledJob =>
  scheduleJob({
    job: () => purgeSearchWords(services).then(() => true),
    pauseInMs: day,
    failureMessage: (reason) => `Words of products no longer on sale were not removed: ${reason}`,
  });
