import { messages } from "~/messages";
import { type CartLine, getDistinctName, groupByReseller } from "~/model/cart";
import type { Checkout } from "~/model/checkout";
import { reviewLifetimeInMinutes } from "~/model/checkout";
import type { OrderToPlace, PlacementChange } from "~/upstream/orders.server";
import { formatCentavos } from "../../../common/money";

interface NamedOrder {
  readonly resellerId: number | null;
  readonly items: readonly { readonly skuId: number; readonly name?: string }[];
}

/** `orders` are the reviewed ones: they name what the cart no longer holds. */
export function describeChanges(
  changes: readonly PlacementChange[],
  lines: readonly CartLine[],
  orders: readonly NamedOrder[],
): string[] {
  return [...new Set(changes.map((change) => inWords(change, lines, orders)))];
}

/** The totals, where they or the number of freights differ; null otherwise. */
export function describeNewTotal(
  orders: readonly OrderToPlace[],
  { groups, totals }: Checkout,
): string | null {
  const before = orders.reduce((sum, { totalInCentavos }) => sum + totalInCentavos, 0);
  const freights = { before: orders.length, after: groups.length };
  const hasSameFreights = freights.before === freights.after;
  if (hasSameFreights && before === totals.totalInCentavos) return null;
  return messages.purchase.totalChanges(
    formatCentavos(before),
    formatCentavos(totals.totalInCentavos),
    hasSameFreights ? null : freights,
  );
}

export const isOrdered = (changes: readonly PlacementChange[]): boolean =>
  changes.some(({ kind }) => kind === "ordered");

/** What is no longer in the cart needs no adjustment there. */
export const needsCart = (changes: readonly PlacementChange[], lines: readonly CartLine[]): boolean =>
  changes.some(
    (change) =>
      (change.kind === "stock" && lines.some(isAbout(change))) ||
      (change.kind === "freight" && change.actual === null),
  );

const isAbout = (change: PlacementChange) => (line: Pick<CartLine, "skuId" | "resellerId">) =>
  line.skuId === change.skuId && line.resellerId === change.resellerId;

function inWords(change: PlacementChange, lines: readonly CartLine[], orders: readonly NamedOrder[]): string {
  const line = lines.find(isAbout(change));
  const reviewed = orders
    .filter(({ resellerId }) => resellerId === change.resellerId)
    .flatMap(({ items }) => items)
    .find(({ skuId }) => skuId === change.skuId);
  const name = (line && getDistinctName(line, lines)) ?? reviewed?.name ?? "Um produto";
  switch (change.kind) {
    case "cart":
      return change.actual
        ? messages.ours.cartLineChanged(name, change.expected ?? 0, change.actual)
        : messages.ours.cartLineGone(name);
    case "ordered":
      return messages.ours.cartOrdered;
    case "review":
      return messages.ours.reviewExpired(reviewLifetimeInMinutes);
    case "checkout":
      return messages.ours.checkoutReopened;
    case "price":
      return `${name}: o preço ${fromTo(change)}.`;
    case "stock":
      if (!line) return messages.purchase.lineNoLongerSold(name);
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
