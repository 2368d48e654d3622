import { sql } from "drizzle-orm";
import type { PeriodicJob } from "../jobs/job";
import type { Services } from "../services";

/** Their rows are locked until a statement ends. */
const productsAStatement = 200;

/** Bounds that a migration added to `price_bounds`. Until all are derived, lists in their order are sorted without them. */
export const completeBoundsJob = ({ database }: Pick<Services, "database">): PeriodicJob => ({
  name: "complete bounds of lists",
  lane: "database",
  intervalInMs: 60 * 60_000,
  async run(signal) {
    let derived = productsAStatement;
    while (derived > 0 && !signal.aborted) {
      const { rows } = await database.execute<{ derived: number }>(
        sql`select derive_missing_bounds(${productsAStatement}) as derived`,
      );
      derived = rows[0]?.derived ?? 0;
    }
  },
});
