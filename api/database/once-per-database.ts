import type { Queries } from "./connection";

/** Creates a value once for each database, such as a prepared statement, which takes longer to build than to execute. */
export function createOncePerDatabase<Value>(create: (queries: Queries) => Value) {
  const values = new WeakMap<Queries, Value>();
  return (queries: Queries): Value => {
    const known = values.get(queries);
    if (known !== undefined) return known;
    const created = create(queries);
    values.set(queries, created);
    return created;
  };
}
