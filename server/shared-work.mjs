/**
 * Does the same work once for all that ask for it while it runs, and keeps nothing afterwards.
 * @template Result
 * @returns {(key: string, work: () => Promise<Result>) => Promise<Result>}
 */
export function createSharedWork() {
  /** @type {Map<string, Promise<Result>>} */
  const running = new Map();
  return (key, work) => {
    const begun = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}
