/** Key of an entry that the router did not create, such as the first document. */
export const firstHistoryKey = "default";

/** The router's key of the current entry, possibly ahead of the rendered page; it survives a reload. */
export function getHistoryKey(): string {
  const state: unknown = window.history.state;
  const hasKey = typeof state === "object" && state !== null && "key" in state;
  return hasKey && typeof state.key === "string" ? state.key : firstHistoryKey;
}
