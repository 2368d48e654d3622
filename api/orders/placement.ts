import type { z } from "zod";
import { placeOrders as contractCall } from "../../contract/orders";
import { isComplete } from "../accounts/profile";
import type { Transaction } from "../database/connection";
import { answerGiven, claimKey, type KeyedRequest, keepAnswer } from "../http/idempotency";
import { Refused } from "../http/refused";
import { messages } from "../messages";
import type { Parts } from "../parts";
import { reaisOf } from "../reais";
import { askForMoney } from "./charge";
import type { Checkout } from "./checkout";
import { insertOrders, type SettledOrder } from "./insert-orders";
import { newOrderCode } from "./order-code";
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

type Answer = z.output<typeof contractCall.answer>;

/**
 * Places the orders of one checkout, all of them or none (decisions, "Placing an order"). What the client
 * reckoned is reckoned again; a difference refuses with 409 and names what changed. Copies of one request make
 * one set of orders and get one answer.
 */
export async function placeOrders(checkout: Checkout, request: KeyedRequest, parts: Parts): Promise<Answer> {
  const given = await answerGiven(parts.database, request);
  if (given !== null) return contractCall.answer.parse(given.response);

  const now = parts.clock.now();
  // Carriers may be slow: they are asked before anything is locked.
  const freight = await freightOf(checkout, request.userId, parts, now);
  return parts.database.transaction(async (transaction) => {
    const buyer = await lockBuyer(transaction, request.userId);
    const claim = await claimKey(transaction, request, now);
    if ("response" in claim) return contractCall.answer.parse(claim.response);

    const destinations = await ownAddresses(transaction, checkout, buyer.id);
    const offers = await offersOf(transaction, checkout, now);
    const { coupon, over } = await discountOf(transaction, checkout, buyer, now);
    const reckoned = reckonOrRefuse(
      checkout,
      { buyer, destinations },
      { offers, freight, discountOver: over, now },
    );
    await takeStockOrRefuse(transaction, reckoned, now);
    const settled = await settle(checkout, reckoned, { buyer, destinations }, parts, now);
    const orders = await insertOrders(transaction, settled, {
      checkout,
      buyer,
      coupon,
      claimId: claim.id,
      now,
    });
    const answer = { orders, message: messages.ordersPlaced };
    await keepAnswer(transaction, claim, answer);
    return answer;
  });
}

interface WhoAndWhere {
  readonly buyer: Buyer;
  readonly destinations: ReadonlyMap<number, SavedAddress>;
}

function reckonOrRefuse(
  checkout: Checkout,
  { buyer, destinations }: WhoAndWhere,
  facts: Facts,
): ReckonedOrder[] {
  const { orders, changes } = reckon(checkout.orders, facts);
  if (!isComplete(buyer)) changes.push({ kind: "profile" });
  for (const { resellerId, addressId } of checkout.orders) {
    if (destinations.get(addressId)?.deletedAt !== null) changes.push({ kind: "address", resellerId });
  }
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
  return Promise.all(
    orders.map(async (reckoned) => {
      const wish = checkout.orders.find(({ resellerId }) => resellerId === reckoned.resellerId);
      const address = wish && destinations.get(wish.addressId);
      if (wish === undefined || address === undefined)
        throw new Error("An order was reckoned that nobody wants");
      const code = newOrderCode();
      const { totalInCentavos } = reckoned;
      const order = { code, totalInCentavos, wish, method: checkout.paymentMethod, buyer };
      return { code, wish, reckoned, address, asked: await askForMoney(order, parts, now) };
    }),
  );
}

/** 409 with what changed, amounts in reais and stock in pieces (the contract's `placementRefusal`). */
function changed(changes: readonly Change[]): Refused {
  const onWire = changes.map(({ kind, skuId, resellerId, expected, actual }) => {
    const amount = (value: number | undefined) =>
      value === undefined ? null : kind === "stock" ? value : reaisOf(value);
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
