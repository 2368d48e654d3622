const running = new Map<number, Promise<unknown>>();

/** Serializes one shopper's placements, for upstreams that do not recognise a duplicate post. */
export async function runExclusively<Result>(shopperId: number, run: () => Promise<Result>): Promise<Result> {
  const previous = running.get(shopperId) ?? Promise.resolve();
  const current = previous.then(run);
  const ended = current.catch(() => undefined);
  running.set(shopperId, ended);
  try {
    return await current;
  } finally {
    if (running.get(shopperId) === ended) running.delete(shopperId);
  }
}
