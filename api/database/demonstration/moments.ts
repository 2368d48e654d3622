const dayInMs = 24 * 60 * 60 * 1000;

/** So many days after `now`; before it where `days` is negative. */
export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayInMs);
}
