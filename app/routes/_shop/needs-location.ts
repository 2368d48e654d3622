interface PageMatch {
  readonly handle: unknown;
  readonly data: unknown;
}

/**
 * Whether the location gate is drawn over what these matches make up. Never over an error page, which the gate would
 * cover: a match whose loader failed has no data.
 */
export const needsGate = (matches: readonly PageMatch[]): boolean =>
  matches.some(asksForLocation) && matches.every(({ data }) => data !== undefined);

/**
 * A page asks for the location gate by `export const handle = { needsLocation: true }` (catalogue 2, "Location
 * dialog": home, product, category and showcase); its error page, which has no data, does not.
 */
function asksForLocation({ handle }: { handle: unknown }): boolean {
  return (
    typeof handle === "object" &&
    handle !== null &&
    "needsLocation" in handle &&
    handle.needsLocation === true
  );
}
