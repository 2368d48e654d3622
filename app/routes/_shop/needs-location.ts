/**
 * A page asks for the location gate by `export const handle = { needsLocation: true }` (catalogue 2, "Location
 * dialog": home, product, category and showcase); its error page, which has no data, does not.
 */
export function asksForLocation({ handle }: { handle: unknown }): boolean {
  return (
    typeof handle === "object" &&
    handle !== null &&
    "needsLocation" in handle &&
    handle.needsLocation === true
  );
}
