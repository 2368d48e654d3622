import { promiseHash } from "remix-utils/promise";
import { freightDestination } from "~/domain/address";
import { selectedOption } from "~/domain/freight";
import type { Shopper } from "~/domain/shopper";
import type { ActionContext } from "~/http/action.server";
import { type FormFailure, formFailure, logFailure } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { hasAnalyticsConsent } from "~/services/conversion-reporting.server";
import { appendCookies, settleOrderAttempt } from "~/services/order-attempt.server";
import { quoteCartFreight } from "~/services/shopping-cart.server";
import { serializeOrderAttempt } from "~/session/order-attempt.server";
import { findDeliveryAddress } from "~/upstream/addresses.server";
import { findCart } from "~/upstream/carts.server";
import { findFreightQuote, storeFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { type PlacementChange, placementChanges, submitOrders } from "~/upstream/order-placement.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { withCardTokens } from "./card-tokens.server";
import { describeChanges, isOrdered, needsCart } from "./describe-changes.server";
import { finishPlacement } from "./placed-orders.server";
import { consumePlacementLimit } from "./placement-limit.server";
import type { CheckoutRefusal } from "./refusal";
import { checkReview, isBoundByUpstream, toAttempt } from "./review-binding.server";
import { runExclusively } from "./run-exclusively.server";
import { redirectToCardForm } from "./saved-card-gone.server";
import { isExpired, type Review, unseal } from "./sealed-orders.server";

const refused = (title: string, more: Partial<CheckoutRefusal> = {}): CheckoutRefusal => ({
  status: 400,
  step: "revisao",
  title,
  details: [],
  ...more,
});

/** Cart and quote are cleared only after the upstream has confirmed (own rules, "Placing an order"). */
export const closeOrder = (
  context: ActionContext,
  shopper: Shopper,
  cupom: string | null,
): Promise<Response | CheckoutRefusal> => {
  const review = unseal(String(context.form.get("pedido") ?? ""), shopper.id);
  const place = () => placeReviewed(context, shopper, { review, cupom });
  return review && isBoundByUpstream(review) ? place() : runExclusively(shopper.id, place);
};

async function placeReviewed(
  context: ActionContext,
  shopper: Shopper,
  { review, cupom }: { readonly review: Review | null; readonly cupom: string | null },
): Promise<Response | CheckoutRefusal> {
  const { upstream, form } = context;
  const key = String(form.get("chave") ?? "");
  const sealed = String(form.get("pedido") ?? "");
  const posted = { key, sealed, payment: String(form.get("pagamento") ?? "") };
  const orders = review && withCardTokens(review.orders, form);
  if (review === null || orders === null || !/^[\w-]{8,100}$/.test(key))
    return refused(messages.ours.reviewAgain);
  const isRetry = context.orderAttempt?.key === key && isBoundByUpstream(review);
  const earlier = isRetry ? null : await resolvePendingOrder(context, posted);
  if (earlier) return earlier;
  const expired = isExpired(review);
  const { tooMany, refund } = await consumePlacementLimit(context, orders);
  if (tooMany) return placementFailure(tooMany, posted);
  const sent = { ...toAttempt(review), shopperId: shopper.id, key, codes: null };
  let sentAtMs: number | null = null;
  let placed: Awaited<ReturnType<typeof submitOrders>>;
  try {
    if (!isBoundByUpstream(review)) {
      const unbound = await checkReview(upstream, shopper, { review, key });
      if (unbound?.placed) return redirectToPlacedOrders(context, unbound.placed);
      if (unbound) return await refuseChanges(context, shopper, unbound.changes);
    }
    const terms = { key, mayTellAnalytics: hasAnalyticsConsent(context), isExpired: expired };
    sentAtMs = Date.now();
    placed = await submitOrders(upstream, orders, terms);
  } catch (error) {
    const changes = error instanceof UpstreamError ? placementChanges(error.refusal) : [];
    if (error instanceof UpstreamError && error.kind === "unavailable") await refund();
    if (changes.some(({ kind }) => kind === "card")) return redirectToCardForm(context, cupom);
    if (changes.length > 0) return refuseChanges(context, shopper, changes);
    const refusal = placementFailure(formFailure(error, messages.checkout.failed), posted);
    if (!refusal.mayBePlaced || sentAtMs === null) return refusal;
    const cookie = await serializeOrderAttempt({ ...sent, sentAtMs });
    return { ...refusal, headers: { ...refusal.headers, "set-cookie": cookie } };
  }
  return finishPlacement(context, { ...placed, orders, attempt: { ...sent, sentAtMs }, cupom });
}

/** Null when no earlier order of this shopper stands in the way of a new one. */
async function resolvePendingOrder(
  context: ActionContext,
  posted: NonNullable<CheckoutRefusal["posted"]>,
): Promise<Response | CheckoutRefusal | null> {
  const { codes, mayOrder, cookies } = await settleOrderAttempt(context);
  if (mayOrder) return null;
  if (codes.length === 0) {
    const { orderUnsettled, orderUnsettledNext: next } = messages.ours;
    const refusal = placementFailure({ status: 503, message: orderUnsettled }, posted);
    return { ...refusal, next };
  }
  return redirectToPlacedOrders(context, codes, cookies);
}

/** 409 with the changes and a new freight quote, so that the page can show current values. */
async function refuseChanges(
  { upstream }: ActionContext,
  shopper: Shopper,
  changes: readonly PlacementChange[],
): Promise<CheckoutRefusal> {
  const { ours } = messages;
  const { lines } = await findCart(upstream);
  const details = describeChanges(changes, lines);
  if (isOrdered(changes)) {
    return refused(ours.changedTitle, { status: 409, details, next: ours.cartOrderedNext, isOrdered: true });
  }
  const isRenewed = await quoteAgain(upstream, shopper);
  const leadsToCart = needsCart(changes);
  return refused(ours.changedTitle, {
    ...{ status: 409, details, isRenewed, needsCart: leadsToCart },
    next: leadsToCart ? ours.changedNeedsCart : ours.changedNext,
  });
}

async function redirectToPlacedOrders(
  { session }: ActionContext,
  codes: readonly string[],
  cookies: readonly string[] = [],
): Promise<Response> {
  const notice = { kind: "information", message: messages.ours.cartOrderedOnce } as const;
  const next = await redirectTo(paths.orderStatus(codes), session.notify(notice));
  appendCookies(next.headers, cookies);
  return next;
}

/** The order may have been placed, so the retry must send an identical payload. */
function placementFailure(
  { status, message, headers }: Pick<FormFailure, "status" | "message" | "headers">,
  posted: NonNullable<CheckoutRefusal["posted"]>,
): CheckoutRefusal {
  const mayBePlaced = status >= 500;
  const next = mayBePlaced || status === 429 ? messages.ours.retryIsSafe : undefined;
  return refused(messages.checkout.failedTitle, {
    ...{ status, details: [message], next, mayBePlaced },
    ...{ posted, headers },
  });
}

/** Renews the freight quote and keeps the chosen carriers. Returns false when there is nothing to review. */
async function quoteAgain(upstream: Upstream, shopper: Shopper): Promise<boolean> {
  try {
    const { quote, address, cart } = await promiseHash({
      quote: findFreightQuote(upstream),
      address: findDeliveryAddress(upstream, shopper.id),
      cart: findCart(upstream),
    });
    if (!quote || !address || cart.lines.length === 0) return false;
    const { groups } = await quoteCartFreight(upstream, address, cart.lines, new Date());
    if (groups === null || groups.some(({ options }) => options.length === 0)) return false;
    const chosen = (resellerId: number) =>
      quote.groups.find((group) => group.resellerId === resellerId)?.selected ?? null;
    const renewed = groups.map((group) => ({
      ...group,
      selected: selectedOption({ ...group, selected: chosen(group.resellerId) }),
    }));
    const to = { addressId: address.id, destination: freightDestination(address) };
    await storeFreightQuote(upstream, shopper.id, { ...quote, ...to, groups: renewed });
    return true;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logFailure(error);
    return false;
  }
}
