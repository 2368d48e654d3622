import { createHmac, timingSafeEqual } from "node:crypto";

/** Time-based one-time passwords of RFC 6238, as authenticator apps compute them: SHA-1, six digits, 30 seconds. */

const stepInSeconds = 30;
const digits = 6;
/** Tolerated difference between the clocks of phone and server. */
const toleratedSteps = 1;

const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, "0"), 2)])
    .join("");
}

export const getStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepInSeconds);

export function generateCodeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** The step of a right code, or null. Each step counts once: those up to `lastStep` are used. */
export function findStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number | null },
): number | null {
  const typed = Buffer.from(code);
  for (let step = getStepAt(now) - toleratedSteps; step <= getStepAt(now) + toleratedSteps; step += 1) {
    const right = Buffer.from(generateCodeAt(secret, step));
    if (right.length === typed.length && timingSafeEqual(right, typed) && step > (lastStep ?? 0)) return step;
  }
  return null;
}

export const createOtpauthUri = (
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
) =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${new URLSearchParams({ secret: toBase32(secret), issuer })}`;
