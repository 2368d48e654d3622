import type { z } from "zod";
import { placeOrders as contractCall } from "../../contract/orders";
import { isComplete } from "../accounts/profile";
import { deliveryAddressOf } from "../addresses/address-book";
import type { Transaction } from "../database/connection";
import { answerGiven, claimKey, type KeyedRequest, keepAnswer } from "../http/idempotency";
import { Refused } from "../http/refused";
import { messages } from "../messages";
import type { Parts } from "../parts";
import { insertCardPurchase } from "../payments/card-purchase-rows";
import { settleCardPurchase, waitForDecision } from "../payments/card-settling";
import { reaisOf } from "../reais";
import { cartChanges } from "./cart-changes";
import { askForMoney, asksCard, cardExpiry } from "./charge";
import { type Checkout, paymentMethod } from "./checkout";
import { destinationChanges } from "./destination-changes";
import { type FollowingUp, followUpStanding } from "./follow-up";
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
import { type Change, type Facts, type ReckonedOrder, reckon } from "./reckoning";
import { takeStock } from "./stock";
import { tellPlaced } from "./told-orders";

type Answer = z.output<typeof contractCall.answer>;

/**
 * Places the orders of one checkout, all of them or none (decisions, "Placing an order"). What the client
 * reckoned is reckoned again; a difference refuses with 409 and names what changed. Copies of one request make
 * one set of orders and get one answer.
 */
export async function placeOrders(checkout: Checkout, request: KeyedRequest, parts: Parts): Promise<Answer> {
  const given = await answerGiven(parts.database, request);
  const placed = given ?? (await placeUnlessPlaced(checkout, request, parts));
  const isCopy = !("purchase" in placed) || placed.purchase === null;
  // A copy is not answered before the first one knows whether its cards were accepted.
  if (isCopy && checkout.paymentMethod === paymentMethod.card) await waitForDecision(request, parts);
  return contractCall.answer.parse(placed.response);
}

async function placeUnlessPlaced(checkout: Checkout, request: KeyedRequest, parts: Parts) {
  if (checkout.paymentMethod === paymentMethod.card && parts.cards === null) {
    throw new Refused(422, messages.paymentMethodUnavailable);
  }
  const placed = await place(checkout, request, parts);
  if (placed.purchase !== null) await settleCardPurchase(placed.purchase.id, placed.purchase.tokens, parts);
  return placed;
}

interface Placed {
  readonly response: unknown;
  /** What is still to be asked of a card; without tokens it is typed on the provider's page. */
  readonly purchase: { readonly id: number; readonly tokens: ReadonlyMap<string, string> | null } | null;
}

/** Everything that is ours, in one transaction: nobody else is asked while it holds on to stock, save for Pix and boleto. */
async function place(checkout: Checkout, request: KeyedRequest, parts: Parts): Promise<Placed> {
  const now = parts.clock.now();
  // Carriers may be slow: they are asked before anything is locked.
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
    const reckoned = reckonOrRefuse(
      checkout,
      { buyer, destinations, chosenId: chosen?.id ?? null },
      { offers, freight, discountOver: over, now },
    );
    await takeStockOrRefuse(transaction, reckoned, now);
    const settled = await settle(checkout, reckoned, { buyer, destinations }, parts, now);
    const context = { checkout, buyer, coupon, claimId: claim.id, now };
    const purchaseId = await cardPurchaseFor(transaction, settled, context, parts);
    const orders = await insertOrders(transaction, settled, { ...context, purchaseId });
    // A card's orders stand once it is known what became of the card.
    if (purchaseId === null) await followUpPlaced(transaction, orders, settled, { ...parts, now });
    const response: Answer = {
      orders,
      message: messages.ordersPlaced,
      tellsAnalytics: parts.tellsAnalytics,
    };
    await keepAnswer(transaction, claim, response);
    count = orders.length;
    return { response, purchase: purchaseId === null ? null : { id: purchaseId, tokens: tokensOf(settled) } };
  });
  tellPlaced(count);
  return placed;
}

async function followUpPlaced(
  transaction: Transaction,
  placed: readonly { readonly id: number; readonly orderCode: string }[],
  settled: readonly SettledOrder[],
  following: FollowingUp & { readonly now: Date },
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

/** The one decision that is to be made on the charges of this checkout, where they are by card. */
async function cardPurchaseFor(
  transaction: Transaction,
  settled: readonly SettledOrder[],
  { checkout, buyer, claimId, now }: { checkout: Checkout; buyer: Buyer; claimId: number; now: Date },
  parts: Parts,
): Promise<number | null> {
  if (!asksCard(checkout, totalsOf(settled.map(({ reckoned }) => reckoned)))) return null;
  return insertCardPurchase(transaction, {
    userId: buyer.id,
    claimId,
    onProvidersPage: tokensOf(settled) === null,
    expiresAt: cardExpiry(now, parts),
    now,
  });
}

/** By the reference of each order's charge. */
function tokensOf(settled: readonly SettledOrder[]): Map<string, string> | null {
  const tokens = settled.flatMap(({ wish, asked }): [string, string][] =>
    wish.cardToken === null ? [] : [[asked.payment.providerReference, wish.cardToken]],
  );
  return tokens.length === 0 ? null : new Map(tokens);
}

const totalsOf = (orders: readonly ReckonedOrder[]): number[] =>
  orders.map(({ totalInCentavos }) => totalInCentavos);

interface WhoAndWhere {
  readonly buyer: Buyer;
  readonly destinations: ReadonlyMap<number, SavedAddress>;
}

function reckonOrRefuse(
  checkout: Checkout,
  { buyer, destinations, chosenId }: WhoAndWhere & { readonly chosenId: number | null },
  facts: Facts,
): ReckonedOrder[] {
  const { orders, changes } = reckon(checkout.orders, facts);
  if (!isComplete(buyer)) changes.push({ kind: "profile" });
  changes.push(...destinationChanges(checkout.orders, destinations, chosenId));
  if (changes.length > 0) throw changed(changes);
  return orders;
}

async function takeStockOrRefuse(transaction: Transaction, orders: readonly ReckonedOrder[], now: Date) {
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

/** Gives each order its code and asks for its money. */
function settle(
  checkout: Checkout,
  orders: readonly ReckonedOrder[],
  { buyer, destinations }: WhoAndWhere,
  parts: Parts,
  now: Date,
): Promise<SettledOrder[]> {
  const method = { method: checkout.paymentMethod, asksCard: asksCard(checkout, totalsOf(orders)) };
  return Promise.all(
    orders.map(async (reckoned) => {
      const wish = checkout.orders.find(({ resellerId }) => resellerId === reckoned.resellerId);
      const address = wish && destinations.get(wish.addressId);
      if (wish === undefined || address === undefined)
        throw new Error("An order was reckoned that nobody wants");
      const code = newOrderCode();
      const { totalInCentavos } = reckoned;
      const order = { code, totalInCentavos, wish, buyer };
      return { code, wish, reckoned, address, asked: await askForMoney(order, method, parts, now) };
    }),
  );
}

const inPieces: ReadonlySet<Change["kind"]> = new Set(["stock", "cart"]);

/** 409 with what changed, amounts in reais and stock in pieces (the contract's `placementRefusal`). */
function changed(changes: readonly Change[]): Refused {
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
  return new Refused(409, messages.changedSinceQuote, { changes: onWire });
}
