import type { Clock } from "./parts";
import { keepSweeping, type Sweeping } from "./sweeping";

const synchronisedEveryMs = 10_000;

/** The part of a pool that the clock needs. */
interface TimeQuery {
  query(text: string): Promise<{ rows: readonly { ms: number }[] }>;
}

/** The database's time, which all processes share. */
export interface DatabaseClock extends Clock {
  /** Asks the database what time it is. */
  synchronise(): Promise<void>;
}

/**
 * Tells the database's time from what it said last and from `monotonicMs`, which nobody sets: the clock of the machine
 * that this process runs on is never asked.
 */
export async function databaseClock(
  pool: TimeQuery,
  monotonicMs: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  /** What has to be added to `monotonicMs`. */
  let offsetMs = Number.NaN;

  async function synchronise(): Promise<void> {
    const askedAt = monotonicMs();
    const { rows } = await pool.query(
      "select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms",
    );
    const answeredAt = monotonicMs();
    const said = rows[0]?.ms;
    if (said === undefined) throw new Error("The database did not say what time it is");
    // It read its clock between the two moments; an offset that agrees is not replaced by a guess.
    const [least, most] = [said - answeredAt, said - askedAt];
    if (!(offsetMs >= least && offsetMs <= most)) offsetMs = (least + most) / 2;
  }

  await synchronise();
  return { now: () => new Date(monotonicMs() + offsetMs), synchronise };
}

export const keepSynchronised = (clock: DatabaseClock): Sweeping =>
  keepSweeping({
    sweep: () => clock.synchronise().then(() => true),
    pauseInMs: synchronisedEveryMs,
    complaint: (reason) => `The database could not be asked for its time: ${reason}`,
  });
