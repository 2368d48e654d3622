import { defaultLocation, type Location } from "~/model/location";
import type { Reseller } from "~/model/reseller";
import type { Upstream } from "../http.server";
import { listResellersNear } from "../resellers.server";
import { UpstreamError } from "../upstream-error.server";
import { findNamedReseller, isWorthLookingUp, recordMissingReseller } from "./named-resellers.server";

export interface SoldByReseller {
  readonly resellerId: number;
  readonly reseller: Reseller | null;
}

/** Names the resellers that a cart or freight group left out; null where nothing names them. */
export async function withResellers<Sold extends SoldByReseller>(
  upstream: Upstream,
  sold: readonly Sold[],
  location: Location | null,
): Promise<Sold[]> {
  const missing = sold.filter(
    ({ reseller, resellerId }) => reseller === null && isWorthLookingUp(upstream, resellerId),
  );
  if (missing.length > 0) {
    await lookUpNearby(upstream, location ?? defaultLocation);
    for (const { resellerId } of missing) recordMissingReseller(upstream, resellerId);
  }
  return sold.map((each) => ({
    ...each,
    reseller: each.reseller ?? findNamedReseller(upstream, each.resellerId),
  }));
}

/** A name is no reason to fail. */
async function lookUpNearby(upstream: Upstream, location: Location): Promise<void> {
  try {
    await listResellersNear(upstream, location);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    console.error(`upstream ${error.message}`);
  }
}
