import type { CartLine } from "~/domain/cart";
import { lineKey } from "~/domain/guest-cart";
import type { Order } from "~/domain/order";
import { codesOfPlaced, isUndecided, type OrderAttempt, type OrderedLine } from "~/domain/order-attempt";
import { hasBeen, orderStatuses } from "~/domain/order-status";
import { optionalAfterWrite } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { clearOrderAttempt, serializeOrderAttempt } from "~/session/order-attempt.server";
import { changeLine, emptyCart, findCart } from "~/upstream/carts.server";
import { deleteFreightQuote, findFreightQuote } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { findOrders, findOrdersByCode } from "~/upstream/orders.server";

/** What became of the last order of this shopper, as far as the browser remembers one. */
export interface SettledOrder {
  /** `unknown`: it may still be placed. `ordered`: its lines are still in the cart. `done`: nothing is left to do. */
  readonly state: "none" | "unknown" | "ordered" | "done";
  /** Codes of the placed orders; empty if none was placed. */
  readonly codes: readonly string[];
  readonly sentAtMs: number | null;
  /** `Set-Cookie` headers that remember this outcome. */
  readonly cookies: readonly string[];
}

const none: SettledOrder = { state: "none", codes: [], sentAtMs: null, cookies: [] };

/**
 * Looks up an order whose answer was lost and removes ordered lines that are still in the cart. Failures of the
 * upstream leave the attempt for the next request; nothing is thrown.
 */
export function settleOrderAttempt(opened: Attempted): Promise<SettledOrder> {
  const settling = settled.get(opened) ?? settle(opened);
  settled.set(opened, settling);
  return settling;
}

type Attempted = Pick<RequestContext, "upstream" | "orderAttempt">;
/** Several loaders of one page ask. */
const settled = new WeakMap<Attempted, Promise<SettledOrder>>();

async function settle({ upstream, orderAttempt: attempt }: Attempted): Promise<SettledOrder> {
  if (attempt === null) return none;
  const { sentAtMs } = attempt;
  const codes = attempt.codes ?? (await optionalAfterWrite(findPlaced(upstream, attempt), null));
  if (codes === null) return { state: "unknown", codes: [], sentAtMs, cookies: [] };
  if (codes.length === 0) {
    if (isUndecided(attempt, Date.now())) return { state: "unknown", codes, sentAtMs, cookies: [] };
    return { state: "done", codes, sentAtMs, cookies: [await clearOrderAttempt()] };
  }
  const known = await optionalAfterWrite(findOrdersByCode(upstream, codes), []);
  if (isDenied(known)) return { state: "done", codes: [], sentAtMs, cookies: [await clearOrderAttempt()] };
  return removeOrdered(upstream, { ...attempt, codes });
}

const findPlaced = async (upstream: Upstream, attempt: OrderAttempt): Promise<string[]> =>
  codesOfPlaced(attempt, await findOrders(upstream, attempt.shopperId));

type PlacedAttempt = OrderAttempt & { readonly codes: readonly string[] };

/** Removes the lines of placed orders from the cart, and the freight quote. */
export async function removeOrdered(upstream: Upstream, attempt: PlacedAttempt): Promise<SettledOrder> {
  const { codes, sentAtMs } = attempt;
  const lines = await removeLines(upstream, attempt.lines);
  const isClear = lines.length === 0 && (await optionalAfterWrite(deleteQuote(upstream, attempt.key), false));
  return isClear
    ? { state: "done", codes, sentAtMs, cookies: [await clearOrderAttempt()] }
    : stillInCart({ ...attempt, lines });
}

/** Remembers placed orders whose lines are still in the cart. */
export async function stillInCart(attempt: PlacedAttempt): Promise<SettledOrder> {
  const { codes, sentAtMs } = attempt;
  return { state: "ordered", codes, sentAtMs, cookies: [await serializeOrderAttempt(attempt)] };
}

/** One denied card denies the whole set of orders. */
export const isDenied = (orders: readonly Order[]): boolean =>
  orders.length > 0 && orders.every((order) => hasBeen(order, orderStatuses.rejected));

/** Quantity that was added after the order stays. Returns the lines that could not be removed. */
async function removeLines(upstream: Upstream, lines: readonly OrderedLine[]): Promise<OrderedLine[]> {
  if (lines.length === 0) return [];
  const cart = await optionalAfterWrite(findCart(upstream), null);
  if (cart === null) return [...lines];
  const ordered = new Map(lines.map((line) => [lineKey(line), line]));
  const rest = (line: CartLine) => Math.max(0, line.quantity - (ordered.get(lineKey(line))?.quantity ?? 0));
  if (cart.lines.length === 0) return [];
  if (cart.lines.every((line) => rest(line) === 0))
    return (await succeeds(emptyCart(upstream))) ? [] : [...lines];
  const left: OrderedLine[] = [];
  for (const line of cart.lines) {
    const own = ordered.get(lineKey(line));
    if (own && !(await succeeds(changeLine(upstream, line, rest(line))))) left.push(own);
  }
  return left;
}

const succeeds = (write: Promise<void>): Promise<boolean> =>
  optionalAfterWrite(
    write.then(() => true),
    false,
  );

/** Leaves the quote of another checkout. */
async function deleteQuote(upstream: Upstream, key: string): Promise<boolean> {
  const quote = await findFreightQuote(upstream);
  if (quote === null || (quote.checkoutKey !== null && quote.checkoutKey !== key)) return true;
  await deleteFreightQuote(upstream);
  return true;
}

export function appendCookies(headers: Headers, cookies: readonly string[]): void {
  for (const cookie of cookies) headers.append("set-cookie", cookie);
}
