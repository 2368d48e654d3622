import { arrivalWords } from "~/domain/arrival.server";
import type { CheckoutGroup } from "~/domain/checkout";
import { deliveryWords, freightWords } from "~/domain/freight";
import { paths } from "~/paths";
import { formatCentavos } from "../../../common/money";

export function getCheckoutGroups(groups: readonly CheckoutGroup[], now: Date) {
  return groups.map(({ resellerId, reseller, lines, shipping }) => ({
    resellerId,
    name: shopName({ resellerId, reseller }),
    cnpj: reseller?.taxId ?? null,
    distanceInKm: reseller?.distanceInKm ?? null,
    delivery: shipping && `${shipping.name}, ${deliveryWords(shipping)}`,
    arrival: shipping && arrivalWords(shipping, now),
    freight: shipping && freightWords(shipping.priceInCentavos),
    lines: lines.map(lineView),
  }));
}

export const shopName = ({ resellerId, reseller }: Pick<CheckoutGroup, "resellerId" | "reseller">): string =>
  reseller?.name ?? `Loja ${resellerId}`;

function lineView(line: CheckoutGroup["lines"][number]) {
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
    oldTotalInCentavos: unit.oldPriceInCentavos === undefined ? null : unit.oldPriceInCentavos * quantity,
  };
}
