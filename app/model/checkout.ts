import { type CartLine, groupByReseller, type LinePrice, linePrice } from "./cart";
import {
  type CheckoutDiscount,
  type CheckoutTotals,
  checkoutDiscount,
  checkoutTotals,
  type GroupTotals,
} from "./checkout-totals";
import type { Coupon } from "./coupon";
import { type FreightGroup, type ShippingOption, selectedOption } from "./freight";
import type { Reseller } from "./reseller";

export const reviewLifetimeInMinutes = 30;

export interface CheckoutLine extends CartLine {
  readonly price: LinePrice;
}

/** One reseller's lines with their amounts; becomes one order. */
export interface CheckoutGroup {
  readonly resellerId: number;
  readonly reseller: Reseller | null;
  readonly lines: readonly CheckoutLine[];
  /** Null until its freight is known. */
  readonly shipping: ShippingOption | null;
  readonly totals: GroupTotals;
}

export interface Checkout {
  readonly groups: readonly CheckoutGroup[];
  readonly totals: CheckoutTotals;
  readonly discount: CheckoutDiscount;
}

interface Terms {
  /** Known freight groups with their chosen options. */
  readonly freight: readonly FreightGroup[];
  readonly coupon: Coupon | null;
  /** Null if the shopper is not an installer. */
  readonly installerPercentage: number | null;
  /** Of each reseller's order; 1 by default. */
  readonly getInstallments?: (resellerId: number) => number | undefined;
  readonly now: Date;
}

/**
 * Calculates a cart: prices, discounts, freight, interest, in this order (own rules, "Money"). Cart, checkout and
 * orders all use it.
 */
export function calculateCheckout(lines: readonly CartLine[], terms: Terms): Checkout {
  const { freight, coupon, installerPercentage, getInstallments, now } = terms;
  const parts = groupByReseller(lines).map(({ resellerId, reseller, lines: own }) => {
    const quoted = freight.find((group) => group.resellerId === resellerId);
    return {
      resellerId,
      // Only the freight answer includes the distance.
      reseller: quoted?.reseller ?? reseller,
      lines: own.map((line): CheckoutLine => ({ ...line, price: linePrice(line, now) })),
      shipping: quoted ? selectedOption(quoted) : null,
    };
  });
  const discount = checkoutDiscount(
    parts.map((part) =>
      part.lines.map(({ price, ...line }) => ({ ...line, totalInCentavos: price.totalInCentavos })),
    ),
    coupon,
    installerPercentage,
  );
  const totals = checkoutTotals(
    parts.map(({ resellerId, lines: own, shipping }, index) => ({
      resellerId,
      itemsInCentavos: own.reduce((sum, { price }) => sum + price.totalInCentavos, 0),
      discountInCentavos: discount.partsInCentavos[index] ?? 0,
      freightInCentavos: shipping?.priceInCentavos ?? 0,
      installments: getInstallments?.(resellerId) ?? 1,
    })),
  );
  const groups = parts.flatMap((part, index) => {
    const own = totals.groups[index];
    return own ? [{ ...part, totals: own }] : [];
  });
  return { groups, totals, discount };
}
