import { promiseHash } from "remix-utils/promise";
import { type Address, freightDestination } from "~/domain/address";
import type { CartLine } from "~/domain/cart";
import { type Checkout, calculateCheckout } from "~/domain/checkout";
import { lineKey } from "~/domain/guest-cart";
import { isProfileComplete, type Profile, type Shopper } from "~/domain/shopper";
import { type RequestContext, redirectTo, requireShopper } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { findRequestedCoupon, type RequestedCoupon } from "~/services/coupon.server";
import { getInstallerPercentage } from "~/services/shopping-cart.server";
import { findProfile } from "~/upstream/accounts.server";
import { findDeliveryAddress } from "~/upstream/addresses.server";
import { findCart } from "~/upstream/carts.server";
import { type FreightQuote, findFreightQuote } from "~/upstream/freight.server";

export interface CheckoutPage {
  readonly shopper: Shopper;
  readonly profile: Profile;
  readonly address: Address;
  readonly quote: FreightQuote;
  readonly checkout: Checkout;
  readonly installerPercentage: number | null;
  readonly coupon: RequestedCoupon | null;
}

interface Asked {
  readonly installments?: ReadonlyMap<number, number>;
  readonly cupom: string | null;
}

/**
 * Opens the checkout or redirects to a missing prerequisite: login, address, profile, or the cart when the freight
 * quote is out of date (purchase 2, "Redirects").
 */
export async function openCheckout(
  opened: RequestContext,
  { installments, cupom }: Asked,
): Promise<CheckoutPage> {
  const shopper = await requireShopper(opened);
  const { upstream, session } = opened;
  const { profile, address, quote, cart, installerPercentage } = await promiseHash({
    profile: findProfile(upstream, shopper.id),
    address: findDeliveryAddress(upstream, shopper.id),
    quote: findFreightQuote(upstream),
    cart: findCart(upstream),
    installerPercentage: getInstallerPercentage(upstream, shopper),
  });
  if (address === null) throw await redirectTo(paths.address({ voltar: paths.cart({ cupom }) }));
  if (!isProfileComplete(profile)) throw await redirectTo(paths.profile(undefined, { cart: true, cupom }));
  if (quote === null || cart.lines.length === 0) throw await redirectTo(paths.cart({ cupom }));
  if (!isQuoteFor(quote, address, cart.lines)) {
    const notice = { kind: "warning", message: messages.ours.quoteOutdated } as const;
    throw await redirectTo(paths.cart({ cupom }), session.notify(notice));
  }
  const coupon = await findRequestedCoupon(opened, cupom, cart.lines);
  const terms = { freight: quote.groups, coupon: coupon?.coupon ?? null, installerPercentage, installments };
  const checkout = calculateCheckout(cart.lines, { ...terms, now: new Date() });
  return { shopper, profile, address, quote, checkout, installerPercentage, coupon };
}

function isQuoteFor(quote: FreightQuote, address: Address, lines: readonly CartLine[]): boolean {
  if (quote.addressId !== null && quote.addressId !== address.id) return false;
  if (quote.destination !== null && quote.destination !== freightDestination(address)) return false;
  const quoted = new Map(
    quote.groups.flatMap(({ resellerId, lines: own, selected }) =>
      selected === null
        ? []
        : own.map(({ skuId, quantity }) => [lineKey({ skuId, resellerId }), quantity] as const),
    ),
  );
  const isQuoted = (line: CartLine) => {
    const quantity = quoted.get(lineKey(line));
    return quantity === null || quantity === line.quantity;
  };
  return quoted.size === lines.length && lines.every(isQuoted);
}
