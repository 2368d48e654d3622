import type { Clock } from "./clock";
import { type ScheduledJob, scheduleJob } from "./scheduled-job";

const synchronisedEveryMs = 10_000;

interface TimeQuery {
  query(text: string): Promise<{ rows: readonly { ms: number }[] }>;
}

/** The database's time, shared by all processes. */
export interface DatabaseClock extends Clock {
  synchronise(): Promise<void>;
}

/** Extrapolates the last database time by `monotonicMs`, which is immune to changes of the system clock. */
export async function createDatabaseClock(
  pool: TimeQuery,
  monotonicMs: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  let offsetMs = Number.NaN;

  async function synchronise(): Promise<void> {
    const askedAt = monotonicMs();
    const { rows } = await pool.query(
      "select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms",
    );
    const answeredAt = monotonicMs();
    const databaseMs = rows[0]?.ms;
    if (databaseMs === undefined) throw new Error("The database did not say what time it is");
    // The database read its clock between request and response; an offset within that interval is retained.
    const [least, most] = [databaseMs - answeredAt, databaseMs - askedAt];
    if (!(offsetMs >= least && offsetMs <= most)) offsetMs = (least + most) / 2;
  }

  await synchronise();
  return { now: () => new Date(monotonicMs() + offsetMs), synchronise };
}

export const scheduleClockSync = (clock: DatabaseClock): ScheduledJob =>
  scheduleJob({
    job: () => clock.synchronise().then(() => true),
    pauseInMs: synchronisedEveryMs,
    failureMessage: (reason) => `The database could not be asked for its time: ${reason}`,
  });
