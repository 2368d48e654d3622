import { readShownCart, serializeShownCart } from "~/features/cart/cart.server";
import { renewCheckoutQuote } from "~/features/cart/freight-quote.server";
import { describeShortage, findNextSellers, presentNextSeller } from "~/features/cart/next-seller.server";
import {
  describeChanges,
  describeNewTotal,
  isOrdered,
  needsCart,
} from "~/features/cart/review-changes.server";
import { describeChangesSinceVisit } from "~/features/cart/shown-cart.server";
import { type CheckoutPage, openCheckout } from "~/features/checkout/checkout-page.server";
import { hasAnalyticsConsent, reportPurchases, toPurchases } from "~/features/checkout/conversions.server";
import type { CheckoutTerms } from "~/features/checkout/payment-choice.server";
import {
  findOrderBefore,
  getLines,
  type PlacementOutcome,
  placeOrders,
  type Submission,
} from "~/features/checkout/placement.server";
import { type OrderReview, signReview, verifyReview } from "~/features/checkout/review.server";
import { findOrdersOf, readOrderAttempt } from "~/features/order-attempt/order-attempt.server";
import { consumeRateLimit, type RateLimitResult } from "~/http/rate-limit.server";
import type { RequestContext } from "~/http/request-context.server";
import {
  type ActionContext,
  awaitOptional,
  type FormFailure,
  redirectTo,
  toFormFailure,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { type CartLine, getLineKey } from "~/model/cart";
import { paymentMethods } from "~/model/payment-method";
import { createRefusal } from "~/model/refusal";
import type { Shopper } from "~/model/shopper";
import { mergeShown, type ShownCart, toShownCart, withoutOrdered } from "~/model/shown-cart";
import { paths } from "~/paths";
import { findCart } from "~/upstream/carts.server";
import { withResellers } from "~/upstream/compatibility/unnamed-resellers.server";
import { findOrdersByCode, type OrderToPlace, type PlacementChange } from "~/upstream/orders.server";
import type { CheckoutRefusal } from "./refused";

/** What a form of the checkout says of the order to place. */
export interface SentOrder {
  readonly key: string;
  /** Null if it was not made for this shopper. */
  readonly review: OrderReview | null;
  /** Value of the way of paying. */
  readonly payment: string;
  /** Tokens made in the browser, by field (`token-{reseller}`). */
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
      const { placed } = messages.checkout;
      const replaced = getReplaced(orders);
      const succeeded = placed ? session.notify(placed) : session;
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
  const old = await awaitOptional(findOrdersByCode(upstream, replaced), null);
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
    status,
    details: [message],
    mayBePlaced,
    headers,
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

const refuse = (title: string, more: Partial<CheckoutRefusal> = {}): CheckoutRefusal =>
  createRefusal({ step: "revisao", title, details: [], ...more });

interface ChangedOrder {
  readonly changes: readonly PlacementChange[];
  readonly orders: readonly OrderToPlace[];
  readonly cupom: string | null;
}

/** 409 with the changes and a new freight quote, so that the page can show current values. */
async function refuseChanges(
  context: ActionContext,
  shopper: Shopper,
  { changes, orders, cupom }: ChangedOrder,
): Promise<CheckoutRefusal> {
  const { upstream } = context;
  const { ours } = messages;
  const lines = await withResellers(upstream, (await findCart(upstream)).lines, context.location);
  const nextSellers = await offerNextSellers(context, changes, lines);
  const isOffered = ({ kind, skuId, resellerId }: PlacementChange) =>
    kind === "stock" && nextSellers.some(({ seller }) => seller.line === `${skuId}-${resellerId}`);
  const details = describeChanges(
    changes.filter((change) => !isOffered(change)),
    lines,
    orders,
  );
  if (isOrdered(changes)) {
    return refuse(ours.changedTitle, { status: 409, details, next: ours.cartOrderedNext, isOrdered: true });
  }
  const isRenewed = await renewCheckoutQuote(upstream, shopper);
  const leadsToCart = needsCart(changes, lines);
  const renewed = isRenewed ? await readRenewed(context, orders, cupom) : null;
  const newTotal = renewed && describeNewTotal(orders, renewed.checkout);
  const shown = mergeShown(
    await readShownCart(context),
    toShownCart(lines, renewed?.quote?.groups ?? [], renewed?.address.cep ?? null, new Date()),
  );
  return refuse(ours.changedTitle, {
    headers: { "set-cookie": await serializeShownCart(shown, shopper.id) },
    status: 409,
    details: newTotal ? [...details, newTotal] : details,
    nextSellers,
    isRenewed,
    needsCart: leadsToCart,
    next: leadsToCart ? ours.changedNeedsCart : ours.changedNext,
  });
}

/** What is different since the cart was shown; a change of payment is not about the cart. */
export const presentCartChanges = (
  { checkout, quote, address, history }: CheckoutPage,
  before: ShownCart | null,
) => {
  const now = new Date();
  const lines = checkout.groups.flatMap((group) => group.lines);
  const codes = findOrdersOf(lines, history ?? [], now.getTime());
  return {
    changes: describeChangesSinceVisit(
      quote && before,
      { lines, others: [], freight: quote?.groups ?? [], cep: address.cep },
      now,
    ),
    changesTitle: messages.purchase.changedSinceVisit,
    orderedBefore: codes.length > 0 ? { text: messages.purchase.orderedBefore(codes), codes } : null,
  };
};

async function offerNextSellers(
  context: ActionContext,
  changes: readonly PlacementChange[],
  lines: readonly CartLine[],
) {
  const short = changes.flatMap(({ kind, skuId, resellerId, actual }) => {
    const line =
      kind === "stock" && lines.find((each) => each.skuId === skuId && each.resellerId === resellerId);
    return line ? [{ ...line, stock: actual ?? 0 }] : [];
  });
  const found = await findNextSellers(context, short, []);
  return short.flatMap((line) => {
    const next = found.get(getLineKey(line));
    return next ? [{ text: describeShortage(line, next), seller: presentNextSeller(line, next) }] : [];
  });
}

/** Null where the checkout cannot be opened any more. */
async function readRenewed(
  context: ActionContext,
  orders: readonly OrderToPlace[],
  cupom: string | null,
): Promise<CheckoutPage | null> {
  const getInstallments = (resellerId: number) =>
    orders.find((order) => order.resellerId === resellerId)?.installments;
  const options = {
    getInstallments,
    cupom,
    alterar: [],
    savedCards: "unused",
    needsLastPayment: false,
  } as const;
  try {
    return await openCheckout(context, options);
  } catch (error) {
    if (error instanceof Response) return null;
    toFormFailure(error);
    return null;
  }
}
