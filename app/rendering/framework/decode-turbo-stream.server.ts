export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

const nothing = -5;
const notSaid = -7;

/** Decodes index references to JSON, which compresses 25 % smaller; null for non-JSON data such as a Date. */
export function decodeTurboStream(encoded: string): { readonly plain: JsonValue } | null {
  const values = parseValues(encoded);
  if (values === null) return null;
  try {
    return { plain: decodeValue(0, values) };
  } catch (error) {
    if (error instanceof NotJson) return null;
    throw error;
  }
}

class NotJson extends Error {}

/** The first line holds all values; further lines are deferred data, which the shop does not use. */
function parseValues(encoded: string): readonly unknown[] | null {
  const [first = "", ...others] = encoded.trimEnd().split("\n");
  if (others.length > 0 || !first.startsWith("[")) return null;
  const values: unknown = JSON.parse(first);
  return Array.isArray(values) ? values : null;
}

function decodeValue(place: unknown, values: readonly unknown[]): JsonValue {
  if (place === nothing) return null;
  const value = typeof place === "number" ? values[place] : undefined;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  // Server error details stay on the server.
  if (Array.isArray(value) && value[0] === "SanitizedError") return null;
  // An array that starts with a type name is a non-JSON value.
  if (Array.isArray(value)) return value.map((each) => decodeValue(each, values));
  if (typeof value !== "object" || value === null) throw new NotJson();
  const said = Object.entries(value).filter(([, each]) => each !== notSaid);
  return Object.fromEntries(said.map(([name, each]) => [decodeKey(name, values), decodeValue(each, values)]));
}

function decodeKey(place: string, values: readonly unknown[]): string {
  const name = values[Number(place.slice(1))];
  if (typeof name !== "string" || name === "__proto__") throw new NotJson();
  return name;
}

export function omitPaths(plain: JsonValue, places: readonly (readonly string[])[]): JsonValue {
  if (places.length === 0 || typeof plain !== "object" || plain === null || Array.isArray(plain))
    return plain;
  const left = Object.entries(plain).flatMap(([name, value]) => {
    const inside = places.filter(([first]) => first === name).map(([, ...rest]) => rest);
    return inside.some((rest) => rest.length === 0) ? [] : [[name, omitPaths(value, inside)] as const];
  });
  return Object.fromEntries(left);
}
