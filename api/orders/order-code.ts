import { randomBytes } from "node:crypto";

// Crockford's: no I, L, O and U, so that a code can be read out on the telephone.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;

/** A new order's code: ten letters and digits out of 2^50, which no two orders will share. */
export function newOrderCode(): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** The same code as a number of at most 16 digits, for a bank that knows only those. */
export function orderCodeAsNumber(code: string): number {
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(code)) throw new Error(`${code} is no order's code`);
  return [...code].reduce((number, letter) => number * alphabet.length + alphabet.indexOf(letter), 0);
}
