export interface Grouped<Value> {
  of(key: number): Value[];
}

export function groupBy<Row, Value>(
  rows: readonly Row[],
  getKey: (row: Row) => number,
  pick: (row: Row) => Value,
): Grouped<Value> {
  const groups = new Map<number, Value[]>();
  for (const row of rows) {
    const key = getKey(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [pick(row)]);
    else group.push(pick(row));
  }
  return { of: (key) => groups.get(key) ?? [] };
}
