import type { Reseller } from "~/model/reseller";
import { createCache } from "../../server/cache.mjs";

/**
 * Resellers that showcases, offers and lists have named, because carts and freight groups may carry ids only; null after
 * a look-up without success.
 */
const resellers = createCache<number, { readonly reseller: Reseller | null }>("resellers", {
  ttl: 10 * 60_000,
});

const missingTtlMs = 60_000;

export function cacheReseller(reseller: Reseller): Reseller {
  // Distance depends on the shopper.
  if (reseller.name !== "") resellers.set(reseller.id, { reseller: { ...reseller, distanceInKm: null } });
  return reseller;
}

export const getCachedReseller = (resellerId: number): Reseller | null =>
  resellers.get(resellerId)?.reseller ?? null;

export const isWorthLookingUp = (resellerId: number): boolean => !resellers.has(resellerId);

export function cacheMissingReseller(resellerId: number): void {
  if (!resellers.has(resellerId)) resellers.set(resellerId, { reseller: null }, { ttl: missingTtlMs });
}
