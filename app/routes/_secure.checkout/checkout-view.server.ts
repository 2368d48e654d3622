import { randomUUID } from "node:crypto";
import { addressLines } from "~/domain/address";
import { countItems } from "~/domain/cart";
import { deliveryWords, freightWords } from "~/domain/freight";
import { formatCentavos } from "~/domain/money";
import { paths } from "~/paths";
import { type CheckoutPage, ordersToPlace } from "./checkout-page.server";
import { seal } from "./sealed-orders.server";
import { type WayToPay, waysToPay } from "./ways-to-pay.server";

/** Everything that the three steps show, as plain data. */
export function checkoutView(page: CheckoutPage, way: WayToPay | null) {
  const { checkout, address, quote, installerPercentage } = page;
  const { totals, groups } = checkout;
  const items = countItems(groups.flatMap(({ lines }) => lines));
  const percentage = String(installerPercentage ?? 0).replace(".", ",");
  const paidBy = way ?? waysToPay[0];
  return {
    address: { nickname: address.nickname, lines: addressLines(address) },
    count: `${items} ${items === 1 ? "item" : "itens"} de ${groups.length} ${groups.length === 1 ? "loja" : "lojas"}`,
    groups: groups.map(({ resellerId, reseller, lines, shipping }) => ({
      resellerId,
      name: reseller?.name ?? `Loja ${resellerId}`,
      cnpj: reseller?.taxId ?? null,
      distanceInKm: reseller?.distanceInKm ?? null,
      delivery: shipping && `${shipping.name}, ${deliveryWords(shipping)}`,
      freight: shipping && freightWords(shipping.priceInCentavos),
      lines: lines.map((line) => {
        const { unit, totalInCentavos } = line.price;
        const { quantity, isSoldByMeter } = line;
        const one = isSoldByMeter ? "metro" : "unidade";
        return {
          id: line.skuId,
          name: line.productName,
          href: paths.product(line.productSlug),
          picture: line.picture,
          variation: line.attributes.map(({ value }) => value).join(" · "),
          unitPrice: `${quantity} ${quantity === 1 ? one : `${one}s`} × ${formatCentavos(unit.priceInCentavos)}`,
          totalInCentavos,
          oldTotalInCentavos:
            unit.oldPriceInCentavos === undefined ? null : unit.oldPriceInCentavos * quantity,
        };
      }),
    })),
    rows: [
      { label: "Produtos", amount: totals.itemsInCentavos },
      { label: "Frete", amount: freightWords(totals.freightInCentavos) },
      ...(totals.discountInCentavos > 0
        ? [{ label: `Desconto de aplicador (${percentage}%)`, amount: -totals.discountInCentavos }]
        : []),
      ...(totals.interestInCentavos > 0 ? [{ label: "Juros", amount: totals.interestInCentavos }] : []),
    ],
    total: { label: "Total", amount: totals.totalInCentavos },
    waysToPay: waysToPay.map(({ value, label, detail, icon }) => ({ value, label, detail, icon })),
    paidBy: paidBy ? { value: paidBy.value, label: paidBy.label, detail: paidBy.detail } : null,
    key: quote.checkoutKey ?? randomUUID(),
    sealed: paidBy ? seal(ordersToPlace(page, paidBy.method)) : "",
  };
}

export type CheckoutView = ReturnType<typeof checkoutView>;
