/** The router's history key, possibly ahead of the rendered page; it survives a reload. */
export function getHistoryKey(): string | undefined {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !("key" in state)) return undefined;
  return typeof state.key === "string" ? state.key : undefined;
}
