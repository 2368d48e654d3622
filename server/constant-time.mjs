import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Compares secrets of any length in constant time through their digests.
 * @param {string | Uint8Array} one
 * @param {string | Uint8Array} other
 */
export function isEqualInConstantTime(one, other) {
  return timingSafeEqual(digest(one), digest(other));
}

/** @param {string | Uint8Array} bytes */
const digest = (bytes) => createHash("sha256").update(bytes).digest();
