import { randomBytes } from "node:crypto";
import { equalInConstantTime } from "../../serving/constant-time.mjs";
import { type HashingClient, HashingQueue, noClient } from "./hashing-queue";

const keyLength = 32;
const stored = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/** What a hash costs: `N` × `r` × 128 bytes of memory, `p` times over. */
interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** By the name of the setting `PASSWORD_HASHING`. `strong` is what OWASP asks of scrypt with 32 MiB; `quick` is for tests. */
const costs = {
  strong: { N: 2 ** 15, r: 8, p: 3 },
  quick: { N: 2 ** 10, r: 8, p: 1 },
} satisfies Record<string, Cost>;

export type PasswordHashing = keyof typeof costs;

const workOf = ({ N, r, p }: Cost) => N * r * p;

/** One for all of this process. */
const processQueue = new HashingQueue();

/** Passwords as `scrypt$N$r$p$salt$hash`: the parameters travel with the hash, so that they may be raised later. */
export class Passwords {
  readonly #cost: Cost;
  readonly #queue: HashingQueue;

  constructor(hashing: PasswordHashing, queue = processQueue) {
    this.#cost = costs[hashing];
    this.#queue = queue;
  }

  /** Throws `HashingBusy` where too many wait, as `isRight` does. */
  async hash(password: string, client: HashingClient = noClient): Promise<string> {
    const { N, r, p } = this.#cost;
    const salt = randomBytes(16);
    const key = Buffer.from(await this.#derive(password, { salt, cost: this.#cost, client }));
    return `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
  }

  /** Whether it is the password. Against no hash it takes as long as against one, and is never right. */
  async isRight(password: string, hash: string | null, client: HashingClient = noClient): Promise<boolean> {
    const nobodys = { cost: this.#cost, salt: randomBytes(16), key: randomBytes(keyLength) };
    const { cost, salt, key } = hash === null ? nobodys : partsOf(hash);
    const isRight =
      equalInConstantTime(await this.#derive(password, { salt, cost, client }), key) && hash !== null;
    if (!isRight) this.#queue.noteFailure(client);
    return isRight;
  }

  #derive(
    password: string,
    { salt, cost, client }: { salt: Buffer; cost: Cost; client: HashingClient },
  ): Promise<Uint8Array> {
    const options = { ...cost, maxmem: 256 * 1024 * 1024 };
    // The same letters typed on another keyboard may be other code points.
    return this.#queue.derive({ password: password.normalize("NFKC"), salt, keyLength, options }, client);
  }

  /** Whether a hash is of when guessing was slower, and the password should be hashed anew while it is known. */
  isOutdated(hash: string): boolean {
    return workOf(partsOf(hash).cost) < workOf(this.#cost);
  }
}

function partsOf(hash: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt, key] = stored.exec(hash) ?? [];
  if (salt === undefined || key === undefined) throw new Error("A password hash cannot be read");
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}
