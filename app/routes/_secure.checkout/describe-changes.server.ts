import { type CartLine, groupByReseller } from "~/domain/cart";
import { messages } from "~/messages";
import type { PlacementChange } from "~/upstream/order-placement.server";
import { formatCentavos } from "../../../common/money";
import { reviewLifetimeInMinutes } from "./sealed-orders.server";

export function describeChanges(changes: readonly PlacementChange[], lines: readonly CartLine[]): string[] {
  return [...new Set(changes.map((change) => inWords(change, lines)))];
}

export const isOrdered = (changes: readonly PlacementChange[]): boolean =>
  changes.some(({ kind }) => kind === "ordered");

export const needsCart = (changes: readonly PlacementChange[]): boolean =>
  changes.some(({ kind, actual }) => kind === "stock" || (kind === "freight" && actual === null));

function inWords(change: PlacementChange, lines: readonly CartLine[]): string {
  const line = lines.find((each) => each.skuId === change.skuId && each.resellerId === change.resellerId);
  const name = line?.productName ?? "Um produto";
  switch (change.kind) {
    case "cart":
      return change.actual
        ? messages.ours.cartLineChanged(name, change.expected ?? 0, change.actual)
        : messages.ours.cartLineGone(name);
    case "ordered":
      return messages.ours.cartOrdered;
    case "review":
      return messages.ours.reviewExpired(reviewLifetimeInMinutes);
    case "price":
      return `${name}: o preço ${fromTo(change)}.`;
    case "stock":
      return change.actual
        ? `${name}: você pediu ${change.expected ?? ""}, e há ${change.actual} em estoque.`
        : messages.cart.noResellerHas(name, line?.attributes.map(({ value }) => value).join(" · ") ?? "");
    case "freight":
      return change.actual === null
        ? `${getShop(change, lines)}: ${messages.ours.freightOptionGone}`
        : `${getShop(change, lines)}: o frete ${fromTo(change)}.`;
    case "discount":
      return `O desconto ${fromTo(change)}.`;
    case "coupon":
      return "O cupom não vale mais.";
    case "total":
      return `O total ${fromTo(change)}.`;
    case "address":
      return messages.ours.destinationChanged;
    case "profile":
      return messages.profile.complete;
    case "card":
      return messages.ours.savedCardGone;
  }
}

const getShop = ({ resellerId }: PlacementChange, lines: readonly CartLine[]): string =>
  groupByReseller(lines).find((group) => group.resellerId === resellerId)?.reseller?.name ?? "Uma loja";

function fromTo({ expected, actual }: PlacementChange): string {
  const from = expected === null ? "" : ` de ${formatCentavos(expected)}`;
  return actual === null ? "mudou" : `passou${from} para ${formatCentavos(actual)}`;
}
