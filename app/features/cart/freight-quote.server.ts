import { randomUUID } from "node:crypto";
import { promiseHash } from "remix-utils/promise";
import { type OrderAttempt, readOrderAttempt } from "~/features/order-attempt/order-attempt.server";
import type { RequestContext } from "~/http/request-context.server";
import { logFailure } from "~/http/screen.server";
import { type Address, formatFreightDestination } from "~/model/address";
import { type CartLine, calculateLinePrice, canBeOrdered } from "~/model/cart";
import { canBeDelivered, type FreightGroup, findSelectedOption } from "~/model/freight";

import type { Shopper } from "~/model/shopper";
import { findCart } from "~/upstream/carts.server";
import { findAddressOfCart } from "~/upstream/compatibility/delivery-address.server";
import {
  type FreightAnswer,
  findFreightQuote,
  requestFreightQuote,
  storeFreightQuote,
} from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

export function quoteCartFreight(
  upstream: Upstream,
  address: Address,
  lines: readonly CartLine[],
  now: Date,
): Promise<FreightAnswer> {
  const priced = lines.map((line) => ({
    ...line,
    unitPriceInCentavos: calculateLinePrice(line, now).unit.priceInCentavos,
  }));
  return requestFreightQuote(upstream, address, priced);
}

/** Stores the chosen freight groups for the checkout, with a new idempotency key. */
export async function storeCheckoutQuote(
  upstream: Upstream,
  shopper: Shopper,
  { address, groups }: { readonly address: Address; readonly groups: readonly FreightGroup[] },
): Promise<void> {
  const destination = formatFreightDestination(address);
  const quote = { addressId: address.id, destination, checkoutKey: randomUUID(), groups };
  await storeFreightQuote(upstream, shopper.id, quote);
}

/** Quotes with the carriers that the cart preselects. False when the shopper has to see the cart first. */
export async function quoteSavedAddress(
  context: RequestContext,
  shopper: Shopper,
  addressId: number | null,
): Promise<boolean> {
  if (await readOrderAttempt(context)) return false;
  const { upstream } = context;
  const [address, cart] = await Promise.all([findAddressOfCart(upstream, shopper.id), findCart(upstream)]);
  const isOther = addressId !== null && address?.id !== addressId;
  if (!address || isOther || !canBeOrdered(cart)) return false;
  const { groups } = await quoteCartFreight(upstream, address, cart.lines, new Date());
  if (groups === null || !canBeDelivered(groups)) return false;
  const chosen = groups.map((group) => ({ ...group, selected: findSelectedOption(group) }));
  await storeCheckoutQuote(upstream, shopper, { address, groups: chosen });
  return true;
}

/** Renews the stored quote and keeps the chosen carriers. False if the cart has no quote to review. */
export async function renewCheckoutQuote(upstream: Upstream, shopper: Shopper): Promise<boolean> {
  try {
    const { quote, address, cart } = await promiseHash({
      quote: findFreightQuote(upstream),
      address: findAddressOfCart(upstream, shopper.id),
      cart: findCart(upstream),
    });
    if (!quote || !address || !canBeOrdered(cart)) return false;
    const { groups } = await quoteCartFreight(upstream, address, cart.lines, new Date());
    if (groups === null || groups.some(({ options }) => options.length === 0)) return false;
    const chosen = (resellerId: number) =>
      quote.groups.find((group) => group.resellerId === resellerId)?.selected ?? null;
    const renewed = groups.map((group) => ({
      ...group,
      selected: findSelectedOption({ ...group, selected: chosen(group.resellerId) }),
    }));
    const to = { addressId: address.id, destination: formatFreightDestination(address) };
    await storeFreightQuote(upstream, shopper.id, { ...quote, ...to, groups: renewed });
    return true;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
    return false;
  }
}

/** A retry after a denied card needs a new key: under the old one the upstream would return the denied orders. */
export async function renewCheckoutKey(
  upstream: Upstream,
  { key, shopperId }: Pick<OrderAttempt, "key" | "shopperId">,
): Promise<void> {
  try {
    const quote = await findFreightQuote(upstream);
    if (quote?.checkoutKey !== key) return;
    await storeFreightQuote(upstream, shopperId, { ...quote, checkoutKey: randomUUID() });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
  }
}
