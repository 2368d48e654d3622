import { quoteLines } from "~/composition/shopping-cart.server";
import { selectedOption } from "~/domain/freight";
import { lineKey } from "~/domain/guest-cart";
import type { Shopper } from "~/domain/shopper";
import { formFailure, logFailure } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo } from "~/request.server";
import { findDeliveryAddress } from "~/upstream/addresses.server";
import { changeLine, emptyCart, findCart } from "~/upstream/carts.server";
import { findFreightQuote, forgetFreightQuote, keepFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { type OrderToPlace, place, placementChanges } from "~/upstream/orders.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { changesInWords, needsCart } from "./changes-in-words.server";
import type { CheckoutRefusal } from "./refusal";
import { unseal } from "./sealed-orders.server";

const refused = (title: string, more: Partial<CheckoutRefusal> = {}): CheckoutRefusal => ({
  status: 400,
  step: "revisao",
  title,
  details: [],
  ...more,
});

/**
 * Places what the review showed, under its form's key. Cart and quote are cleared only after the upstream has
 * confirmed (decisions, "Placing an order").
 */
export async function closeOrder(
  opened: OpenedAction,
  shopper: Shopper,
): Promise<Response | CheckoutRefusal> {
  const { upstream, form, session } = opened;
  const key = String(form.get("chave") ?? "");
  const sealed = String(form.get("pedido") ?? "");
  const orders = unseal(sealed, shopper.id);
  if (orders === null || !/^[\w-]{8,100}$/.test(key)) return refused(messages.ours.reviewAgain);
  try {
    const codes = await place(upstream, orders, key);
    await clear(upstream, orders, key);
    const { placedTitle: title, placed: message } = messages.checkout;
    return redirectTo(paths.orderStatus(codes), session.notify({ kind: "success", title, message }));
  } catch (error) {
    const changes = error instanceof UpstreamError ? placementChanges(error.refusal) : [];
    if (changes.length === 0) return failed(error, { key, sealed });
    await quoteAgain(upstream, shopper);
    const { lines } = await findCart(upstream);
    return refused(messages.ours.changedTitle, {
      status: 409,
      details: changesInWords(changes, lines),
      next: needsCart(changes) ? messages.ours.changedNeedsCart : messages.ours.changedNext,
      needsCart: needsCart(changes),
    });
  }
}

/** Nobody knows whether it was placed, so the next press must send the very same words. */
function failed(error: unknown, posted: { key: string; sealed: string }): CheckoutRefusal {
  const { status, message } = formFailure(error, messages.checkout.failed);
  const next = status >= 500 ? messages.ours.retryIsSafe : undefined;
  return refused(messages.checkout.failedTitle, { status, details: [message], next, posted });
}

/**
 * Takes what was ordered out of the cart, if this checkout has not done so before: by then the cart may hold other
 * things. The order stands, whatever happens here.
 */
async function clear(upstream: Upstream, orders: readonly OrderToPlace[], key: string): Promise<void> {
  try {
    const [quote, cart] = await Promise.all([findFreightQuote(upstream), findCart(upstream)]);
    if (quote === null || (quote.checkoutKey !== null && quote.checkoutKey !== key)) return;
    const ordered = new Set(
      orders.flatMap(({ resellerId, items }) => items.map(({ skuId }) => lineKey({ skuId, resellerId }))),
    );
    if (cart.lines.every((line) => ordered.has(lineKey(line)))) await emptyCart(upstream);
    else {
      for (const line of cart.lines) if (ordered.has(lineKey(line))) await changeLine(upstream, line, 0);
    }
    await forgetFreightQuote(upstream);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
  }
}

/** Asks for the freight anew, so that the review shows what holds now. The carriers stay as they were chosen. */
async function quoteAgain(upstream: Upstream, shopper: Shopper): Promise<void> {
  try {
    const [quote, address, cart] = await Promise.all([
      findFreightQuote(upstream),
      findDeliveryAddress(upstream, shopper.id),
      findCart(upstream),
    ]);
    if (!quote || !address) return;
    const { groups } = await quoteLines(upstream, address, cart.lines, new Date());
    if (groups === null || groups.some(({ options }) => options.length === 0)) return;
    const chosen = (resellerId: number) =>
      quote.groups.find((group) => group.resellerId === resellerId)?.selected ?? null;
    const renewed = groups.map((group) => ({
      ...group,
      selected: selectedOption({ ...group, selected: chosen(group.resellerId) }),
    }));
    await keepFreightQuote(upstream, shopper.id, { ...quote, groups: renewed });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
  }
}
