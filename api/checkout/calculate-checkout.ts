import { channel } from "node:diagnostics_channel";
import { isComplete } from "../accounts/profile";
import { getDeliveryAddress } from "../addresses/address-book";
import type { Coupon } from "../coupons/coupons";
import type { Transaction } from "../database/connection";
import type { FreightGroup } from "../freight/freight-groups";
import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import { takeStock } from "../orders/stock";
import { toReais } from "../reais";
import { type CalculatedOrder, type Change, calculateOrder } from "./calculate-order";
import type { Checkout, CheckoutOrder } from "./checkout";
import {
  type Buyer,
  findCheckoutOffers,
  findDiscount,
  requireOwnAddresses,
  type SavedAddress,
} from "./checkout-data";
import { calculateReplacement } from "./replace-orders";
import { findAddressChanges, findCartChanges } from "./review-changes";

export interface CalculatedCheckout {
  readonly calculated: CalculatedOrder[];
  /** Keys come from `addressKey`. */
  readonly addresses: ReadonlyMap<string, SavedAddress>;
  readonly coupon: Pick<Coupon, "id" | "code"> | null;
  /** Ids of replaced orders by their codes. */
  readonly replaced: ReadonlyMap<string, number>;
}

export const getAddressKey = ({ replaces, addressId }: CheckoutOrder): string =>
  replaces ?? String(addressId);

export async function replace(
  transaction: Transaction,
  checkout: Checkout,
  buyer: Buyer,
): Promise<CalculatedCheckout> {
  const {
    orders: calculated,
    ids: replaced,
    ...rest
  } = await calculateReplacement(transaction, checkout, buyer);
  return { calculated, replaced, ...rest };
}

/** Calculates the cart at today's prices and freight, and takes the stock. */
export async function calculate(
  transaction: Transaction,
  checkout: Checkout,
  buyer: Buyer,
  { freight, isCardGone, now }: { freight: readonly FreightGroup[]; isCardGone: boolean; now: Date },
): Promise<CalculatedCheckout> {
  refuseChanges(await findCartChanges(transaction, checkout, buyer.id));
  const addresses = await requireOwnAddresses(transaction, checkout, buyer.id);
  const selected = await getDeliveryAddress(transaction, buyer.id);
  const offers = await findCheckoutOffers(transaction, checkout, now);
  const { coupon, over } = await findDiscount(transaction, checkout, buyer, now);
  const facts = { offers, freight, discountOver: over, now };
  const { orders: calculated, changes } = calculateOrder(checkout.orders, facts);
  if (!isComplete(buyer)) changes.push({ kind: "profile" });
  if (isCardGone) changes.push({ kind: "card" });
  refuseChanges([...changes, ...findAddressChanges(checkout.orders, addresses, selected?.id ?? null)]);
  refuseChanges(await takeStockFor(transaction, calculated, now));
  const byKey = new Map([...addresses].map(([id, address]) => [String(id), address]));
  return { calculated, addresses: byKey, coupon, replaced: new Map() };
}

async function takeStockFor(
  transaction: Transaction,
  orders: readonly CalculatedOrder[],
  now: Date,
): Promise<Change[]> {
  const shortages = await takeStock(
    transaction,
    orders.flatMap(({ lines }) => lines),
    now,
  );
  return shortages.map(({ skuId, resellerId, quantity, inStock }) => ({
    kind: "stock",
    skuId,
    resellerId,
    expected: quantity,
    actual: inStock,
  }));
}

const stockOuts = channel("envelopa.stock-out");

const countedInUnits: ReadonlySet<Change["kind"]> = new Set(["stock", "cart"]);

/** 409 with the differences, amounts in reais and stock in units (the contract's `placementRefusal`). */
export function refuseChanges(changes: readonly Change[]): void {
  if (changes.length === 0) return;
  const count = changes.filter(({ kind }) => kind === "stock").length;
  if (count > 0) stockOuts.publish({ count });
  const onWire = changes.map(({ kind, skuId, resellerId, expected, actual }) => {
    const toWire = (value: number) => (countedInUnits.has(kind) ? value : toReais(value));
    return {
      kind,
      skuId: skuId ?? null,
      resaleId: resellerId ?? null,
      expected: expected === undefined ? null : toWire(expected),
      actual: actual === undefined ? null : toWire(actual),
    };
  });
  throw new RefusalError(409, messages.changedSinceQuote, { changes: onWire });
}
