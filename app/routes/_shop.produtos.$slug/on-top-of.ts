/**
 * Where a link of the page leads while another choice of it is still under way: what the link changes of the page that
 * is shown, done to the page that is coming. So a colour and a width pressed one right after the other both count.
 * All three are queries, with or without '?'.
 */
export function onTopOf(coming: string, shown: string, wanted: string): string {
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
