import { randomUUID } from "node:crypto";
import type { CartLine } from "~/domain/cart";
import { lineKey } from "~/domain/guest-cart";
import type { Order } from "~/domain/order";
import { hasBeen, orderStatuses } from "~/domain/order-status";
import { logFailure, optional } from "~/http/failures.server";
import { type ActionContext, redirectTo } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { reportPurchases, toPurchases } from "~/services/conversion-reporting.server";
import { sendPaymentMails } from "~/services/payment-mails.server";
import { changeLine, emptyCart, findCart } from "~/upstream/carts.server";
import { deleteFreightQuote, findFreightQuote, storeFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import type { OrderToPlace } from "~/upstream/order-placement.server";
import { findOrdersByCode } from "~/upstream/orders.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { isBoundByUpstream } from "./review-binding.server";

interface Placed {
  readonly codes: readonly string[];
  /** The upstream sends analytics events itself. */
  readonly upstreamTells: boolean;
  readonly orders: readonly OrderToPlace[];
  /** The checkout's idempotency key. */
  readonly key: string;
  readonly cupom: string | null;
}

/**
 * Follow-up of confirmed orders. A denied card keeps cart and quote and leads to another payment method; otherwise the
 * cart is emptied and the order status page follows.
 */
export async function finishPlacement(opened: ActionContext, placed: Placed): Promise<Response> {
  const { upstream, session } = opened;
  const { codes, upstreamTells, orders, key, cupom } = placed;
  const found = await optional(findOrdersByCode(upstream, codes), []);
  const mailing = sendPaymentMails(upstream, found);
  if (isDenied(found)) {
    const [mailFailure] = await Promise.all([mailing, renewKey(upstream, orders, key)]);
    return redirectTo(paths.deniedPayment({ cupom }), mailFailure ? session.notify(mailFailure) : session);
  }
  // With an unknown card payment status the shopper may still need the cart.
  const closing = isUnknownCard(orders, found) ? false : closeCheckout(upstream, orders, key);
  const [mailFailure, isFirst] = await Promise.all([mailing, closing]);
  if (isFirst && !upstreamTells) reportPurchases(opened, toPurchases(codes, orders, found));
  const { placedTitle: title, placed: message } = messages.checkout;
  const notified = session.notify({ kind: "success", title, message });
  return redirectTo(paths.orderStatus(codes), mailFailure ? notified.notify(mailFailure) : notified);
}

/** One denied card denies the whole set of orders. */
const isDenied = (found: readonly Order[]): boolean =>
  found.length > 0 && found.every((order) => hasBeen(order, orderStatuses.rejected));

const isUnknownCard = (orders: readonly OrderToPlace[], found: readonly Order[]): boolean =>
  found.length === 0 && orders.some(({ cardToken }) => cardToken !== null);

/**
 * Removes the ordered lines once per checkout: later the cart may hold other items. Returns whether the checkout was
 * open until now.
 */
async function closeCheckout(
  upstream: Upstream,
  orders: readonly OrderToPlace[],
  key: string,
): Promise<boolean> {
  try {
    const [quote, cart] = await Promise.all([findFreightQuote(upstream), findCart(upstream)]);
    if (quote === null || (quote.checkoutKey !== null && quote.checkoutKey !== key)) return false;
    if (!isBoundByUpstream({ orders })) await takeOutOfCart(upstream, orders, cart.lines);
    await deleteFreightQuote(upstream);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
  }
  return true;
}

/** For an upstream that does not clear the cart itself. Quantity added after the order stays. */
async function takeOutOfCart(
  upstream: Upstream,
  orders: readonly OrderToPlace[],
  lines: readonly CartLine[],
): Promise<void> {
  const ordered = new Map(
    orders.flatMap(({ resellerId, items }) =>
      items.map(({ skuId, quantity }) => [lineKey({ skuId, resellerId }), quantity] as const),
    ),
  );
  const left = (line: CartLine) => Math.max(0, line.quantity - (ordered.get(lineKey(line)) ?? 0));
  if (lines.every((line) => left(line) === 0)) return emptyCart(upstream);
  for (const line of lines) if (ordered.has(lineKey(line))) await changeLine(upstream, line, left(line));
}

/** The retry needs a new key: under the old one the upstream would return the denied orders. */
async function renewKey(upstream: Upstream, [first]: readonly OrderToPlace[], key: string): Promise<void> {
  try {
    const quote = await findFreightQuote(upstream);
    if (!first || quote?.checkoutKey !== key) return;
    await storeFreightQuote(upstream, first.shopperId, { ...quote, checkoutKey: randomUUID() });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
  }
}
