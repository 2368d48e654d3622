import { lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queries } from "../database/connection";
import type { PeriodicJob } from "../jobs/job";

export interface RetentionRule {
  readonly what: string;
  readonly days: number;
  /** Works on at most `maxRows` rows and returns how many it found, in a statement of its own. */
  readonly remove: (queries: Queries, before: Date) => Promise<number>;
}

/** Few enough for the statement timeout on a busy database. */
export const maxRows = 1_000;

export const deleteRows =
  (table: PgTable, condition: (before: Date) => SQL | undefined): RetentionRule["remove"] =>
  async (queries, before) => {
    const some = sql`select ctid from ${table} where ${condition(before)} limit ${maxRows}`;
    return (await queries.execute(sql`delete from ${table} where ctid in (${some})`)).rowCount ?? 0;
  };

export const isEndedBeforeSql = (before: Date, ...ends: readonly PgColumn[]): SQL | undefined =>
  or(...ends.map((end) => lt(end, before)));

/** Batches of one run; the rest goes at the next interval. */
const maxBatches = 100;

export const retentionIntervalInMs = 60 * 60_000;

/** `removeBatch` returns how many rows it found; it is called until there are none. */
export const createRetentionJob = (what: string, removeBatch: () => Promise<number>): PeriodicJob => ({
  name: `delete outdated: ${what}`,
  lane: "deletion",
  intervalInMs: retentionIntervalInMs,
  async run(signal) {
    for (let batches = 0; batches < maxBatches && !signal.aborted; batches += 1)
      if ((await removeBatch()) === 0) return;
  },
});
