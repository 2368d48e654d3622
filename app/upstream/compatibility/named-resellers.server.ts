import type { Reseller } from "~/model/reseller";
import { createCache } from "../../../server/cache.mjs";
import type { Upstream } from "../http.server";

/** What an upstream has named in lists, showcases and offers; null after a look-up without success. */
const resellers = createCache<string, { readonly reseller: Reseller | null }>("resellers", {
  ttl: 10 * 60_000,
});

const missingTtlMs = 60_000;

const keyOf = ({ apiUrl }: Upstream, resellerId: number) => `${resellerId} ${apiUrl}`;

export function recordReseller(upstream: Upstream, reseller: Reseller): Reseller {
  // Distance depends on the shopper.
  if (reseller.name !== "")
    resellers.set(keyOf(upstream, reseller.id), { reseller: { ...reseller, distanceInKm: null } });
  return reseller;
}

/** Null if no answer of this upstream has named it lately. */
export const findNamedReseller = (upstream: Upstream, resellerId: number): Reseller | null =>
  resellers.get(keyOf(upstream, resellerId))?.reseller ?? null;

export const isWorthLookingUp = (upstream: Upstream, resellerId: number): boolean =>
  !resellers.has(keyOf(upstream, resellerId));

export function recordMissingReseller(upstream: Upstream, resellerId: number): void {
  if (isWorthLookingUp(upstream, resellerId))
    resellers.set(keyOf(upstream, resellerId), { reseller: null }, { ttl: missingTtlMs });
}
