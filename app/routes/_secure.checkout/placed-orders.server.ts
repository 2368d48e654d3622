import { randomUUID } from "node:crypto";
import type { OrderAttempt } from "~/domain/order-attempt";
import type { ActionContext } from "~/http/action.server";
import { logFailure, optionalAfterWrite } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { reportPurchases, toPurchases } from "~/services/conversion-reporting.server";
import {
  appendCookies,
  isDenied,
  isQuoteFor,
  type Leftovers,
  readLeftovers,
  removeOrdered,
  savePlacedAttempt,
} from "~/services/order-attempt.server";
import { sendPaymentMails } from "~/services/payment-mails.server";
import { clearOrderAttempt } from "~/session/order-attempt.server";
import { findFreightQuote, storeFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import type { OrderToPlace } from "~/upstream/order-placement.server";
import { findOrdersByCode } from "~/upstream/orders.server";
import { UpstreamError } from "~/upstream/upstream-error.server";

interface Placed {
  readonly codes: readonly string[];
  /** The upstream sends analytics events itself. */
  readonly upstreamTells: boolean;
  readonly orders: readonly OrderToPlace[];
  readonly attempt: OrderAttempt;
  readonly cupom: string | null;
}

/** A denied card keeps cart and quote and leads to another payment method; otherwise the cart is emptied. */
export async function finishPlacement(context: ActionContext, placed: Placed): Promise<Response> {
  const { upstream, session } = context;
  const { codes, upstreamTells, orders, attempt, cupom } = placed;
  const [found, leftovers] = await Promise.all([
    optionalAfterWrite(findOrdersByCode(upstream, codes), []),
    readLeftovers(upstream, attempt),
  ]);
  const mailing = sendPaymentMails(upstream, found);
  if (isDenied(found)) {
    const [mailFailure] = await Promise.all([mailing, renewKey(upstream, orders, attempt.key)]);
    const notified = mailFailure ? session.notify(mailFailure) : session;
    const next = await redirectTo(paths.deniedPayment({ cupom }), notified);
    if (context.orderAttempt) next.headers.append("set-cookie", await clearOrderAttempt());
    return next;
  }
  // With an unknown card payment status the shopper may still need the cart.
  const isUnknownCard =
    found.length === 0 &&
    orders.some(({ cardToken, savedCardId }) => cardToken !== null || savedCardId !== null);
  const confirmed = { ...attempt, codes };
  const closing = isUnknownCard ? keepOpen(confirmed) : closeCheckout(upstream, confirmed, leftovers);
  const [mailFailure, { isFirst, cookies }] = await Promise.all([mailing, closing]);
  if (isFirst && !upstreamTells) reportPurchases(context, toPurchases(codes, orders, found));
  const { placedTitle: title, placed: message } = messages.checkout;
  const notified = session.notify({ kind: "success", title, message });
  const next = await redirectTo(
    paths.orderStatus(codes),
    mailFailure ? notified.notify(mailFailure) : notified,
  );
  appendCookies(next.headers, cookies);
  return next;
}

type Confirmed = OrderAttempt & { readonly codes: readonly string[] };

const keepOpen = async (attempt: Confirmed) => ({
  isFirst: false,
  cookies: (await savePlacedAttempt(attempt)).cookies,
});

/** Removes the ordered lines once per checkout, because later the cart may hold other items. */
async function closeCheckout(upstream: Upstream, attempt: Confirmed, leftovers: Leftovers) {
  const { quote } = leftovers;
  if (quote === null) return { isFirst: true, cookies: (await savePlacedAttempt(attempt)).cookies };
  if (!isQuoteFor(quote, attempt.key)) return { isFirst: false, cookies: [] };
  return { isFirst: true, cookies: (await removeOrdered(upstream, attempt, leftovers)).cookies };
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
