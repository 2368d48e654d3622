import { readShownCart, serializeShownCart } from "~/features/cart/shown-cart-cookie.server";
import {
  hasAnalyticsConsent,
  reportPurchases,
  toPurchases,
} from "~/features/checkout/conversion-reporting.server";
import {
  findOrderBefore,
  type PlacementOutcome,
  placeOrders,
  type Submission,
} from "~/features/checkout/placement.server";
import { getLines } from "~/features/checkout/placement-guard.server";
import { verifyReview } from "~/features/checkout/review.server";
import { readOrderAttempt } from "~/features/order-attempt/attempt-cookie.server";
import type { ActionContext } from "~/http/action.server";
import { type FormFailure, optional } from "~/http/failures.server";
import { consumeRateLimit, type RateLimitResult } from "~/http/rate-limit.server";
import { redirectTo } from "~/http/redirects.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paymentMethods } from "~/model/payment-method";
import type { Shopper } from "~/model/shopper";
import { withoutOrdered } from "~/model/shown-cart";
import { paths } from "~/paths";
import type { OrderToPlace } from "~/upstream/order-placement.server";
import { findOrdersByCode } from "~/upstream/orders.server";
import { refuse, refuseChanges } from "./changed-order.server";
import type { CheckoutTerms } from "./payment-choice.server";
import type { CheckoutRefusal } from "./refused";

/** 'Fechar pedido': places what was reviewed, once. */
export async function closeOrder(
  context: ActionContext,
  shopper: Shopper,
  cupom: string | null,
): Promise<Response | CheckoutRefusal> {
  const { ours } = messages;
  const submission = readSubmission(context.form, shopper.id);
  if (submission === null) return refuse(ours.reviewAgain);
  const pending = (await readOrderAttempt(context)) && (await findOrderBefore(context, submission));
  if (pending && pending.codes.length > 0) return redirectToPlacedOrders(context, submission.orders, pending);
  if (pending) {
    const isMissing = pending.state === "missing";
    const [cookie] = pending.cookies;
    const failure = {
      status: isMissing ? 409 : 503,
      message: isMissing ? ours.orderMissing : ours.orderUnsettled,
      headers: cookie ? { "set-cookie": cookie } : undefined,
      mayBePlaced: true,
    };
    const next = isMissing ? ours.orderMissingNext : ours.orderUnsettledNext;
    return { ...placementFailure(failure, context.form), next };
  }
  const { tooMany, refund } = await consumePlacementLimit(context, submission.orders);
  if (tooMany) return placementFailure(tooMany, context.form);
  const outcome = await placeOrders(
    context,
    shopper,
    submission,
    hasAnalyticsConsent(context) && getReplaced(submission.orders).length === 0,
  );
  if (outcome.kind === "failed" && outcome.isUnavailable) await refund();
  return answer(context, shopper, { outcome, orders: submission.orders, cupom });
}

/** Null for a review that was not made for this shopper, or with card tokens for some of its orders only. */
function readSubmission(form: FormData, shopperId: number): Submission | null {
  const key = String(form.get("chave") ?? "");
  const review = verifyReview(String(form.get("pedido") ?? ""), shopperId);
  const orders = review && withCardTokens(review.orders, form);
  return orders && /^[\w-]{8,100}$/.test(key) ? { review, orders, key } : null;
}

interface Closed {
  readonly outcome: PlacementOutcome;
  readonly orders: readonly OrderToPlace[];
  readonly cupom: string | null;
}

async function answer(
  context: ActionContext,
  shopper: Shopper,
  { outcome, orders, cupom }: Closed,
): Promise<Response | CheckoutRefusal> {
  const { session, form } = context;
  switch (outcome.kind) {
    case "placed": {
      const { codes, mailFailure, cookies } = outcome;
      if (outcome.isUnreported) reportPurchases(context, toPurchases(codes, orders, outcome.orders));
      const { placedTitle: title, placed: message } = messages.checkout;
      const replaced = getReplaced(orders);
      const succeeded = session.notify({ kind: "success", title, message });
      const notified =
        replaced.length > 0
          ? succeeded.notify({ kind: "warning", message: messages.purchase.oldPaymentEnded(replaced) })
          : succeeded;
      const next = mailFailure ? notified.notify(mailFailure) : notified;
      // A changed payment leaves the cart as it is.
      const shown = replaced.length > 0 ? [] : [await forgetOrdered(context, orders)];
      return redirectTo(paths.orderStatus(codes), next, [...cookies, ...shown]);
    }
    case "denied": {
      const notified = outcome.mailFailure ? session.notify(outcome.mailFailure) : session;
      const replaced = getReplaced(orders);
      if (replaced.length > 0) {
        const message = await describeDeniedChange(context, replaced, outcome.isUnanswered);
        const notice = { kind: "warning", message } as const;
        return redirectTo(paths.orderStatus(replaced), notified.notify(notice), outcome.cookies);
      }
      return redirectTo(
        paths.account.deniedPayment({ cupom, motivo: outcome.isUnanswered ? "sem-resposta" : null }),
        notified,
        outcome.cookies,
      );
    }
    case "alreadyPlaced":
      return redirectToPlacedOrders(context, orders, outcome);
    case "changed":
      return outcome.changes.some(({ kind }) => kind === "card")
        ? redirectToCardForm(context, { cupom, alterar: getReplaced(orders) })
        : refuseChanges(context, shopper, { changes: outcome.changes, orders, cupom });
    case "failed": {
      const refusal = placementFailure(outcome, form);
      const { cookie } = outcome;
      return cookie ? { ...refusal, headers: { ...refusal.headers, "set-cookie": cookie } } : refusal;
    }
  }
}

/** The old payment may have arrived, or its time have passed, while the new one was being made. */
async function describeDeniedChange(
  { upstream }: RequestContext,
  replaced: readonly string[],
  isUnanswered: boolean,
): Promise<string> {
  const old = await optional(findOrdersByCode(upstream, replaced), null);
  if (old?.some(({ mayChangePayment }) => !mayChangePayment)) return messages.ours.paymentNotChanged;
  const { newPaymentDenied, newPaymentUnanswered } = messages.purchase;
  return (isUnanswered ? newPaymentUnanswered : newPaymentDenied)(replaced);
}

const getReplaced = (orders: readonly OrderToPlace[]): string[] =>
  orders.flatMap(({ replaces }) => replaces ?? []);

/** Rate limit per order and per card, against testing of stolen cards. */
async function consumePlacementLimit(
  context: ActionContext,
  orders: readonly OrderToPlace[],
): Promise<RateLimitResult> {
  const order = await consumeRateLimit(context, "order");
  const usesCard = orders.some(({ cardToken, savedCardId }) => cardToken !== null || savedCardId !== null);
  if (order.tooMany || !usesCard) return order;
  const card = await consumeRateLimit(context, "card");
  return {
    tooMany: card.tooMany,
    async refund() {
      await order.refund();
      await card.refund();
    },
  };
}

/** The cookie of the shown cart without what was ordered. */
async function forgetOrdered(context: RequestContext, orders: readonly OrderToPlace[]): Promise<string> {
  const left = withoutOrdered(await readShownCart(context), getLines({ orders }));
  return serializeShownCart(left, context.shopper?.id ?? null);
}

async function redirectToPlacedOrders(
  context: ActionContext,
  orders: readonly OrderToPlace[],
  { codes, cookies = [] }: { readonly codes: readonly string[]; readonly cookies?: readonly string[] },
): Promise<Response> {
  const notice = { kind: "information", message: messages.ours.cartOrderedOnce } as const;
  const shown = await forgetOrdered(context, orders);
  return redirectTo(paths.orderStatus(codes), context.session.notify(notice), [...cookies, shown]);
}

interface PlacementFailure extends Pick<FormFailure, "status" | "message" | "headers"> {
  readonly mayBePlaced?: boolean;
}

/** The order may have been placed, so the retry must send an identical payload. */
function placementFailure(
  { status, message, headers, mayBePlaced = false }: PlacementFailure,
  form: FormData,
): CheckoutRefusal {
  const { retryIsSafe, orderNotSent } = messages.ours;
  const unsent = status >= 500 ? orderNotSent : undefined;
  const text = (name: string) => String(form.get(name) ?? "");
  return refuse(messages.checkout.failedTitle, {
    ...{ status, details: [message], mayBePlaced, headers },
    next: mayBePlaced || status === 429 ? retryIsSafe : unsent,
    posted: { key: text("chave"), signedReview: text("pedido"), payment: text("pagamento") },
  });
}

/** The chosen card was removed or has expired meanwhile: the payment step offers the others. */
export function redirectToCardForm(
  { session }: Pick<RequestContext, "session">,
  { cupom, alterar }: CheckoutTerms,
): Promise<Response> {
  const notice = { kind: "warning", message: messages.ours.savedCardGone } as const;
  const query = { pagamento: "cartao", cupom, alterar: alterar.join(",") || null };
  return redirectTo(paths.checkout("pagamento", query), session.notify(notice));
}

/** Shape of a provider token. Digits alone are rejected: they could be a card number. */
const token = /^(?!\d+$)[\w.-]{1,500}$/;

export const hasCardTokens = (form: FormData): boolean =>
  [...form].some(([name, value]) => name.startsWith("token-") && value !== "");

/**
 * Adds the browser's card tokens (`token-{reseller}`, one per order). No tokens: the card is saved, or typed on the
 * provider's page. Only some tokens: null.
 */
function withCardTokens(orders: readonly OrderToPlace[], form: FormData): OrderToPlace[] | null {
  const ordersWithCards = orders.map((order) => {
    const isTyped = order.paymentMethod === paymentMethods.card && order.savedCardId === null;
    const value = isTyped ? form.get(`token-${order.resellerId}`) : null;
    return { ...order, cardToken: typeof value === "string" && value !== "" ? value : null };
  });
  const tokens = ordersWithCards.flatMap(({ cardToken }) => (cardToken === null ? [] : [cardToken]));
  const isSound = tokens.every((each) => token.test(each)) && new Set(tokens).size === tokens.length;
  return isSound && (tokens.length === 0 || tokens.length === orders.length) ? ordersWithCards : null;
}
