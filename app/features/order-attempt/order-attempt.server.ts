import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptionalAfterWrite } from "~/http/screen.server";
import { type Cart, getLineKey, listEveryLine, type UnpricedLine } from "~/model/cart";
import type { Order } from "~/model/order";
import { hasReachedStatus, orderStatuses } from "~/model/order-status";
import { createSignedCookie, maxCookieBytes } from "~/session/session.server";
import { changeLine, emptyCart, findCart } from "~/upstream/carts.server";
import { deleteFreightQuote, findFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { findOrders, findOrdersByCode } from "~/upstream/orders.server";

/** What became of the last order of this shopper, as far as the browser remembers one. */
export interface SettledOrder {
  /**
   * `unknown`: it may still be placed. `missing`: it is not in the history, though it had time to be. `ordered`: its lines
   * are still in the cart. `done`: nothing is left to do.
   */
  readonly state: "none" | "unknown" | "missing" | "ordered" | "done";
  /** Codes of the placed orders; empty if none was placed. */
  readonly codes: readonly string[];
  /** A new order cannot repeat this one. */
  readonly mayOrder: boolean;
  /** `Set-Cookie` headers that remember this outcome. */
  readonly cookies: readonly string[];
}

const none: SettledOrder = { state: "none", codes: [], mayOrder: true, cookies: [] };

const done = async (codes: readonly string[]): Promise<SettledOrder> => ({
  state: "done",
  codes,
  mayOrder: codes.length === 0,
  cookies: [await clearOrderAttempt()],
});

type Attempted = Pick<RequestContext, "upstream" | "headers" | "shopper">;
/** Several loaders of one page ask. */
const settled = new WeakMap<Attempted, Promise<SettledOrder>>();

/** Looks up an order whose answer was lost. Never throws: a failed attempt is left for the next request. */
export function settleOrderAttempt(context: Attempted): Promise<SettledOrder> {
  const settling = settled.get(context) ?? settle(context);
  settled.set(context, settling);
  return settling;
}

async function settle(context: Attempted): Promise<SettledOrder> {
  const { upstream } = context;
  const attempt = await readOrderAttempt(context);
  if (attempt === null) return none;
  const [placement, leftovers] = await Promise.all([
    loadPlacement(upstream, attempt),
    readLeftovers(upstream, attempt),
  ]);
  if (placement?.isRejected) return done([]);
  if (placement && placement.codes.length > 0)
    return removeOrdered(upstream, { ...attempt, codes: placement.codes }, leftovers);
  if (placement && !isOutcomeUnknown(attempt, Date.now()))
    return { ...(await done([])), state: "missing", mayOrder: attempt.lines === null };
  if (attempt.codes) return { state: "ordered", codes: attempt.codes, mayOrder: false, cookies: [] };
  return { state: "unknown", codes: [], mayOrder: attempt.lines === null, cookies: [] };
}

/** An earlier order that stands in the way of a new one; null without one. */
export async function findPendingOrder(context: Attempted): Promise<SettledOrder | null> {
  const earlier = await settleOrderAttempt(context);
  return earlier.mayOrder ? null : earlier;
}

/** Null when the upstream does not answer. */
async function loadPlacement(upstream: Upstream, attempt: OrderAttempt): Promise<Placement | null> {
  const { codes, shopperId } = attempt;
  if (codes !== null) {
    const found = await awaitOptionalAfterWrite(findOrdersByCode(upstream, codes), null);
    return found && { codes, isRejected: hasOnlyRejected(found) };
  }
  const history = await awaitOptionalAfterWrite(findOrders(upstream, shopperId), null);
  return history && findPlacement(attempt, history);
}

export type PlacedAttempt = OrderAttempt & { readonly codes: readonly string[] };

/** What an order may leave behind; null where it could not be read. */
interface Leftovers {
  readonly cart: Cart | null;
  readonly quote: { readonly checkoutKey: string | null } | "none" | null;
}

export async function readLeftovers(
  upstream: Upstream,
  { lines }: Pick<OrderAttempt, "lines">,
): Promise<Leftovers> {
  const [cart, quote] = await Promise.all([
    lines?.length ? awaitOptionalAfterWrite(findCart(upstream), null) : null,
    awaitOptionalAfterWrite(
      findFreightQuote(upstream).then((found) => found ?? ("none" as const)),
      null,
    ),
  ]);
  return { cart, quote };
}

/** Removes the lines of placed orders from the cart, and the freight quote. */
async function removeOrdered(
  upstream: Upstream,
  attempt: PlacedAttempt,
  { cart, quote }: Leftovers,
): Promise<SettledOrder> {
  const [lines, hasNoQuote] = await Promise.all([
    removeLines(upstream, cart, attempt.lines ?? []),
    removeQuote(upstream, quote, attempt.key),
  ]);
  const isClear = lines.length === 0 && hasNoQuote;
  return isClear ? done(attempt.codes) : savePlacedAttempt({ ...attempt, lines: attempt.lines && lines });
}

/** Removes the ordered lines once per checkout (`isFirst`), because later the cart may hold other items. */
export async function closeAttempt(
  upstream: Upstream,
  attempt: PlacedAttempt,
  leftovers: Leftovers,
): Promise<Pick<SettledOrder, "cookies"> & { readonly isFirst: boolean }> {
  const { quote } = leftovers;
  if (quote === null) return { isFirst: true, cookies: (await savePlacedAttempt(attempt)).cookies };
  if (!isQuoteFor(quote, attempt.key)) return { isFirst: false, cookies: [] };
  return { isFirst: true, cookies: (await removeOrdered(upstream, attempt, leftovers)).cookies };
}

/** Remembers placed orders whose lines are still in the cart. */
export async function savePlacedAttempt(attempt: PlacedAttempt): Promise<SettledOrder> {
  const cookies = [await serializeOrderAttempt(attempt)];
  return { state: "ordered", codes: attempt.codes, mayOrder: false, cookies };
}

/** Quantity that was added after the order stays. Returns the lines that could not be removed. */
async function removeLines(
  upstream: Upstream,
  cart: Cart | null,
  lines: readonly OrderedLine[],
): Promise<OrderedLine[]> {
  if (lines.length === 0) return [];
  if (cart === null) return [...lines];
  const ordered = new Map(lines.map((line) => [getLineKey(line), line]));
  const rest = (line: UnpricedLine) =>
    Math.max(0, line.quantity - (ordered.get(getLineKey(line))?.quantity ?? 0));
  const inCart = listEveryLine(cart);
  if (inCart.length === 0) return [];
  if (inCart.every((line) => rest(line) === 0))
    return (await succeeds(emptyCart(upstream))) ? [] : [...lines];
  const left: OrderedLine[] = [];
  for (const line of inCart) {
    const own = ordered.get(getLineKey(line));
    if (own && !(await succeeds(changeLine(upstream, line, rest(line))))) left.push(own);
  }
  return left;
}

const succeeds = (write: Promise<void>): Promise<boolean> =>
  awaitOptionalAfterWrite(
    write.then(() => true),
    false,
  );

/** Leaves the quote of another checkout. False if the quote of this one may be left. */
async function removeQuote(upstream: Upstream, quote: Leftovers["quote"], key: string): Promise<boolean> {
  if (quote === null) return false;
  return isQuoteFor(quote, key) ? succeeds(deleteFreightQuote(upstream)) : true;
}

const isQuoteFor = (quote: Leftovers["quote"], key: string): boolean =>
  quote !== null && quote !== "none" && (quote.checkoutKey === null || quote.checkoutKey === key);

export function appendCookies(headers: Headers, cookies: readonly string[]): void {
  for (const cookie of cookies) headers.append("set-cookie", cookie);
}

const lifetimeInSeconds = 24 * 60 * 60;

const cookie = createSignedCookie("pedido", lifetimeInSeconds);

const id = z.number().int().min(0);
const stored = z.object({
  shopperId: id,
  key: z.string(),
  reviewedAtMs: z.number(),
  earlierCodes: z.array(z.string()).default([]),
  sentAtMs: z.number(),
  orders: z.array(z.object({ totalInCentavos: z.number().int(), pieces: z.number().int() })).min(1),
  lines: z.array(z.object({ skuId: id, resellerId: id, quantity: z.number().int().min(1) })).nullable(),
  codes: z.array(z.string()).nullable(),
}) satisfies z.ZodType<OrderAttempt>;

/** The `Set-Cookie` header. A cart too long for a cookie is remembered without its lines. */
export async function serializeOrderAttempt(attempt: OrderAttempt): Promise<string> {
  const header = await pack(attempt);
  return Buffer.byteLength(header) < maxCookieBytes ? header : pack({ ...attempt, lines: [] });
}

const pack = (attempt: OrderAttempt): Promise<string> =>
  cookie.serialize(deflateRawSync(JSON.stringify(attempt)).toString("base64url"));

/** An order of this shopper within a day whose outcome is unknown, or whose lines are still in the cart; null without one. */
export async function readOrderAttempt({
  headers,
  shopper,
}: Pick<RequestContext, "headers"> & {
  readonly shopper: { readonly id: number } | null;
}): Promise<OrderAttempt | null> {
  if (shopper === null) return null;
  try {
    const packed = z
      .string()
      .min(1)
      .parse(await cookie.parse(headers.get("cookie")));
    const content: unknown = JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
    const attempt = stored.parse(content);
    const isRecent = Date.now() - attempt.sentAtMs < lifetimeInSeconds * 1000;
    return isRecent && attempt.shopperId === shopper.id ? attempt : null;
  } catch {
    return null;
  }
}

export const clearOrderAttempt = (): Promise<string> => cookie.serialize("", { maxAge: 0 });

export interface OrderedLine {
  readonly skuId: number;
  readonly resellerId: number;
  readonly quantity: number;
}

/** An `order/add` whose outcome is unknown, or whose lines are still in the cart. */
export interface OrderAttempt {
  readonly shopperId: number;
  /** The checkout's idempotency key. */
  readonly key: string;
  /** Compared on the upstream's clock: older orders are not of this review. */
  readonly reviewedAtMs: number;
  /** Orders that were there before the review, though recent enough to be taken for its own. */
  readonly earlierCodes: readonly string[];
  readonly sentAtMs: number;
  /** One per freight group. */
  readonly orders: readonly { readonly totalInCentavos: number; readonly pieces: number }[];
  /** Lines to remove from the cart; null if the upstream removes them itself and refuses to order them twice. */
  readonly lines: readonly OrderedLine[] | null;
  /** Null while the outcome is unknown. */
  readonly codes: readonly string[] | null;
}

/** Once this time has passed, a shopper who was warned may place an order that the history lacks again. */
const decidedAfterInMs = 2 * 60_000;

export const isOutcomeUnknown = ({ sentAtMs, codes }: OrderAttempt, nowMs: number): boolean =>
  codes === null && nowMs - sentAtMs < decidedAfterInMs;

/** Tolerated difference between the clocks of an upstream's processes, and to ours where no history was read. */
const clockSkewInMs = 60_000;

/** What the history says of a reviewed set of orders; codes are empty unless every order was placed. */
interface Placement {
  readonly codes: readonly string[];
  /** The card of the whole set was rejected. */
  readonly isRejected: boolean;
}

/**
 * Looks for orders of this review: created since, not cancelled, with the same total (centavos) and number of pieces.
 */
export function findPlacement(
  { reviewedAtMs, earlierCodes, orders }: Pick<OrderAttempt, "reviewedAtMs" | "earlierCodes" | "orders">,
  history: readonly Order[],
): Placement {
  const since = createdSince(reviewedAtMs, history).filter(
    (order) => !earlierCodes.includes(order.code) && !hasReachedStatus(order, orderStatuses.cancelled),
  );
  const [rejected, standing] = [since.filter(isRejected), since.filter((order) => !isRejected(order))];
  const codes = matchingCodes(orders, standing);
  return { codes, isRejected: codes.length === 0 && matchingCodes(orders, rejected).length > 0 };
}

/**
 * The moment of a review by the times of the history that was read for it, whatever clock and zone they are of; without an
 * earlier order every order may be the review's own.
 */
export function findPlaceInHistory(
  history: readonly Order[],
): Pick<OrderAttempt, "reviewedAtMs" | "earlierCodes"> {
  const reviewedAtMs = Math.max(0, ...history.map(({ createdAt }) => Date.parse(createdAt)));
  return { reviewedAtMs, earlierCodes: createdSince(reviewedAtMs, history).map(({ code }) => code) };
}

const createdSince = (reviewedAtMs: number, history: readonly Order[]): Order[] =>
  history.filter(({ createdAt }) => Date.parse(createdAt) >= reviewedAtMs - clockSkewInMs);

const isRejected = (order: Order) => hasReachedStatus(order, orderStatuses.rejected);

/** One denied card denies the whole set of orders. */
export const hasOnlyRejected = (orders: readonly Order[]): boolean =>
  orders.length > 0 && orders.every(isRejected);

function matchingCodes(reviewed: OrderAttempt["orders"], candidates: readonly Order[]): string[] {
  const left = [...candidates];
  const codes = reviewed.flatMap(({ totalInCentavos, pieces }) => {
    const found = left.findIndex(
      (order) => order.totalInCentavos === totalInCentavos && countPieces(order.items) === pieces,
    );
    return found < 0 ? [] : left.splice(found, 1).map(({ code }) => code);
  });
  return codes.length === reviewed.length ? codes : [];
}

const recentInMs = 24 * 3_600_000;

/**
 * Codes of recent orders of exactly these lines: of a cart that an upstream may not have emptied after an order. Empty unless
 * all lines were ordered. The upstream's times may be of another zone, and its items without a sku.
 */
export function findOrdersOf(
  lines: readonly (Pick<OrderedLine, "skuId" | "quantity"> & { readonly productName: string })[],
  history: readonly Order[],
  nowMs: number,
): readonly string[] {
  const findLine = (item: Order["items"][number]) =>
    lines.find(
      ({ skuId, productName, quantity }) =>
        quantity === item.quantity &&
        (item.skuId === null ? productName === item.productName : skuId === item.skuId),
    );
  const recent = history.filter(
    (order) =>
      nowMs - Date.parse(order.createdAt) < recentInMs &&
      !hasReachedStatus(order, orderStatuses.cancelled) &&
      !isRejected(order) &&
      order.items.every(findLine),
  );
  const ordered = new Set(recent.flatMap(({ items }) => items.map(findLine)));
  return lines.length > 0 && lines.every((line) => ordered.has(line)) ? recent.map(({ code }) => code) : [];
}

export const countPieces = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
