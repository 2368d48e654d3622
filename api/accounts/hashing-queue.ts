import { availableParallelism } from "node:os";
import { LRUCache } from "lru-cache";
import { Refused } from "../http/refused";
import { messages } from "../messages";
import { type HashingJob, HashingThread } from "./hashing-threads";

/** On whose behalf a password is hashed. */
export interface HashingClient {
  /** Requests with the same key wait in one line, and lines take turns. */
  readonly key: string;
  /** Aborted when the client has gone: what still waits is not computed. */
  readonly signal?: AbortSignal;
}

/** For programs that hash without a client, for example while filling a database. */
export const noClient: HashingClient = { key: "" };

/** A request's client; where nobody knows its address, the account stands for it. */
export const hashingClient = (
  { clientKey, signal }: { readonly clientKey: string | null; readonly signal: AbortSignal },
  account: string,
): HashingClient => ({ key: clientKey ?? account.trim().toLowerCase(), signal });

const retryAfterInSeconds = 5;

/** No thread became free in time, too many wait already, or the client has gone. */
export class HashingBusy extends Refused {
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
  readonly maxWaitInMs: number;
}

const defaults: Limits = {
  // One core at least is left to everything else.
  threads: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: 64,
  maxWaitingPerClient: 16,
  maxWaitInMs: 6_000,
};

const suspiciousAfterFailures = 3;
const failuresForgottenAfterMs = 15 * 60_000;
/** Of so many turns one goes to clients with recent failures, while others wait too. */
const turnsPerSuspiciousOne = 4;

/**
 * Password hashes on a few threads of their own. Clients take turns however much each of them sends, those with recent
 * wrong passwords after all others; what waits too long, or comes when too much waits, is refused.
 */
export class HashingQueue {
  readonly #limits: Limits;
  readonly #idle: HashingThread[];
  /** By client, the one whose turn is next first. */
  readonly #lines = new Map<string, Waiting[]>();
  readonly #failures = new LRUCache<string, number>({ max: 10_000, ttl: failuresForgottenAfterMs });
  #waiting = 0;
  #turns = 0;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...defaults, ...limits };
    this.#idle = Array.from({ length: this.#limits.threads }, () => new HashingThread());
  }

  derive(job: HashingJob, client: HashingClient): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const { key, signal } = client;
      if (signal?.aborted) return reject(new HashingBusy());
      if (!this.#makeRoomFor(key)) return reject(new HashingBusy());
      const giveUp = () => {
        if (this.#remove(key, waiting)) waiting.fail(new HashingBusy());
      };
      const timer = setTimeout(giveUp, this.#limits.maxWaitInMs);
      const end = () => {
        clearTimeout(timer);
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

  /** A wrong password of this client: the more of them, the later its turn. */
  noteFailure({ key }: HashingClient): void {
    this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1);
  }

  #isSuspicious(key: string): boolean {
    return (this.#failures.get(key) ?? 0) >= suspiciousAfterFailures;
  }

  /** Where the queue is full, the last of the longest line leaves it, unless that is the newcomer's own. */
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
    if (this.#idle.length === 0) return;
    const keys = [...this.#lines.keys()];
    this.#turns += 1;
    const isTurnOfSuspicious = this.#turns % turnsPerSuspiciousOne === 0;
    const key = keys.find((each) => this.#isSuspicious(each) === isTurnOfSuspicious) ?? keys[0];
    const line = key === undefined ? undefined : this.#lines.get(key);
    const [first, ...others] = line ?? [];
    if (key === undefined || first === undefined) return;
    // To the end of the order: other clients are next.
    this.#lines.delete(key);
    if (others.length > 0) this.#lines.set(key, others);
    this.#waiting -= 1;
    first.start();
  }

  async #run(job: HashingJob): Promise<Uint8Array> {
    const thread = this.#idle.pop();
    if (thread === undefined) throw new Error("No hashing thread is idle");
    try {
      return await thread.derive(job);
    } finally {
      this.#idle.push(thread);
      this.#next();
    }
  }
}
