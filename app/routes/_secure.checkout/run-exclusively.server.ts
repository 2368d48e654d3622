const running = new Map<number, Promise<unknown>>();

/**
 * Runs the placements of one shopper in sequence within this process, because an upstream may not recognise a second
 * post of the same review.
 */
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
