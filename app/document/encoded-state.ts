import type { Plain } from "./plain-state.server";

/** Loaders' data as Remix expects it from a server: a list of values that name each other by their places. */
export function encodedState(state: Plain): string {
  const nodes: unknown[] = [];
  const placeOf = (value: Plain): number => {
    if (value === null) return -5;
    const place = nodes.push(value) - 1;
    if (typeof value === "object") {
      nodes[place] = Array.isArray(value)
        ? value.map(placeOf)
        : Object.fromEntries(
            Object.entries(value).map(([name, each]) => [`_${placeOf(name)}`, placeOf(each)]),
          );
    }
    return place;
  };
  placeOf(state);
  return `${JSON.stringify(nodes)}\n`;
}
