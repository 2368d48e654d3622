import { divideHalfUp } from "./money";

interface RefundedOrder {
  readonly items: readonly { readonly amountInCentavos: number; readonly isRefunded: boolean }[];
  readonly discountInCentavos: number;
  readonly freightInCentavos: number;
  readonly totalInCentavos: number;
}

/**
 * Centavos that go back for the returned items: their share of the products after discount, and of the interest. The
 * freight goes back with the last item.
 */
export function getRefundedAmount(order: RefundedOrder): number {
  const { items, discountInCentavos, freightInCentavos, totalInCentavos } = order;
  const sum = (some: RefundedOrder["items"]) => some.reduce((all, each) => all + each.amountInCentavos, 0);
  const refunded = items.filter(({ isRefunded }) => isRefunded);
  if (refunded.length === 0) return 0;
  const products = sum(items);
  const goods = products - discountInCentavos;
  const base = goods + freightInCentavos;
  if (refunded.length === items.length || base <= 0 || products === 0) return totalInCentavos;
  return divideHalfUp(
    BigInt(sum(refunded)) * BigInt(goods) * BigInt(totalInCentavos),
    BigInt(products) * BigInt(base),
  );
}

interface ReturnedItem {
  readonly amountInCentavos: number;
  /** Null for an item that did not come back. */
  readonly refundedAt: Date | null;
}

export interface RefundPart<Way> {
  readonly amountInCentavos: number;
  readonly startedAt: Date;
  readonly way: Way;
}

interface RefundableOrder<Way> extends Omit<RefundedOrder, "items"> {
  readonly items: readonly ReturnedItem[];
  /** How the money of returned items goes back. */
  readonly itemsWay: Way;
  /** When and how the whole order goes back; null while it stands. */
  readonly end: { readonly at: Date; readonly way: Way } | null;
}

/**
 * What goes back of a paid order, in the order in which it was promised: a part for each moment at which items came back,
 * and the rest when the order is cancelled or returned. A later part never changes an earlier one, and together they are
 * never more than the total.
 */
export function listRefunds<Way>(order: RefundableOrder<Way>): RefundPart<Way>[] {
  const { items, itemsWay, end, totalInCentavos } = order;
  const returns = items.flatMap(({ refundedAt }) =>
    refundedAt === null || (end !== null && refundedAt >= end.at) ? [] : [refundedAt.getTime()],
  );
  const parts: RefundPart<Way>[] = [];
  let promised = 0;
  const promise = (sum: number, startedAt: Date, way: Way) => {
    if (sum > promised) parts.push({ amountInCentavos: sum - promised, startedAt, way });
    promised = Math.max(sum, promised);
  };
  for (const moment of [...new Set(returns)].toSorted((one, other) => one - other)) {
    const returned = items.map(({ amountInCentavos, refundedAt }) => ({
      amountInCentavos,
      isRefunded: refundedAt !== null && refundedAt.getTime() <= moment,
    }));
    promise(getRefundedAmount({ ...order, items: returned }), new Date(moment), itemsWay);
  }
  if (end !== null) promise(totalInCentavos, end.at, end.way);
  return parts;
}

export const sumOf = (parts: readonly { readonly amountInCentavos: number }[]): number =>
  parts.reduce((sum, { amountInCentavos }) => sum + amountInCentavos, 0);
