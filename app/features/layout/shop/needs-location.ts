interface PageMatch {
  readonly handle: unknown;
  readonly data: unknown;
}

/** Never over an error page: a match whose loader failed has no data. */
export const needsLocationGate = (matches: readonly PageMatch[]): boolean =>
  matches.some(asksForLocation) && matches.every(({ data }) => data !== undefined);

/** Routes opt in by `export const handle = { needsLocation: true }` (catalogue 2, "Location dialog"). */
function asksForLocation({ handle }: { handle: unknown }): boolean {
  return (
    typeof handle === "object" &&
    handle !== null &&
    "needsLocation" in handle &&
    handle.needsLocation === true
  );
}
