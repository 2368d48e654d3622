import { serializeCartCoupon } from "~/features/cart/coupon.server";
import { renewCheckoutKey } from "~/features/cart/freight-quote.server";
import { forgetMeasures } from "~/features/cart/measures.server";
import {
  clearOrderAttempt,
  closeAttempt,
  countPieces,
  findPendingOrder,
  findPlacement,
  hasOnlyRejected,
  type OrderAttempt,
  type OrderedLine,
  type PlacedAttempt,
  readLeftovers,
  readOrderAttempt,
  type SettledOrder,
  savePlacedAttempt,
  serializeOrderAttempt,
} from "~/features/order-attempt/order-attempt.server";

import { sendPaymentMails } from "~/features/orders/payment-mails.server";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptionalAfterWrite, type FormFailure, toFormFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import { type CartLine, getLineKey } from "~/model/cart";
import type { NoticeMessage } from "~/model/notice";
import type { Order } from "~/model/order";

import type { Shopper } from "~/model/shopper";
import { findCart } from "~/upstream/carts.server";
import { findFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import {
  findCodesPlacedBefore,
  findOrders,
  findOrdersByCode,
  findPlacementChanges,
  type OrderToPlace,
  type PlacementChange,
  submitOrders,
} from "~/upstream/orders.server";

import { isUnavailable as isUnavailableError, UpstreamError } from "~/upstream/upstream-error.server";
import { hasVersion, isBoundByUpstream, isExpired, type OrderReview } from "./review.server";

export interface Submission {
  readonly review: OrderReview;
  /** Those of the review, with card tokens. */
  readonly orders: readonly OrderToPlace[];
  /** The checkout's idempotency key. */
  readonly key: string;
}

export type PlacementOutcome = Placed | Denied | ReviewMismatch | Failed;

interface Placed {
  readonly kind: "placed";
  readonly codes: readonly string[];
  /** Incomplete if some orders could not be read back. */
  readonly orders: readonly Order[];
  /** Neither this process nor the upstream has reported these purchases. */
  readonly isUnreported: boolean;
  readonly mailFailure: NoticeMessage | null;
  readonly cookies: readonly string[];
}

/** The payment was not made: cart and quote stay. */
interface Denied {
  readonly kind: "denied";
  /** The payment provider could not be reached, and did not refuse. */
  readonly isUnanswered: boolean;
  readonly mailFailure: NoticeMessage | null;
  readonly cookies: readonly string[];
}

interface Failed extends Pick<FormFailure, "status" | "message" | "headers"> {
  readonly kind: "failed";
  readonly isUnavailable: boolean;
  /** `order/add` was sent, and its answer is unknown. */
  readonly mayBePlaced: boolean;
  /** Remembers orders that may have been placed without an answer. */
  readonly cookie: string | null;
}

/** The pending order, unless this is its own repetition and the upstream recognises it. */
export async function findOrderBefore(
  context: RequestContext,
  { key, review }: Submission,
): Promise<SettledOrder | null> {
  const isRetry = key === (await readOrderAttempt(context))?.key;
  return isRetry && isBoundByUpstream(review) ? null : findPendingOrder(context);
}

/** Cart and quote are cleared only after the upstream has confirmed (own rules, "Placing an order"). */
export function placeOrders(
  context: RequestContext,
  shopper: Shopper,
  submission: Submission,
  mayTellAnalytics: boolean,
): Promise<PlacementOutcome> {
  const { review, orders, key } = submission;
  const attempt = {
    shopperId: shopper.id,
    key,
    codes: null,
    reviewedAtMs: review.reviewedAtMs,
    earlierCodes: review.earlierCodes,
    orders: orders.map(({ totalInCentavos, items }) => ({ totalInCentavos, pieces: countPieces(items) })),
  };
  const send = (lines: OrderAttempt["lines"]) =>
    sendOrders(context, submission, { ...attempt, lines, sentAtMs: Date.now() }, mayTellAnalytics);
  return isBoundByUpstream(review)
    ? send(null)
    : guardPlacement(context.upstream, review, attempt, {
        send,
        fail: (error) => describeFailure(error, null),
      });
}

async function sendOrders(
  context: RequestContext,
  { review, orders, key }: Submission,
  attempt: OrderAttempt,
  mayTellAnalytics: boolean,
): Promise<PlacementOutcome> {
  const terms = { key, mayTellAnalytics, isExpired: isExpired(review) };
  let placed: Awaited<ReturnType<typeof submitOrders>>;
  try {
    placed = await submitOrders(context.upstream, orders, terms);
  } catch (error) {
    const codes = await findPlacedBefore(context, error, attempt);
    return codes.length > 0 ? { kind: "alreadyPlaced", codes } : describeFailure(error, attempt);
  }
  const { codes, upstreamTells } = placed;
  return finish(context, { upstreamTells, orders, attempt: { ...attempt, codes } });
}

/** Two pages may show one checkout: the other page has placed it, perhaps with another payment method. */
async function findPlacedBefore(
  { upstream }: RequestContext,
  error: unknown,
  attempt: OrderAttempt,
): Promise<readonly string[]> {
  if (!(error instanceof UpstreamError) || error.status !== 422) return [];
  const named = findCodesPlacedBefore(error.refusal);
  if (named.length > 0) return named;
  const history = await awaitOptionalAfterWrite(findOrders(upstream, attempt.shopperId), []);
  return findPlacement(attempt, history).codes;
}

async function describeFailure(error: unknown, sent: OrderAttempt | null): Promise<Failed | ReviewMismatch> {
  const changes = error instanceof UpstreamError ? findPlacementChanges(error.refusal) : [];
  if (changes.length > 0) return { kind: "changed", changes };
  const { status, message, headers } = toFormFailure(error, messages.checkout.failed);
  const isUnavailable = isUnavailableError(error);
  const unanswered = isUnavailable && !error.isUnsent ? sent : null;
  const cookie = unanswered && (await serializeOrderAttempt(unanswered));
  const mayBePlaced = unanswered !== null;
  return { kind: "failed", status, message, headers, isUnavailable, mayBePlaced, cookie };
}

interface Confirmed {
  /** The upstream sends analytics events itself. */
  readonly upstreamTells: boolean;
  readonly orders: readonly OrderToPlace[];
  readonly attempt: PlacedAttempt;
}

async function finish(
  context: RequestContext,
  { upstreamTells, orders, attempt }: Confirmed,
): Promise<Placed | Denied> {
  const { upstream } = context;
  const { codes } = attempt;
  const [found, leftovers] = await Promise.all([
    awaitOptionalAfterWrite(findOrdersByCode(upstream, codes), []),
    readLeftovers(upstream, attempt),
  ]);
  const mailing = sendPaymentMails(upstream, found);
  if (hasOnlyRejected(found)) {
    const [mailFailure] = await Promise.all([mailing, renewCheckoutKey(upstream, attempt)]);
    const isUnanswered = found.every(({ isPaymentUnanswered }) => isPaymentUnanswered);
    const cleared = (await readOrderAttempt(context)) ? [await clearOrderAttempt()] : [];
    return { kind: "denied", isUnanswered, mailFailure, cookies: cleared };
  }
  // The shopper may still need the cart while the status of a card payment is unknown.
  const isUnknownCard =
    found.length === 0 &&
    orders.some(({ cardToken, savedCardId }) => cardToken !== null || savedCardId !== null);
  const closing = isUnknownCard
    ? savePlacedAttempt(attempt).then(({ cookies }) => ({ isFirst: false, cookies }))
    : closeAttempt(upstream, attempt, leftovers);
  const ordered = orders.flatMap(({ items }) => items.map(({ skuId }) => skuId));
  const [mailFailure, { isFirst, cookies }] = await Promise.all([mailing, closing]);
  return {
    kind: "placed",
    codes,
    orders: found,
    isUnreported: isFirst && !upstreamTells,
    mailFailure,
    cookies: [...cookies, ...(await forgetMeasures(context, ordered)), ...(await forgetUsedCoupon(orders))],
  };
}

const forgetUsedCoupon = async (orders: readonly Pick<OrderToPlace, "couponId">[]): Promise<string[]> =>
  orders.some(({ couponId }) => couponId !== null) ? [await serializeCartCoupon(null)] : [];

type UnsentAttempt = Omit<OrderAttempt, "sentAtMs" | "lines">;

type ReviewMismatch =
  | { readonly kind: "alreadyPlaced"; readonly codes: readonly string[] }
  | { readonly kind: "changed"; readonly changes: readonly PlacementChange[] };

interface Steps<Outcome> {
  /** `lines`: to remove from the cart once they are ordered; null if the upstream removes them itself. */
  send(lines: OrderAttempt["lines"]): Promise<Outcome>;
  fail(error: unknown): Promise<Outcome>;
}

/**
 * Replaces idempotency keys or cart versions that the upstream lacks: places one order of a shopper at a time, and only
 * while cart, quote and history agree with the review.
 */
const guardPlacement = <Outcome>(
  upstream: Upstream,
  review: OrderReview,
  attempt: UnsentAttempt,
  { send, fail }: Steps<Outcome>,
): Promise<Outcome | ReviewMismatch> =>
  runExclusively(attempt.shopperId, async () => {
    const mismatch = await findMismatch(upstream, review, attempt).catch(fail);
    return mismatch ?? send(getLines(review));
  });

export const getLines = ({ orders }: Pick<OrderReview, "orders">): OrderedLine[] =>
  orders.flatMap(({ resellerId, items }) =>
    items.map(({ skuId, quantity }) => ({ skuId, resellerId, quantity })),
  );

const running = new Map<number, Promise<unknown>>();

/** Serializes one shopper's placements. */
async function runExclusively<Result>(shopperId: number, place: () => Promise<Result>): Promise<Result> {
  const previous = running.get(shopperId) ?? Promise.resolve();
  const current = previous.then(place);
  const ended = current.catch(() => undefined);
  running.set(shopperId, ended);
  try {
    return await current;
  } finally {
    if (running.get(shopperId) === ended) running.delete(shopperId);
  }
}

async function findMismatch(
  upstream: Upstream,
  review: OrderReview,
  attempt: UnsentAttempt,
): Promise<ReviewMismatch | null> {
  const [quote, cart, history] = await Promise.all([
    findFreightQuote(upstream),
    findCart(upstream),
    findOrders(upstream, attempt.shopperId),
  ]);
  const { codes } = findPlacement(attempt, history);
  if (codes.length > 0) return { kind: "alreadyPlaced", codes };
  const changes = [
    ...(isExpired(review) ? [changeOf("review")] : []),
    ...review.orders.flatMap((order) => changedLines(order, cart.lines)),
  ];
  const isOpen = quote !== null && (quote.checkoutKey === null || quote.checkoutKey === attempt.key);
  if (isOpen && changes.length === 0) return null;
  return { kind: "changed", changes: changes.length > 0 ? changes : [changeOf("checkout")] };
}

function changedLines({ resellerId, items }: OrderToPlace, lines: readonly CartLine[]): PlacementChange[] {
  return items.flatMap(({ skuId, quantity }) => {
    const line = lines.find((each) => getLineKey(each) === getLineKey({ skuId, resellerId }));
    if (line?.quantity === quantity) return [];
    return [{ kind: "cart", skuId, resellerId, expected: quantity, actual: line?.quantity ?? 0 }];
  });
}

const changeOf = (kind: "review" | "checkout"): PlacementChange => ({
  kind,
  skuId: null,
  resellerId: null,
  expected: null,
  actual: null,
});

/** Null where the upstream itself refuses to order the same lines twice. */
export const readHistory = async (
  upstream: Upstream,
  shopperId: number,
  lines: readonly CartLine[],
): Promise<Order[] | null> => (lines.every(hasVersion) ? null : findOrders(upstream, shopperId));
