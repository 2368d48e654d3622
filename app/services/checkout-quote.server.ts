import { randomUUID } from "node:crypto";
import { type Address, freightDestination } from "~/domain/address";
import { canBeDelivered, type FreightGroup, selectedOption } from "~/domain/freight";
import type { Shopper } from "~/domain/shopper";
import type { RequestContext } from "~/http/request-context.server";
import { findDeliveryAddress } from "~/upstream/addresses.server";
import { findCart } from "~/upstream/carts.server";
import { storeFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { quoteCartFreight } from "./shopping-cart.server";

/** Stores the chosen freight groups for the checkout, with a new idempotency key. */
export async function storeCheckoutQuote(
  upstream: Upstream,
  shopper: Shopper,
  { address, groups }: { readonly address: Address; readonly groups: readonly FreightGroup[] },
): Promise<void> {
  const destination = freightDestination(address);
  const quote = { addressId: address.id, destination, checkoutKey: randomUUID(), groups };
  await storeFreightQuote(upstream, shopper.id, quote);
}

/** Quotes with the carriers that the cart preselects. False when the shopper has to see the cart first. */
export async function quoteSavedAddress(
  { upstream, orderAttempt }: RequestContext,
  shopper: Shopper,
  addressId: number | null,
): Promise<boolean> {
  if (orderAttempt) return false;
  const [address, cart] = await Promise.all([findDeliveryAddress(upstream, shopper.id), findCart(upstream)]);
  const isOther = addressId !== null && address?.id !== addressId;
  if (!address || isOther || cart.lines.length === 0) return false;
  const { groups } = await quoteCartFreight(upstream, address, cart.lines, new Date());
  if (groups === null || !canBeDelivered(groups)) return false;
  const chosen = groups.map((group) => ({ ...group, selected: selectedOption(group) }));
  await storeCheckoutQuote(upstream, shopper, { address, groups: chosen });
  return true;
}
