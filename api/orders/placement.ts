import type { z } from "zod";
import { placeOrders as contractCall } from "../../contract/orders";
import { isComplete } from "../accounts/profile";
import { deliveryAddressOf } from "../addresses/address-book";
import type { Transaction } from "../database/connection";
import { claimKey, findStoredAnswer, type KeyedRequest, storeAnswer } from "../http/idempotency";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import { insertCardPurchase } from "../payments/card-purchase-rows";
import { settleCardPurchase, waitForDecision } from "../payments/card-settling";
import { reaisOf } from "../reais";
import type { Services } from "../services";
import { type CalculatedOrder, type Change, calculateOrder, type Facts } from "./calculate-order";
import { cartChanges } from "./cart-changes";
import { asksCard, cardExpiry, createCharges } from "./charge";
import { type Checkout, paymentMethod } from "./checkout";
import { destinationChanges } from "./destination-changes";
import { type FollowUpServices, followUpStanding } from "./follow-up";
import { insertOrders, type SettledOrder } from "./insert-orders";
import { newOrderCode } from "./order-code";
import { orderStatus } from "./order-status";
import {
  type Buyer,
  discountOf,
  freightOf,
  lockBuyer,
  offersOf,
  ownAddresses,
  type SavedAddress,
} from "./placement-facts";
import { publishPlacedOrders } from "./publish-placed-orders";
import { takeStock } from "./stock";

type Answer = z.output<typeof contractCall.answer>;

/** All orders or none; 409 names differences; duplicates get the same response (own rules, "Placing an order"). */
export async function placeOrders(
  checkout: Checkout,
  request: KeyedRequest,
  parts: Services,
): Promise<Answer> {
  const given = await findStoredAnswer(parts.database, request);
  const placed = given ?? (await placeUnlessPlaced(checkout, request, parts));
  const isCopy = !("purchase" in placed) || placed.purchase === null;
  // A duplicate waits until the first request knows its card result.
  if (isCopy && checkout.paymentMethod === paymentMethod.card) await waitForDecision(request, parts);
  return contractCall.answer.parse(placed.response);
}

async function placeUnlessPlaced(checkout: Checkout, request: KeyedRequest, parts: Services) {
  if (checkout.paymentMethod === paymentMethod.card && parts.cards === null) {
    throw new RefusalError(422, messages.paymentMethodUnavailable);
  }
  const placed = await place(checkout, request, parts);
  if (placed.purchase !== null) await settleCardPurchase(placed.purchase.id, placed.purchase.tokens, parts);
  return placed;
}

interface Placed {
  readonly response: unknown;
  /** Pending card authorisation; without tokens the card is entered on the provider's page. */
  readonly purchase: { readonly id: number; readonly tokens: ReadonlyMap<string, string> | null } | null;
}

/** One transaction without network calls, except for Pix and boleto, because it locks stock. */
async function place(checkout: Checkout, request: KeyedRequest, parts: Services): Promise<Placed> {
  const now = parts.clock.now();
  // Slow network call: made before any lock.
  const freight = await freightOf(checkout, request.userId, parts, now);
  let count = 0;
  const placed = await parts.database.transaction(async (transaction): Promise<Placed> => {
    const buyer = await lockBuyer(transaction, request.userId);
    const claim = await claimKey(transaction, request, now);
    if ("response" in claim) return { response: claim.response, purchase: null };
    const unbound = await cartChanges(transaction, checkout, buyer.id);
    if (unbound.length > 0) throw changed(unbound);

    const destinations = await ownAddresses(transaction, checkout, buyer.id);
    const chosen = await deliveryAddressOf(transaction, buyer.id);
    const offers = await offersOf(transaction, checkout, now);
    const { coupon, over } = await discountOf(transaction, checkout, buyer, now);
    const calculated = calculateOrRefuse(
      checkout,
      { buyer, destinations, chosenId: chosen?.id ?? null },
      { offers, freight, discountOver: over, now },
    );
    await takeStockOrRefuse(transaction, calculated, now);
    const settled = await settle(checkout, calculated, { buyer, destinations }, parts, now);
    const context = { checkout, buyer, coupon, claimId: claim.id, now };
    const purchaseId = await cardPurchaseFor(transaction, settled, context, parts);
    const orders = await insertOrders(transaction, settled, { ...context, purchaseId });
    // Card orders are followed up after the card decision.
    if (purchaseId === null) await followUpPlaced(transaction, orders, settled, { ...parts, now });
    const response: Answer = {
      orders,
      message: messages.ordersPlaced,
      tellsAnalytics: parts.tellsAnalytics,
    };
    await storeAnswer(transaction, claim, response);
    count = orders.length;
    return { response, purchase: purchaseId === null ? null : { id: purchaseId, tokens: tokensOf(settled) } };
  });
  publishPlacedOrders(count);
  return placed;
}

async function followUpPlaced(
  transaction: Transaction,
  placed: readonly { readonly id: number; readonly orderCode: string }[],
  settled: readonly SettledOrder[],
  following: FollowUpServices & { readonly now: Date },
): Promise<void> {
  const isPaid = (code: string) =>
    settled.some((order) => order.code === code && order.asked.status === orderStatus.approved);
  for (const outcome of ["waiting", "approved"] as const) {
    const some = placed.filter(({ orderCode }) => isPaid(orderCode) === (outcome === "approved"));
    await followUpStanding(
      transaction,
      outcome,
      some.map(({ id }) => id),
      following,
    );
  }
}

async function cardPurchaseFor(
  transaction: Transaction,
  settled: readonly SettledOrder[],
  { checkout, buyer, claimId, now }: { checkout: Checkout; buyer: Buyer; claimId: number; now: Date },
  parts: Services,
): Promise<number | null> {
  if (!asksCard(checkout, totalsOf(settled.map(({ calculated }) => calculated)))) return null;
  return insertCardPurchase(transaction, {
    userId: buyer.id,
    claimId,
    onProvidersPage: tokensOf(settled) === null,
    expiresAt: cardExpiry(now, parts),
    now,
  });
}

function tokensOf(settled: readonly SettledOrder[]): Map<string, string> | null {
  const tokens = settled.flatMap(({ wish, asked }): [string, string][] =>
    wish.cardToken === null ? [] : [[asked.payment.providerReference, wish.cardToken]],
  );
  return tokens.length === 0 ? null : new Map(tokens);
}

const totalsOf = (orders: readonly CalculatedOrder[]): number[] =>
  orders.map(({ totalInCentavos }) => totalInCentavos);

interface WhoAndWhere {
  readonly buyer: Buyer;
  readonly destinations: ReadonlyMap<number, SavedAddress>;
}

function calculateOrRefuse(
  checkout: Checkout,
  { buyer, destinations, chosenId }: WhoAndWhere & { readonly chosenId: number | null },
  facts: Facts,
): CalculatedOrder[] {
  const { orders, changes } = calculateOrder(checkout.orders, facts);
  if (!isComplete(buyer)) changes.push({ kind: "profile" });
  changes.push(...destinationChanges(checkout.orders, destinations, chosenId));
  if (changes.length > 0) throw changed(changes);
  return orders;
}

async function takeStockOrRefuse(transaction: Transaction, orders: readonly CalculatedOrder[], now: Date) {
  const shortages = await takeStock(
    transaction,
    orders.flatMap(({ lines }) => lines),
    now,
  );
  if (shortages.length === 0) return;
  throw changed(
    shortages.map(({ skuId, resellerId, quantity, inStock }) => ({
      kind: "stock",
      skuId,
      resellerId,
      expected: quantity,
      actual: inStock,
    })),
  );
}

function settle(
  checkout: Checkout,
  orders: readonly CalculatedOrder[],
  { buyer, destinations }: WhoAndWhere,
  parts: Services,
  now: Date,
): Promise<SettledOrder[]> {
  const method = { method: checkout.paymentMethod, asksCard: asksCard(checkout, totalsOf(orders)) };
  return Promise.all(
    orders.map(async (calculated) => {
      const wish = checkout.orders.find(({ resellerId }) => resellerId === calculated.resellerId);
      const address = wish && destinations.get(wish.addressId);
      if (wish === undefined || address === undefined)
        throw new Error("A calculated order matches no requested order");
      const code = newOrderCode();
      const { totalInCentavos } = calculated;
      const order = { code, totalInCentavos, wish, buyer };
      return { code, wish, calculated, address, asked: await createCharges(order, method, parts, now) };
    }),
  );
}

const inPieces: ReadonlySet<Change["kind"]> = new Set(["stock", "cart"]);

/** 409 with the differences, amounts in reais and stock in units (the contract's `placementRefusal`). */
function changed(changes: readonly Change[]): RefusalError {
  const onWire = changes.map(({ kind, skuId, resellerId, expected, actual }) => {
    const amount = (value: number | undefined) =>
      value === undefined ? null : inPieces.has(kind) ? value : reaisOf(value);
    return {
      kind,
      skuId: skuId ?? null,
      resaleId: resellerId ?? null,
      expected: amount(expected),
      actual: amount(actual),
    };
  });
  return new RefusalError(409, messages.changedSinceQuote, { changes: onWire });
}
