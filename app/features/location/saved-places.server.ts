import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { formatAddressLines } from "~/model/address";
import { findAddresses } from "~/upstream/addresses.server";
import type { SavedPlace } from "./location-gate";

/** Addresses that a location can be chosen by; none of a guest. */
export async function findSavedPlaces({
  shopper,
  upstream,
}: Pick<RequestContext, "shopper" | "upstream">): Promise<SavedPlace[]> {
  const addresses = shopper === null ? [] : await awaitOptional(findAddresses(upstream, shopper.id), []);
  return addresses.map((address) => ({
    id: address.id,
    label: `${address.nickname ?? address.street}: ${formatAddressLines(address).slice(0, 2).join(", ")}`,
  }));
}
