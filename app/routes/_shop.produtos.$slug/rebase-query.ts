/**
 * Rebases a link onto a pending navigation: applies the difference between `shown` and `wanted` to `coming`, so that
 * two quick selections both count. All three are query strings, with or without '?'.
 */
export function rebaseQuery(coming: string, shown: string, wanted: string): string {
  const next = new URLSearchParams(coming);
  const before = new URLSearchParams(shown);
  const after = new URLSearchParams(wanted);
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(key);
    if (value === before.get(key)) continue;
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return next.toString();
}
