import { sql } from "drizzle-orm";
import { eachAlone } from "../../api/each-alone";
import type { Job } from "../../api/jobs/job";

/** Runs jobs at once and in this process, with the test's clock; returns how many items were found. */
export async function workOff(...jobs: readonly Job[]): Promise<number> {
  const { signal } = new AbortController();
  let found = 0;
  for (const job of jobs) {
    if ("run" in job) {
      await job.run(signal);
      continue;
    }
    const ids = (await job.due?.find(() => sql`true`, 500)) ?? [];
    found += ids.length;
    await eachAlone(
      ids,
      (id) => `${job.name} ${id}`,
      (id) => job.work(id, signal).then(() => true),
    );
  }
  return found;
}
