export function pricesAsOfIn(matches: readonly { data: unknown }[]): string | null {
  for (const { data } of matches) {
    if (typeof data !== "object" || data === null || !("pricesAsOf" in data)) continue;
    if (typeof data.pricesAsOf === "string") return data.pricesAsOf;
  }
  return null;
}
