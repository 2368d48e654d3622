import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether two secrets are the same, in a time that tells nothing of where they differ. Their digests are compared, so
 * that any length and any characters may be.
 *
 * @param {string | Uint8Array} one
 * @param {string | Uint8Array} other
 */
export function equalInConstantTime(one, other) {
  return timingSafeEqual(digest(one), digest(other));
}

/** @param {string | Uint8Array} bytes */
const digest = (bytes) => createHash("sha256").update(bytes).digest();
