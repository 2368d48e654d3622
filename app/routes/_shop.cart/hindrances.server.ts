import { type CartLine, groupByReseller } from "~/domain/cart";
import type { FreightGroup } from "~/domain/freight";
import { lineKey } from "~/domain/guest-cart";
import { messages } from "~/messages";
import { fieldOf } from "./field-names";

/** Something that keeps a cart from its checkout, in words, and the field that could change it. */
export interface Hindrance {
  readonly fieldId: string | null;
  readonly message: string;
}

/**
 * Everything that keeps these lines from the checkout (purchase 4, "Cart"): what is out of stock, and the shops that
 * cannot send, as far as the freight is known.
 */
export function hindrances(lines: readonly CartLine[], groups: readonly FreightGroup[]): Hindrance[] {
  const groupOf = (resellerId: number) => groups.find((group) => group.resellerId === resellerId);
  const short = lines.flatMap((line) => {
    const message = stockWarning(line, groupOf(line.resellerId));
    return message === null ? [] : [{ line, fieldId: fieldOf(lineKey(line)), message }];
  });
  if (groups.length === 0) return short.map(told);
  const stranded = groupByReseller(lines).filter(({ resellerId, lines: own }) => {
    const isShort = own.every((line) => short.some((each) => each.line === line));
    return !isShort && (groupOf(resellerId)?.options.length ?? 0) === 0;
  });
  const elsewhere = groups
    .flatMap(({ outOfStock }) => outOfStock)
    .filter(({ skuId }) => !short.some(({ line }) => line.skuId === skuId))
    .map(({ skuId, productName, attributeValues }) => {
      const line = lines.find((each) => each.skuId === skuId);
      const name = productName ?? line?.productName ?? "";
      return messages.cart.noResellerHas(name, line ? variationOf(line) : attributeValues.join(" · "));
    });
  return [
    ...short.map(told),
    ...stranded.map(({ resellerId, reseller }) => ({
      fieldId: null,
      message: messages.ours.noFreightOption(reseller?.name ?? `Loja ${resellerId}`),
    })),
    ...elsewhere.map((message) => ({ fieldId: null, message })),
  ];
}

const told = ({ fieldId, message }: Hindrance): Hindrance => ({ fieldId, message });

export const variationOf = (line: Pick<CartLine, "attributes">): string =>
  line.attributes.map(({ value }) => value).join(" · ");

/** Purchase 8, "Per out-of-stock item warning"; null where there is enough. */
export function stockWarning(line: CartLine, quoted: FreightGroup | undefined): string | null {
  const isShort = line.stock !== null && line.stock < line.quantity;
  const isRefused = quoted?.outOfStock.some(({ skuId }) => skuId === line.skuId) ?? false;
  if (!isShort && !isRefused) return null;
  const warning = messages.cart.noResellerHas(line.productName, variationOf(line));
  return line.stock ? `${warning} ${messages.ours.onlyInStock(line.stock)}` : warning;
}
