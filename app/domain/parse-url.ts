/** Null for an invalid URL, as `URL.parse` does, which many shoppers' browsers lack. */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
