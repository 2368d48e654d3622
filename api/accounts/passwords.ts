import { randomBytes } from "node:crypto";
import { isEqualInConstantTime } from "../../server/constant-time.mjs";
import { type HashingClient, HashingQueue, noClient } from "./hashing-queue";

const keyLength = 32;
const stored = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/** scrypt parameters: memory is `N` × `r` × 128 bytes, repeated `p` times. */
interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Values of `PASSWORD_HASHING`: `strong` is OWASP's scrypt setting for 32 MiB; `quick` is for tests. */
const costs = {
  strong: { N: 2 ** 15, r: 8, p: 3 },
  quick: { N: 2 ** 10, r: 8, p: 1 },
} satisfies Record<string, Cost>;

export type PasswordHashing = keyof typeof costs;

const getCost = ({ N, r, p }: Cost) => N * r * p;

const processQueue = new HashingQueue();

/** Stored as `scrypt$N$r$p$salt$hash`, so that the parameters can be raised later. */
export class Passwords {
  readonly #cost: Cost;
  readonly #queue: HashingQueue;

  constructor(hashing: PasswordHashing, queue = processQueue) {
    this.#cost = costs[hashing];
    this.#queue = queue;
  }

  /** Throws `HashingBusy` under load, as does `verify`. */
  async hash(password: string, client: HashingClient = noClient): Promise<string> {
    const { N, r, p } = this.#cost;
    const salt = randomBytes(16);
    const key = Buffer.from(await this.#derive(password, { salt, cost: this.#cost, client }));
    return `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
  }

  /** A null hash takes the same time as a real one and returns false, to prevent account enumeration. */
  async verify(password: string, hash: string | null, client: HashingClient = noClient): Promise<boolean> {
    const dummy = { cost: this.#cost, salt: randomBytes(16), key: randomBytes(keyLength) };
    const { cost, salt, key } = hash === null ? dummy : parseHash(hash);
    const verify =
      isEqualInConstantTime(await this.#derive(password, { salt, cost, client }), key) && hash !== null;
    if (!verify) this.#queue.noteFailure(client);
    return verify;
  }

  #derive(
    password: string,
    { salt, cost, client }: { salt: Buffer; cost: Cost; client: HashingClient },
  ): Promise<Uint8Array> {
    const options = { ...cost, maxmem: 256 * 1024 * 1024 };
    // Different keyboards can produce different code points for the same characters.
    return this.#queue.derive({ password: password.normalize("NFKC"), salt, keyLength, options }, client);
  }

  isOutdated(hash: string): boolean {
    return getCost(parseHash(hash).cost) < getCost(this.#cost);
  }
}

/** For commands, whose work a busy machine delays and never fails. Visitors' limits are of the default queue. */
export const createCommandPasswords = (hashing: PasswordHashing): Passwords =>
  new Passwords(
    hashing,
    new HashingQueue({ maxWaiting: Infinity, maxWaitingPerClient: Infinity, maxWaitInMs: null }),
  );

function parseHash(hash: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt, key] = stored.exec(hash) ?? [];
  if (salt === undefined || key === undefined) throw new Error("A password hash cannot be read");
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}
