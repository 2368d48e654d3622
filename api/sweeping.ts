import { loggable } from "./http/loggable";

/** Work that comes back every few seconds, in any number of processes. */
export interface Sweep {
  /** Does what waits; false where whoever it takes cannot be reached. */
  sweep(): Promise<boolean>;
  readonly pauseInMs: number;
  /** Each failure in a row doubles the pause, up to this; by default it stays as it is. */
  readonly longestPauseInMs?: number;
  /** For the log, once for all failures in a row: what cannot be done, and why as far as it may be told. */
  readonly complaint: (reason: string | null) => string;
}

export interface Sweeping {
  /** Ends after the sweep that is under way. */
  stop(): Promise<void>;
}

/** Sweeps at once, and again after each pause, until it is told to stop. Never fails: what went wrong is tried again. */
export function keepSweeping({ sweep, pauseInMs, longestPauseInMs = pauseInMs, complaint }: Sweep): Sweeping {
  let stopped = false;
  let failuresInARow = 0;
  const failed = (reason: string | null) => {
    if (failuresInARow === 0) console.error(complaint(reason));
    failuresInARow += 1;
  };
  const pause = () => Math.min(pauseInMs * 2 ** failuresInARow, longestPauseInMs);
  const once = () => {
    running = sweep()
      .then((reachable) => {
        if (reachable) failuresInARow = 0;
        else failed(null);
      })
      .catch((error: unknown) => failed(loggable(error)))
      .finally(() => {
        if (!stopped) timer = setTimeout(once, pause());
      });
  };
  let running = Promise.resolve();
  let timer = setTimeout(once, 0);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
