import { promiseHash } from "remix-utils/promise";
import { getInstallerPercentage } from "~/features/cart/cart.server";
import { findRequestedCoupon, type RequestedCoupon } from "~/features/cart/coupon.server";
import { withMeasures } from "~/features/cart/measures.server";
import { readHistory } from "~/features/checkout/placement-guard.server";
import { extrasAt } from "~/http/extra.server";
import { optional } from "~/http/failures.server";
import { redirectTo, requireShopper } from "~/http/redirects.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { type Address, freightDestination } from "~/model/address";
import type { SavedCard } from "~/model/card";
import { type CartLine, canBeOrdered, lineKey } from "~/model/cart";
import { type Checkout, calculateCheckout } from "~/model/checkout";
import type { Order } from "~/model/order";
import { hasReachedStatus, orderStatuses } from "~/model/order-status";
import type { PaymentMethod } from "~/model/payment-method";
import { isProfileComplete, type Profile, type Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { findProfile } from "~/upstream/accounts.server";
import { findDeliveryAddress } from "~/upstream/addresses.server";
import { findCart } from "~/upstream/carts.server";
import { findOrdersBefore } from "~/upstream/compatibility/idempotency-keys.server";
import { findCardsToPay, findOfferedCards } from "~/upstream/compatibility/saved-cards.server";
import { withResellers } from "~/upstream/compatibility/unnamed-resellers.server";
import { type FreightQuote, findFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { findOrders } from "~/upstream/orders.server";
import { openPaymentChange } from "./payment-change.server";

export interface CheckoutPage {
  readonly shopper: Shopper;
  readonly profile: Profile;
  readonly address: Address;
  readonly quote: FreightQuote;
  readonly checkout: Checkout;
  readonly installerPercentage: number | null;
  readonly coupon: RequestedCoupon | null;
  /** Null if the upstream recognizes an order that is placed twice. */
  readonly history: readonly Order[] | null;
  /** Waiting orders whose payment changes; empty for a purchase from the cart. */
  readonly replaced: readonly Order[];
  /** Those that can pay. */
  readonly savedCards: readonly SavedCard[];
  /** Of the last order that was paid; null for who has never paid, or as far as nothing is known. */
  readonly lastPaidMethod: PaymentMethod | null;
  /** Ids of pictures of where a film goes, by the reseller whose order has it. */
  readonly pictures: ReadonlyMap<number, number>;
}

interface CheckoutOptions {
  readonly getInstallments?: (resellerId: number) => number | undefined;
  readonly cupom: string | null;
  /** Codes of orders whose payment changes. */
  readonly alterar: readonly string[];
  /** 'needed': a failure of the upstream is an error, else the checkout goes without them. */
  readonly savedCards: "needed" | "offered" | "unused";
  readonly needsLastPayment: boolean;
}

/** Redirects to a missing prerequisite: login, address, profile or current freight quote (purchase 2, "Redirects"). */
export async function openCheckout(
  context: RequestContext,
  { getInstallments, cupom, alterar, savedCards: use, needsLastPayment }: CheckoutOptions,
): Promise<CheckoutPage> {
  const shopper = await requireShopper(context);
  const { upstream, session } = context;
  if (alterar.length > 0) {
    const [opened, savedCards] = await Promise.all([
      openPaymentChange(context, shopper, alterar, getInstallments),
      readSavedCards(context, use),
    ]);
    return { ...opened, savedCards, lastPaidMethod: null, pictures: new Map() };
  }
  const reading = findCart(upstream);
  const { profile, address, quote, cart, read, ...own } = await promiseHash({
    profile: findProfile(upstream, shopper),
    address: findDeliveryAddress(upstream, shopper.id),
    quote: findFreightQuote(upstream),
    cart: reading,
    pictures:
      extrasAt("orderPictures")[0]?.find(context, reading) ?? Promise.resolve(new Map<number, number>()),
    installerPercentage: getInstallerPercentage(upstream, shopper),
    // In parallel where it is certainly needed.
    read: findOrdersBefore(upstream, shopper.id),
    savedCards: readSavedCards(context, use),
    lastPaidMethod: readLastPaidMethod(upstream, needsLastPayment ? shopper : null),
  });
  if (address === null) throw await redirectTo(paths.address({ voltar: paths.cart({ cupom }) }));
  if (!isProfileComplete(profile)) throw await redirectTo(paths.profile(undefined, { cart: true, cupom }));
  if (quote === null || !canBeOrdered(cart)) throw await redirectTo(paths.cart({ cupom }));
  if (!isQuoteFor(quote, address, cart.lines)) {
    const notice = { kind: "warning", message: messages.ours.quoteOutdated } as const;
    throw await redirectTo(paths.cart({ cupom }), session.notify(notice));
  }
  const [coupon, history, lines] = await Promise.all([
    findRequestedCoupon(context, cupom, cart.lines),
    read ?? readHistory(upstream, shopper.id, cart.lines),
    withResellers(upstream, cart.lines, context.location),
  ]);
  const terms = {
    freight: quote.groups,
    coupon: coupon?.coupon ?? null,
    installerPercentage: own.installerPercentage,
    getInstallments,
  };
  const checkout = calculateCheckout(await withMeasures(context, lines), { ...terms, now: new Date() });
  return { shopper, profile, address, quote, checkout, coupon, history, replaced: [], ...own };
}

async function readLastPaidMethod(
  upstream: Upstream,
  shopper: Shopper | null,
): Promise<PaymentMethod | null> {
  const orders = shopper ? await optional(findOrders(upstream, shopper.id), []) : [];
  const [last] = orders
    .filter((order) => hasReachedStatus(order, orderStatuses.approved))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  return last?.paymentMethod ?? null;
}

async function readSavedCards(
  { upstream }: RequestContext,
  use: CheckoutOptions["savedCards"],
): Promise<SavedCard[]> {
  if (use === "unused") return [];
  const cards = await (use === "needed"
    ? findCardsToPay(upstream)
    : optional(findOfferedCards(upstream), []));
  return cards.filter(({ isExpired }) => !isExpired);
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
