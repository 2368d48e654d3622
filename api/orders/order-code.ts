import { randomBytes } from "node:crypto";

// Crockford's alphabet: no I, L, O and U, so that codes can be dictated.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;

/** Random code of ten characters (2^50 values). */
export function createOrderCode(): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** The code as a number of at most 16 digits, for banks that accept only digits. */
export function parseOrderCode(code: string): number {
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(code)) throw new Error(`${code} is no order's code`);
  return [...code].reduce((number, letter) => number * alphabet.length + alphabet.indexOf(letter), 0);
}
