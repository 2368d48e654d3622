export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Omits empty values; a list repeats its key. */
export function withQuery(path: string, query: Query | URLSearchParams = {}): string {
  const search = new URLSearchParams();
  const entries = query instanceof URLSearchParams ? query.entries() : Object.entries(query);
  for (const [key, value] of entries) {
    if (value !== undefined && value !== null && value !== "") search.append(key, String(value));
  }
  return String(search) ? `${path}?${search}` : path;
}
