import { arrivalWords } from "~/domain/arrival.server";
import type { CheckoutGroup, CheckoutLine } from "~/domain/checkout";
import {
  deliveryWords,
  type FreightGroup,
  optionKey,
  type ShippingOption,
  selectedOption,
} from "~/domain/freight";
import { lineKey } from "~/domain/guest-cart";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { formatCentavos } from "../../../common/money";
import type { CartPage } from "./cart-page.server";
import { formatVariation, stockWarning } from "./checkout-blockers.server";
import { getField } from "./field-names";
import { removedLine } from "./undo-removal.server";

interface Asked {
  readonly asksAbout: string | null;
  readonly cupom: string | null;
}

export function groupView(
  group: CheckoutGroup,
  { freight, preview, now }: Pick<CartPage, "freight" | "preview" | "now">,
  options: Asked,
) {
  const { resellerId, reseller, lines } = group;
  const previewed = preview.find((each) => each.resellerId === resellerId);
  const quoted = freight.find((each) => each.resellerId === resellerId);
  const chosen = quoted && selectedOption(quoted);
  const name = reseller?.name ?? `Loja ${resellerId}`;
  return {
    resellerId,
    name,
    href: reseller?.storeSlug ? paths.showcase(reseller.storeSlug) : null,
    distanceInKm:
      reseller?.distanceInKm ?? lines.find((line) => line.reseller)?.reseller?.distanceInKm ?? null,
    cnpj: reseller?.taxId ?? null,
    lines: lines.map((line) => lineView(line, quoted, options)),
    freight:
      quoted && !lines.every((line) => stockWarning(line, quoted))
        ? {
            name: `frete-${resellerId}`,
            chosen: chosen ? optionKey(chosen) : undefined,
            options: quoted.options.map((option) => optionView(option, now)),
            none: messages.ours.noFreightOption(name),
          }
        : null,
    preview: previewed?.options.map((option) => optionView(option, now)) ?? [],
  };
}

const optionView = (option: ShippingOption, now: Date) => ({
  value: optionKey(option),
  carrier: option.name,
  delivery: deliveryWords(option),
  arrival: arrivalWords(option, now),
  priceInCentavos: option.priceInCentavos,
});

function lineView(line: CheckoutLine, quoted: FreightGroup | undefined, { asksAbout, cupom }: Asked) {
  const key = lineKey(line);
  const { unit, totalInCentavos } = line.price;
  const choice = new URLSearchParams(line.attributes.map(({ attribute, value }) => [attribute, value]));
  if (line.reseller?.storeSlug) choice.set("vendedor", line.reseller.storeSlug);
  return {
    key,
    name: line.productName,
    href: paths.product(line.productSlug, choice),
    picture: line.picture,
    variation: formatVariation(line),
    fullName: [line.productName, formatVariation(line)].filter(Boolean).join(", "),
    unitPrice: `${formatCentavos(unit.priceInCentavos)} ${line.isSoldByMeter ? "por metro" : "cada"}`,
    quantity: line.quantity,
    quantityLabel: line.isSoldByMeter ? "Metros" : "Quantidade",
    totalInCentavos,
    oldTotalInCentavos:
      unit.oldPriceInCentavos === undefined ? null : unit.oldPriceInCentavos * line.quantity,
    warning: stockWarning(line, quoted),
    asksToRemove: asksAbout === key,
    removed: removedLine(line),
    removal: `${paths.cart({ remover: key, cupom })}#${getField(key)}`,
  };
}
