import { toLoggableError } from "./http/loggable";

/**
 * Works on each item by itself: one that fails is logged, and the others are still worked on.
 * @param work returns false if there was nothing to do
 * @returns how many items were done
 * @throws AggregateError of the failed ones, after all
 */
export async function eachAlone<Item>(
  items: readonly Item[],
  describe: (item: Item) => string,
  work: (item: Item) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      if (await work(item)) done += 1;
    } catch (error) {
      console.error(`${describe(item)}: ${toLoggableError(error)}`);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
  return done;
}
