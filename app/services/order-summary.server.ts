import { freightWords } from "~/domain/freight";
import { type Order, type OrderItem, orderItemTotal, orderSubtotal, quantityInWords } from "~/domain/order";
import { paths } from "~/paths";
import type { SummaryRow } from "~/ui/summary";
import { formatCentavos } from "../../common/money";

export function toItemView(item: OrderItem, index: number) {
  return {
    id: `${item.productSlug}-${index}`,
    name: item.productName,
    href: paths.product(item.productSlug),
    picture: item.picture,
    variation: [item.productCode && `Cód. ${item.productCode}`, ...item.attributeValues]
      .filter(Boolean)
      .join(" · "),
    unitPrice: `${quantityInWords(item)} × ${formatCentavos(item.priceInCentavos)}`,
    totalInCentavos: orderItemTotal(item),
  };
}

export const getOrderTotals = (order: Order): SummaryRow[] => [
  { label: "Subtotal", amount: orderSubtotal(order) },
  ...(order.discountInCentavos > 0 ? [{ label: "Desconto", amount: -order.discountInCentavos }] : []),
  { label: "Frete", amount: freightWords(order.freightInCentavos) },
  ...(order.interestInCentavos > 0 ? [{ label: "Juros", amount: order.interestInCentavos }] : []),
];
