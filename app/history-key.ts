/** The router's key of the address as it stands, which may be ahead of what is drawn; a reload keeps it. */
export function keyOfTheAddress(): string | undefined {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !("key" in state)) return undefined;
  return typeof state.key === "string" ? state.key : undefined;
}
