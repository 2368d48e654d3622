/** By API address. */
const zones = new Map<string, string>();

/** `zone`: the offset, `-03:00` or `Z`, of times that the upstream writes without one. */
export const declareTimeZone = (apiUrl: string, zone: string): unknown => zones.set(apiUrl, zone);

const timeWithoutZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** Gives the times of an answer that have no zone the declared one, in place; returns the answer. */
export function addTimeZone(apiUrl: string, json: unknown): unknown {
  const zone = zones.get(apiUrl);
  return zone === undefined ? json : zoned(json, zone);
}

function zoned(value: unknown, zone: string): unknown {
  if (typeof value === "string") return timeWithoutZone.test(value) ? value + zone : value;
  if (Array.isArray(value)) return value.map((item) => zoned(item, zone));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, zoned(part, zone)]));
}

const offsetsInMs = new Map<string, number>();

/** `date`: the header of an answer, in whole seconds. Cached answers have the date of another one. */
export function recordClock(
  apiUrl: string,
  { date, age }: { readonly date?: string; readonly age?: string },
): void {
  const offsetInMs = age === undefined ? Date.parse(date ?? "") - Date.now() : Number.NaN;
  if (!Number.isNaN(offsetInMs)) offsetsInMs.set(apiUrl, offsetInMs);
}

/** The present by the upstream's clock, to about a second; by ours before its first answer. */
export const upstreamNowMs = (apiUrl: string): number => Date.now() + (offsetsInMs.get(apiUrl) ?? 0);
