import { LRUCache } from "lru-cache";

/** Bytes that each cache of a program may hold at most, full: what a process keeps does not depend on its traffic. */
export const cacheShares = {
  storefront: {
    html: 28_000_000,
    wallDrawings: 4_000_000,
    upstreamAnswers: 34_250_000,
    markup: 12_000_000,
    criticalCss: 10_000_000,
    sitemap: 4_000_000,
    countedAttempts: 4_000_000,
    resellers: 2_500_000,
    cartAdditions: 1_000_000,
    unreadablePlaces: 250_000,
  },
  upstream: {
    postalCodes: 6_000_000,
    coordinates: 6_000_000,
    freight: 4_000_000,
    menu: 50_000,
    // The three of the catalogue are there twice with a replica.
    counts: 1_000_000,
    facets: 2_500_000,
    estimates: 10_000,
    failedLogins: 2_000_000,
  },
};

const shares = { ...cacheShares.storefront, ...cacheShares.upstream };

/** Map, lists and typed arrays of a cache. */
const bytesOfEntry = 150;

const beyondLatin1 = /[\u0100-\uffff]/;

/**
 * About what plain data takes of the heap, where letters beyond Latin-1 double a string.
 * @param {unknown} value
 * @returns {number}
 */
export function getSize(value) {
  if (typeof value === "string") return 16 + value.length * (beyondLatin1.test(value) ? 2 : 1);
  if (typeof value !== "object" || value === null) return 8;
  if (value instanceof Uint8Array) return 200 + value.byteLength;
  let bytes = 32;
  for (const part of Object.values(value)) bytes += 8 + getSize(part);
  return bytes;
}

/**
 * The only way to make a cache (`tests/server/cache.test.ts`). Evicts what was used least recently.
 * @template {{}} Key
 * @template {{}} Value
 * @param {keyof typeof shares} share
 * @param {Partial<Pick<LRUCache.OptionsSizeLimit<Key, Value, unknown>, "maxSize" | "ttl" | "ttlAutopurge" | "dispose" | "fetchMethod" | "sizeCalculation">>} [options]
 * @returns {LRUCache<Key, Value>}
 */
export function createCache(share, options = {}) {
  return new LRUCache({
    maxSize: shares[share],
    sizeCalculation: (value, key) => bytesOfEntry + getSize(key) + getSize(value),
    ...options,
  });
}
