import type { JsonValue } from "./hydration-data";

export function encodeTurboStream(state: JsonValue): string {
  const nodes: unknown[] = [];
  const placeOf = (value: JsonValue): number => {
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
