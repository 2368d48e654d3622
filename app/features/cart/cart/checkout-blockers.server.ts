import { describeShortage, type NextSellers } from "~/features/cart/next-seller.server";
import { messages } from "~/messages";
import { type CartLine, formatVariation, getLineKey, groupByReseller, type ShoppingCart } from "~/model/cart";
import { type FreightGroup, isShort } from "~/model/freight";
import { getField } from "./cart-form";

/** A message, and the field that can resolve it. */
export interface CheckoutBlocker {
  readonly fieldId: string | null;
  readonly message: string;
}

/** One sentence for lines that cannot be read, one for those that discounts make free. */
export function describeUnpriced({ unpriced }: Pick<ShoppingCart, "unpriced">): string[] {
  const free = unpriced.filter(({ isFree }) => isFree).length;
  const unreadable = unpriced.length - free;
  return [
    ...(unreadable > 0 ? [messages.purchase.lineUnreadable(unreadable)] : []),
    ...(free > 0 ? [messages.purchase.lineFree(free)] : []),
  ];
}

/** Lines out of stock and shops that cannot deliver, as far as the freight is known (purchase 4, "Cart"). */
export function getCheckoutBlockers(
  lines: readonly CartLine[],
  groups: readonly FreightGroup[],
  nextSellers: NextSellers,
): CheckoutBlocker[] {
  const findGroup = (resellerId: number) => groups.find((group) => group.resellerId === resellerId);
  const short = lines.flatMap((line) => {
    const message = getStockWarning(line, findGroup(line.resellerId), nextSellers);
    return message === null ? [] : [{ line, fieldId: getField(getLineKey(line)), message }];
  });
  if (groups.length === 0) return short.map(toBlocker);
  const stranded = groupByReseller(lines).filter(({ resellerId, lines: own }) => {
    const isShort = own.every((line) => short.some((each) => each.line === line));
    return !isShort && (findGroup(resellerId)?.options.length ?? 0) === 0;
  });
  const elsewhere = groups
    .flatMap(({ outOfStock }) => outOfStock)
    .filter(({ skuId }) => !short.some(({ line }) => line.skuId === skuId))
    .map(({ skuId, productName, attributeValues }) => {
      const line = lines.find((each) => each.skuId === skuId);
      const name = productName ?? line?.productName ?? "";
      return messages.cart.noResellerHas(name, line ? formatVariation(line) : attributeValues.join(" · "));
    });
  return [
    ...short.map(toBlocker),
    ...stranded.map(({ resellerId, reseller }) => ({
      fieldId: null,
      message: messages.ours.noFreightOption(reseller?.name ?? `Loja ${resellerId}`),
    })),
    ...elsewhere.map((message) => ({ fieldId: null, message })),
  ];
}

const toBlocker = ({ fieldId, message }: CheckoutBlocker): CheckoutBlocker => ({ fieldId, message });

/** Purchase 8, "Per out-of-stock item warning"; null when stock suffices. */
export function getStockWarning(
  line: CartLine,
  quoted: FreightGroup | undefined,
  nextSellers: NextSellers,
): string | null {
  return isShort(line, quoted) ? describeShortage(line, nextSellers.get(getLineKey(line))) : null;
}
