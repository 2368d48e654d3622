import { LRUCache } from "lru-cache";
import type { Reseller } from "../domain/reseller";

/** Resellers that showcases, offers and lists have named, because carts and freight groups may carry ids only. */
const cached = new LRUCache<number, Reseller>({ max: 5_000, ttl: 10 * 60_000 });

/** Looked up lately without success. */
const missing = new LRUCache<number, true>({ max: 5_000, ttl: 60_000 });

export function cacheReseller(reseller: Reseller): Reseller {
  // Distance depends on the shopper.
  if (reseller.name !== "") cached.set(reseller.id, { ...reseller, distanceInKm: null });
  return reseller;
}

export const getCachedReseller = (resellerId: number): Reseller | null => cached.get(resellerId) ?? null;

export const isWorthLookingUp = (resellerId: number): boolean =>
  !cached.has(resellerId) && !missing.has(resellerId);

export function cacheMissingReseller(resellerId: number): void {
  missing.set(resellerId, true);
}
