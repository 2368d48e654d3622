import { toLoggableError } from "./http/loggable";

export interface Job {
  /** Returns false when the remote system is unreachable. */
  job(): Promise<boolean>;
  readonly pauseInMs: number;
  /** Upper limit of the exponential backoff; by default the interval is constant. */
  readonly maxPauseInMs?: number;
  /** Logged once per series of failures; the reason contains no personal data. */
  readonly failureMessage: (reason: string | null) => string;
}

export interface ScheduledJob {
  /** Resolves after the current run. */
  stop(): Promise<void>;
}

/** Runs immediately and then at intervals until stopped. Never rejects: failures are retried. */
export function scheduleJob({ job, pauseInMs, maxPauseInMs = pauseInMs, failureMessage }: Job): ScheduledJob {
  let stopped = false;
  let failuresInARow = 0;
  const failed = (reason: string | null) => {
    if (failuresInARow === 0) console.error(failureMessage(reason));
    failuresInARow += 1;
  };
  const pause = () => Math.min(pauseInMs * 2 ** failuresInARow, maxPauseInMs);
  const once = () => {
    running = job()
      .then((reachable) => {
        if (reachable) failuresInARow = 0;
        else failed(null);
      })
      .catch((error: unknown) => failed(toLoggableError(error)))
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
