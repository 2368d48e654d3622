import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

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

/** Passwords as `scrypt$N$r$p$salt$hash`: the parameters travel with the hash, so that they may be raised later. */
export class Passwords {
  readonly #cost: Cost;
  /** Made once, of nobody's password. */
  #nobody: Promise<string> | undefined;

  constructor(hashing: PasswordHashing) {
    this.#cost = costs[hashing];
  }

  async hash(password: string): Promise<string> {
    const { N, r, p } = this.#cost;
    const salt = randomBytes(16);
    const key = await derive(password, salt, this.#cost);
    return `scrypt$${N}$${r}$${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
  }

  /** Whether it is the password. Against no hash it takes as long as against one, and is never right. */
  async isRight(password: string, hash: string | null): Promise<boolean> {
    this.#nobody ??= this.hash(randomBytes(16).toString("hex"));
    const { cost, salt, key } = partsOf(hash ?? (await this.#nobody));
    return timingSafeEqual(await derive(password, salt, cost), key) && hash !== null;
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

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // The same letters typed on another keyboard may be other code points.
  const typed = password.normalize("NFKC");
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, keyLength, { ...options, maxmem: 256 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
