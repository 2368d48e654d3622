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
