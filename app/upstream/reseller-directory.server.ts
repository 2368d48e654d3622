import { LRUCache } from "lru-cache";
import type { Reseller } from "../domain/reseller";

/** Resellers that showcases, offers and lists have named, because carts and freight groups may carry ids only. */
const named = new LRUCache<number, Reseller>({ max: 5_000, ttl: 10 * 60_000 });

/** Looked up lately without success. */
const nameless = new LRUCache<number, true>({ max: 5_000, ttl: 60_000 });

export function rememberReseller(reseller: Reseller): Reseller {
  // Distance depends on the shopper.
  if (reseller.name !== "") named.set(reseller.id, { ...reseller, distanceInKm: null });
  return reseller;
}

export const rememberedReseller = (resellerId: number): Reseller | null => named.get(resellerId) ?? null;

export const isWorthLookingUp = (resellerId: number): boolean =>
  !named.has(resellerId) && !nameless.has(resellerId);

export function rememberNameless(resellerId: number): void {
  nameless.set(resellerId, true);
}
