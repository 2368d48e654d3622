import { randomBytes } from "node:crypto";

// Crockford's: no I, L, O and U, so that a code can be read out on the telephone.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 10;

/** A new order's code: ten letters and digits out of 2^50, which no two orders will share. */
export function newOrderCode(): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}
