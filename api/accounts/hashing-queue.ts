import type { ScryptOptions } from "node:crypto";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import Piscina from "piscina";
import { toEmailKey } from "../../common/email";
import { createCache } from "../../server/cache.mjs";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";

export interface HashingJob {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly keyLength: number;
  readonly options: ScryptOptions;
}

export interface HashingClient {
  /** Requests with the same key share one queue; queues are served round-robin. */
  readonly key: string;
  /** Aborted on disconnect; pending work for the client is then dropped. */
  readonly signal?: AbortSignal;
  /** Digest of a device on which the account has logged in before. */
  readonly knownDevice?: string | null;
}

export const noClient: HashingClient = { key: "" };

/** Falls back to the account when the client address is unknown. */
export const identifyHashingClient = (
  { clientKey, knownDevice, signal }: { readonly clientKey: string | null } & Omit<HashingClient, "key">,
  account: string,
): HashingClient => ({ key: clientKey ?? toEmailKey(account), knownDevice, signal });

const retryAfterInSeconds = 5;

/** Thrown on queue timeout, full queue or client disconnect. */
export class HashingBusy extends RefusalError {
  constructor() {
    super(503, messages.loginsBusy, {}, { "Retry-After": String(retryAfterInSeconds) });
  }
}

interface Waiting {
  readonly job: HashingJob;
  readonly client: HashingClient;
  start(): void;
  fail(error: Error): void;
}

interface Limits {
  readonly threads: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerClient: number;
  /** Null for no limit. */
  readonly maxWaitInMs: number | null;
}

const defaults: Limits = {
  // Leaves cores for the event loop and the database.
  threads: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: 64,
  maxWaitingPerClient: 16,
  maxWaitInMs: 6_000,
};

const suspiciousAfterFailures = 3;
const failuresForgottenAfterMs = 15 * 60_000;
/** One turn in this many goes to clients with recent failures while others wait. */
const turnsPerSuspiciousOne = 4;

/** Password hashing on worker threads with fair scheduling per client and load shedding. */
export class HashingQueue {
  readonly #limits: Limits;
  readonly #threads: Piscina<HashingJob, Uint8Array>;
  #idle: number;
  readonly #lines = new Map<string, Waiting[]>();
  readonly #failures = createCache<string, number>("failedLogins", { ttl: failuresForgottenAfterMs });
  #waiting = 0;
  #turns = 0;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...defaults, ...limits };
    this.#idle = this.#limits.threads;
    this.#threads = new Piscina({
      filename: fileURLToPath(new URL("./hashing-worker.mjs", import.meta.url)),
      minThreads: 0,
      maxThreads: this.#limits.threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      // Skips `--import` preloads, which are meant for the request process.
      execArgv: [],
    });
  }

  derive(job: HashingJob, client: HashingClient): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const { key, signal } = client;
      if (signal?.aborted) return reject(new HashingBusy());
      if (!this.#makeRoomFor(key)) return reject(new HashingBusy());
      const giveUp = () => {
        if (this.#remove(key, waiting)) waiting.fail(new HashingBusy());
      };
      const { maxWaitInMs } = this.#limits;
      const timer = maxWaitInMs === null ? null : setTimeout(giveUp, maxWaitInMs);
      const end = () => {
        if (timer !== null) clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
      };
      const waiting: Waiting = {
        job,
        client,
        start: () => {
          end();
          this.#run(job).then(resolve, reject);
        },
        fail: (error) => {
          end();
          reject(error);
        },
      };
      signal?.addEventListener("abort", giveUp);
      this.#lines.set(key, [...(this.#lines.get(key) ?? []), waiting]);
      this.#waiting += 1;
      this.#next();
    });
  }

  noteFailure({ key }: HashingClient): void {
    this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1);
  }

  #isSuspicious(key: string): boolean {
    return (this.#failures.get(key) ?? 0) >= suspiciousAfterFailures;
  }

  /** Evicts the newest entry of the longest queue, unless that queue is the new client's own. */
  #makeRoomFor(key: string): boolean {
    const { maxWaiting, maxWaitingPerClient } = this.#limits;
    const own = this.#lines.get(key)?.length ?? 0;
    if (own >= maxWaitingPerClient) return false;
    if (this.#waiting < maxWaiting) return true;
    const [longest, line] = [...this.#lines].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    const last = line.at(-1);
    if (line.length <= own + 1 || last === undefined) return false;
    this.#remove(longest, last);
    last.fail(new HashingBusy());
    return true;
  }

  #remove(key: string, waiting: Waiting): boolean {
    const line = this.#lines.get(key) ?? [];
    const left = line.filter((each) => each !== waiting);
    if (left.length === line.length) return false;
    if (left.length === 0) this.#lines.delete(key);
    else this.#lines.set(key, left);
    this.#waiting -= 1;
    return true;
  }

  #next(): void {
    if (this.#idle === 0) return;
    const keys = [...this.#lines.keys()];
    this.#turns += 1;
    const isTurnOfSuspicious = this.#turns % turnsPerSuspiciousOne === 0;
    const key = keys.find((each) => this.#isSuspicious(each) === isTurnOfSuspicious) ?? keys[0];
    const line = key === undefined ? undefined : this.#lines.get(key);
    const [first, ...others] = line ?? [];
    if (key === undefined || first === undefined) return;
    this.#lines.delete(key);
    if (others.length > 0) this.#lines.set(key, others);
    this.#waiting -= 1;
    first.start();
  }

  async #run(job: HashingJob): Promise<Uint8Array> {
    this.#idle -= 1;
    try {
      return await this.#threads.run(job);
    } finally {
      this.#idle += 1;
      this.#next();
    }
  }
}
