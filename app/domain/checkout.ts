import { type CartLine, groupByReseller, type LinePrice, linePrice } from "./cart";
import { type CheckoutDiscount, checkoutDiscount } from "./checkout-discount";
import { type CheckoutTotals, checkoutTotals, type GroupTotals } from "./checkout-totals";
import type { Coupon } from "./coupon";
import { type FreightGroup, type ShippingOption, selectedOption } from "./freight";
import type { Reseller } from "./reseller";

export interface CheckoutLine extends CartLine {
  readonly price: LinePrice;
}

/** What one reseller sends, and what it costs: one order will be made of it. */
export interface CheckoutGroup {
  readonly resellerId: number;
  readonly reseller: Reseller | null;
  readonly lines: readonly CheckoutLine[];
  /** Null while its freight is not known. */
  readonly shipping: ShippingOption | null;
  readonly totals: GroupTotals;
}

export interface Checkout {
  readonly groups: readonly CheckoutGroup[];
  readonly totals: CheckoutTotals;
  readonly discount: CheckoutDiscount;
}

interface Terms {
  /** The freight as far as it is known, each group with its chosen option. */
  readonly freight: readonly FreightGroup[];
  readonly coupon: Coupon | null;
  /** Null for whoever is no installer. */
  readonly installerPercentage: number | null;
  /** By reseller; 1 where there is none. */
  readonly installments?: ReadonlyMap<number, number>;
  readonly now: Date;
}

/**
 * Reckons a whole cart in the order of application: prices, discounts, freight, interest (decisions, "Money"). The cart,
 * the checkout and the orders that are placed all take their amounts from here.
 */
export function reckonCheckout(lines: readonly CartLine[], terms: Terms): Checkout {
  const { freight, coupon, installerPercentage, installments, now } = terms;
  const parts = groupByReseller(lines).map(({ resellerId, reseller, lines: own }) => {
    const quoted = freight.find((group) => group.resellerId === resellerId);
    return {
      resellerId,
      // The freight's answer knows how far it is; a server cart does not.
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
      installments: installments?.get(resellerId) ?? 1,
    })),
  );
  const groups = parts.flatMap((part, index) => {
    const own = totals.groups[index];
    return own ? [{ ...part, totals: own }] : [];
  });
  return { groups, totals, discount };
}
