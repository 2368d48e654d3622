import { readShownCart, serializeShownCart } from "~/features/cart/shown-cart-cookie.server";
import { hasAnalyticsConsent, reportPurchases, toPurchases } from "~/features/checkout/conversions.server";
import {
  findOrderBefore,
  type PlacementOutcome,
  placeOrders,
  type Submission,
} from "~/features/checkout/placement.server";
import { getLines } from "~/features/checkout/placement-guard.server";
import { type Review, signReview, verifyReview } from "~/features/checkout/review.server";
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

/** What a form of the checkout says of the order to place. */
export interface SentOrder {
  readonly key: string;
  /** Null if it was not made for this shopper. */
  readonly review: Review | null;
  /** Value of the way of paying. */
  readonly payment: string;
  /** Of the browser, by field (`token-{reseller}`). */
  readonly cardTokens: ReadonlyMap<string, string>;
}

/** The project of a room that the shopper leaves out is in none of its orders. */
export function readSentOrder(form: FormData, shopperId: number): SentOrder {
  const text = (name: string) => String(form.get(name) ?? "");
  const sent = {
    key: text("chave"),
    review: verifyReview(text("pedido"), shopperId),
    payment: text("pagamento"),
    cardTokens: new Map(
      [...form].flatMap(([name, value]): [string, string][] =>
        name.startsWith("token-") && typeof value === "string" && value !== "" ? [[name, value]] : [],
      ),
    ),
  };
  return form.has("semProjeto") ? withOrders(sent, { roomProjectId: null }) : sent;
}

/** With these changes in each of its orders. */
export const withOrders = (sent: SentOrder, changes: Partial<OrderToPlace>): SentOrder => ({
  ...sent,
  review: sent.review && {
    ...sent.review,
    orders: sent.review.orders.map((order) => ({ ...order, ...changes })),
  },
});

/** 'Fechar pedido': places what was reviewed, once. */
export async function closeOrder(
  context: ActionContext,
  shopper: Shopper,
  sent: SentOrder,
  cupom: string | null,
): Promise<Response | CheckoutRefusal> {
  const { ours } = messages;
  const submission = toSubmission(sent);
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
    return { ...placementFailure(failure, sent), next };
  }
  const { tooMany, refund } = await consumePlacementLimit(context, submission.orders);
  if (tooMany) return placementFailure(tooMany, sent);
  const outcome = await placeOrders(
    context,
    shopper,
    submission,
    hasAnalyticsConsent(context) && getReplaced(submission.orders).length === 0,
  );
  if (outcome.kind === "failed" && outcome.isUnavailable) await refund();
  return answer(context, shopper, { outcome, sent, orders: submission.orders, cupom });
}

/** Null without a review or a key, or with card tokens for some of its orders only. */
function toSubmission({ key, review, cardTokens }: SentOrder): Submission | null {
  const orders = review && withCardTokens(review.orders, cardTokens);
  return orders && /^[\w-]{8,100}$/.test(key) ? { review, orders, key } : null;
}

interface Closed {
  readonly outcome: PlacementOutcome;
  readonly sent: SentOrder;
  readonly orders: readonly OrderToPlace[];
  readonly cupom: string | null;
}

async function answer(
  context: ActionContext,
  shopper: Shopper,
  { outcome, sent, orders, cupom }: Closed,
): Promise<Response | CheckoutRefusal> {
  const { session } = context;
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
      const refusal = placementFailure(outcome, sent);
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
  { key, review, payment }: SentOrder,
): CheckoutRefusal {
  const { retryIsSafe, orderNotSent } = messages.ours;
  const unsent = status >= 500 ? orderNotSent : undefined;
  return refuse(messages.checkout.failedTitle, {
    ...{ status, details: [message], mayBePlaced, headers },
    next: mayBePlaced || status === 429 ? retryIsSafe : unsent,
    posted: { key, signedReview: review ? signReview(review) : "", payment },
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

/**
 * Adds the browser's card tokens (`token-{reseller}`, one per order). No tokens: the card is saved, or typed on the
 * provider's page. Only some tokens: null.
 */
function withCardTokens(
  orders: readonly OrderToPlace[],
  cardTokens: SentOrder["cardTokens"],
): OrderToPlace[] | null {
  const ordersWithCards = orders.map((order) => {
    const isTyped = order.paymentMethod === paymentMethods.card && order.savedCardId === null;
    const cardToken = (isTyped && cardTokens.get(`token-${order.resellerId}`)) || null;
    return { ...order, cardToken };
  });
  const tokens = ordersWithCards.flatMap(({ cardToken }) => (cardToken === null ? [] : [cardToken]));
  const isSound = tokens.every((each) => token.test(each)) && new Set(tokens).size === tokens.length;
  return isSound && (tokens.length === 0 || tokens.length === orders.length) ? ordersWithCards : null;
}
