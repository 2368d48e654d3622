import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** Passwords as `scrypt$N$r$p$salt$hash`: the parameters travel with the hash, so that they may be raised later. */

const cost = { N: 2 ** 15, r: 8, p: 1 };
const keyLength = 32;
const stored = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // The same letters typed on another keyboard may be other code points.
  const typed = password.normalize("NFKC");
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, keyLength, { ...options, maxmem: 256 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

/** Made once, of nobody's password. */
let nobody: Promise<string> | undefined;

/** Whether it is the password. Against no hash it takes as long as against one, and is never right. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString("hex"));
  const [, N, r, p, salt, key] = stored.exec(hash ?? (await nobody)) ?? [];
  if (salt === undefined || key === undefined) throw new Error("A password hash cannot be read");
  const expected = Buffer.from(key, "base64url");
  const derived = await derive(password, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(derived, expected) && hash !== null;
}
