import { createCache } from "../../server/cache.mjs";
import type { Reseller } from "../domain/reseller";

/** Resellers that showcases, offers and lists have named, because carts and freight groups may carry ids only. */
const cached = createCache<number, Reseller>("resellers", { ttl: 10 * 60_000 });

/** Looked up lately without success. */
const missing = createCache<number, true>("missingResellers", { ttl: 60_000 });

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
