import { getInstallerPercentage, readCart } from "~/features/cart/cart.server";
import { findRequestedCoupon, type RequestedCoupon } from "~/features/cart/coupon.server";
import { quoteCartFreight } from "~/features/cart/freight-quote.server";
import { findNextSellers, type NextSellers } from "~/features/cart/next-seller.server";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional, type FormFailure, toFormFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import type { Address } from "~/model/address";
import type { CartLine, ShoppingCart } from "~/model/cart";
import { type Checkout, calculateCheckout } from "~/model/checkout";
import type { FreightGroup } from "~/model/freight";
import { findMissingFromProfile, type MissingFromProfile, type Shopper } from "~/model/shopper";
import { findProfile } from "~/upstream/accounts.server";
import { findAddressOfCart } from "~/upstream/compatibility/delivery-address.server";
import { withResellers } from "~/upstream/compatibility/unnamed-resellers.server";
import { findFreightQuote, previewFreight } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";

/** Prerequisites of the checkout. */
export type Missing =
  | { readonly kind: "login" }
  | { readonly kind: "profile"; readonly fields: readonly MissingFromProfile[] }
  | { readonly kind: "address" };

export interface CartPage {
  readonly cart: ShoppingCart;
  readonly checkout: Checkout;
  readonly freight: readonly FreightGroup[];
  readonly freightFailure: string | null;
  /** What a guest would pay from the location's CEP. */
  readonly preview: readonly FreightGroup[];
  readonly previewCep: string | null;
  /** The CEP of the header, for which the shop's prices are. */
  readonly shopCep: string | null;
  readonly now: Date;
  readonly missing: Missing | null;
  readonly address: Address | null;
  readonly installerPercentage: number | null;
  readonly coupon: RequestedCoupon | null;
  readonly nextSellers: NextSellers;
}

/** `couponCode` comes from the page's URL. */
export async function openCart(context: RequestContext, couponCode: string | null): Promise<CartPage> {
  const { upstream, shopper, location } = context;
  const now = new Date();
  const [found, preview, standing, installerPercentage] = await Promise.all([
    readCart(context),
    shopper ? [] : previewGuestFreight(context),
    shopper ? readiness(upstream, shopper) : { missing: { kind: "login" } as const, address: null },
    getInstallerPercentage(upstream, shopper),
  ]);
  const { missing, address } = standing;
  const asks = shopper !== null && missing === null && address !== null && found.lines.length > 0;
  const [{ groups, failure }, coupon, lines] = await Promise.all([
    asks ? getFreight(upstream, address, found.lines, now) : { groups: [], failure: null },
    findRequestedCoupon(context, couponCode, found.lines),
    withResellers(upstream, found.lines, location),
  ]);
  const cart = { ...found, lines };
  const terms = { freight: groups, coupon: coupon?.coupon ?? null, installerPercentage, now };
  const checkout = calculateCheckout(lines, terms);
  const nextSellers = await findNextSellers(context, lines, groups);
  const known = { cart, checkout, missing, address, installerPercentage, coupon, nextSellers };
  const previewCep = preview.length > 0 ? (context.location?.cep ?? null) : null;
  return {
    ...known,
    freight: groups,
    freightFailure: failure,
    preview,
    previewCep,
    now,
    shopCep: location?.cep ?? null,
  };
}

async function previewGuestFreight({ upstream, location, session: { guestCart } }: RequestContext) {
  return location && guestCart.length > 0
    ? awaitOptional(previewFreight(upstream, location, guestCart), [])
    : [];
}

async function readiness(upstream: Upstream, shopper: Shopper) {
  const [profile, address] = await Promise.all([
    awaitOptional(findProfile(upstream, shopper), null),
    awaitOptional(findAddressOfCart(upstream, shopper.id), undefined),
  ]);
  const fields = profile ? findMissingFromProfile(profile) : [];
  if (fields.length > 0) return { missing: { kind: "profile", fields } as const, address: null };
  // Undefined when the lookup failed: the shopper is not asked to fix it.
  if (address === null) return { missing: { kind: "address" } as const, address };
  return { missing: null, address: address ?? null };
}

async function getFreight(upstream: Upstream, address: Address, lines: readonly CartLine[], now: Date) {
  try {
    const [{ groups, message }, kept] = await Promise.all([
      quoteCartFreight(upstream, address, lines, now),
      awaitOptional(findFreightQuote(upstream), null),
    ]);
    if (groups === null) return { groups: [], failure: message ?? messages.cart.freightFailed };
    const chosen = (resellerId: number) =>
      kept?.groups.find((group) => group.resellerId === resellerId)?.selected ?? null;
    return {
      groups: groups.map((group) => ({ ...group, selected: chosen(group.resellerId) ?? group.selected })),
      failure: null,
    };
  } catch (error) {
    const { message }: FormFailure = toFormFailure(error, messages.cart.freightFailed);
    return { groups: [], failure: message };
  }
}
