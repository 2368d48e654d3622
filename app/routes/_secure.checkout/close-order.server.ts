import { promiseHash } from "remix-utils/promise";
import { freightDestination } from "~/domain/address";
import { selectedOption } from "~/domain/freight";
import type { Shopper } from "~/domain/shopper";
import { type FormFailure, formFailure, logFailure } from "~/http/failures.server";
import { type ActionContext, redirectTo } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { hasAnalyticsConsent } from "~/services/conversion-reporting.server";
import { quoteCartFreight } from "~/services/shopping-cart.server";
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
import { checkReview, isBoundByUpstream } from "./review-binding.server";
import { isExpired, unseal } from "./sealed-orders.server";

const refused = (title: string, more: Partial<CheckoutRefusal> = {}): CheckoutRefusal => ({
  status: 400,
  step: "revisao",
  title,
  details: [],
  ...more,
});

/**
 * Places the reviewed orders under the form's idempotency key. Cart and quote are cleared only after the upstream has
 * confirmed (decisions, "Placing an order").
 */
export async function closeOrder(
  opened: ActionContext,
  shopper: Shopper,
  cupom: string | null,
): Promise<Response | CheckoutRefusal> {
  const { upstream, form } = opened;
  const key = String(form.get("chave") ?? "");
  const sealed = String(form.get("pedido") ?? "");
  const posted = { key, sealed, payment: String(form.get("pagamento") ?? "") };
  const review = unseal(sealed, shopper.id);
  const orders = review && withCardTokens(review.orders, form);
  if (review === null || orders === null || !/^[\w-]{8,100}$/.test(key))
    return refused(messages.ours.reviewAgain);
  const expired = isExpired(review);
  const { tooMany, refund } = await consumePlacementLimit(opened, orders);
  if (tooMany) return notPlaced(tooMany, posted);
  let placed: Awaited<ReturnType<typeof submitOrders>>;
  try {
    if (!isBoundByUpstream(review)) {
      const unbound = await checkReview(upstream, shopper, { review, key });
      if (unbound?.placed) return leadToPlaced(opened, unbound.placed);
      if (unbound) return await refuseChanges(opened, shopper, unbound.changes);
    }
    const terms = { key, mayTellAnalytics: hasAnalyticsConsent(opened), isExpired: expired };
    placed = await submitOrders(upstream, orders, terms);
  } catch (error) {
    const changes = error instanceof UpstreamError ? placementChanges(error.refusal) : [];
    if (error instanceof UpstreamError && error.kind === "unavailable") await refund();
    if (changes.length === 0) return notPlaced(formFailure(error, messages.checkout.failed), posted);
    return refuseChanges(opened, shopper, changes);
  }
  return finishPlacement(opened, { ...placed, orders, key, cupom });
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

function leadToPlaced({ session }: ActionContext, codes: readonly string[]): Promise<Response> {
  const notice = { kind: "information", message: messages.ours.cartOrderedOnce } as const;
  return redirectTo(paths.orderStatus(codes), session.notify(notice));
}

/** The order may have been placed, so the retry must send an identical payload. */
function notPlaced(
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
