import { randomUUID } from "node:crypto";
import { sendPaymentMails } from "~/composition/payment-mails.server";
import { purchasesOf, reportPurchases } from "~/composition/purchase-report.server";
import type { CartLine } from "~/domain/cart";
import { lineKey } from "~/domain/guest-cart";
import type { Order } from "~/domain/order";
import { hasBeen, orderStatuses } from "~/domain/order-status";
import { logFailure, optional } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo } from "~/request.server";
import { changeLine, emptyCart, findCart } from "~/upstream/carts.server";
import { findFreightQuote, forgetFreightQuote, keepFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import type { OrderToPlace } from "~/upstream/order-placement.server";
import { findOrdersByCode } from "~/upstream/orders.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { isBoundByUpstream } from "./review-binding.server";

interface Placed {
  readonly codes: readonly string[];
  /** The upstream tells analytics by itself. */
  readonly upstreamTells: boolean;
  readonly orders: readonly OrderToPlace[];
  /** The checkout's, under which they were placed. */
  readonly key: string;
  readonly cupom: string | null;
}

/**
 * What follows from orders that the upstream has confirmed: they stand, whatever happens here. A denied card leaves cart
 * and quote as they are and leads to another way to pay; anything else empties the cart and leads to the orders.
 */
export async function followUp(opened: OpenedAction, placed: Placed): Promise<Response> {
  const { upstream, session } = opened;
  const { codes, upstreamTells, orders, key, cupom } = placed;
  const found = await optional(findOrdersByCode(upstream, codes), []);
  const mailing = sendPaymentMails(upstream, found);
  if (isDenied(found)) {
    const [mailFailure] = await Promise.all([mailing, renewKey(upstream, orders, key)]);
    return redirectTo(paths.deniedPayment({ cupom }), mailFailure ? session.notify(mailFailure) : session);
  }
  // Where nobody knows how a card's payment went, the cart may still be needed.
  const closing = isUnknownCard(orders, found) ? false : closeCheckout(upstream, orders, key);
  const [mailFailure, isFirst] = await Promise.all([mailing, closing]);
  if (isFirst && !upstreamTells) reportPurchases(opened, purchasesOf(codes, orders, found));
  const { placedTitle: title, placed: message } = messages.checkout;
  const told = session.notify({ kind: "success", title, message });
  return redirectTo(paths.orderStatus(codes), mailFailure ? told.notify(mailFailure) : told);
}

/** One denied card of a set denies them all. */
const isDenied = (found: readonly Order[]): boolean =>
  found.length > 0 && found.every((order) => hasBeen(order, orderStatuses.rejected));

const isUnknownCard = (orders: readonly OrderToPlace[], found: readonly Order[]): boolean =>
  found.length === 0 && orders.some(({ cardToken }) => cardToken !== null);

/**
 * Takes what was ordered out of the cart, if this checkout has not done so before: by then the cart may hold other
 * things. Answers whether it was open until now.
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
    await forgetFreightQuote(upstream);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
  }
  return true;
}

/** For an upstream that does not do so itself. What was added to a line after it was ordered stays. */
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

/** The next try to pay is another checkout: under the old key the upstream would answer with the denied orders. */
async function renewKey(upstream: Upstream, [first]: readonly OrderToPlace[], key: string): Promise<void> {
  try {
    const quote = await findFreightQuote(upstream);
    if (!first || quote?.checkoutKey !== key) return;
    await keepFreightQuote(upstream, first.shopperId, { ...quote, checkoutKey: randomUUID() });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
  }
}
