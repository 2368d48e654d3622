/** What JSON can say. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

const nothing = -5;
const notSaid = -7;

/**
 * Loaders' data as it was before Remix encoded it: a list of values that name those they consist of, and their names, by
 * their places. Plain it is a quarter lighter once it is compressed, for the places do not compress. Null where there is
 * more to it than JSON can say (a date, say); Remix's own text is sent then.
 */
export function plainState(encoded: string): { readonly plain: Plain } | null {
  const values = valuesIn(encoded);
  if (values === null) return null;
  try {
    return { plain: plainAt(0, values) };
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

class NotPlain extends Error {}

/** They stand in the first line; more lines are data that a page waits for, of which the shop has none. */
function valuesIn(encoded: string): readonly unknown[] | null {
  const [first = "", ...others] = encoded.trimEnd().split("\n");
  if (others.length > 0 || !first.startsWith("[")) return null;
  const values: unknown = JSON.parse(first);
  return Array.isArray(values) ? values : null;
}

function plainAt(place: unknown, values: readonly unknown[]): Plain {
  if (place === nothing) return null;
  const value = typeof place === "number" ? values[place] : undefined;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  // What went wrong on the server stays there.
  if (Array.isArray(value) && value[0] === "SanitizedError") return null;
  // What JSON cannot say begins with a word for its kind, which is no place.
  if (Array.isArray(value)) return value.map((each) => plainAt(each, values));
  if (typeof value !== "object" || value === null) throw new NotPlain();
  const said = Object.entries(value).filter(([, each]) => each !== notSaid);
  return Object.fromEntries(said.map(([name, each]) => [nameAt(name, values), plainAt(each, values)]));
}

function nameAt(place: string, values: readonly unknown[]): string {
  const name = values[Number(place.slice(1))];
  if (typeof name !== "string" || name === "__proto__") throw new NotPlain();
  return name;
}

/** The same but for what stands at these places, each a way of names. */
export function without(plain: Plain, places: readonly (readonly string[])[]): Plain {
  if (places.length === 0 || typeof plain !== "object" || plain === null || Array.isArray(plain))
    return plain;
  const left = Object.entries(plain).flatMap(([name, value]) => {
    const inside = places.filter(([first]) => first === name).map(([, ...rest]) => rest);
    return inside.some((rest) => rest.length === 0) ? [] : [[name, without(value, inside)] as const];
  });
  return Object.fromEntries(left);
}
