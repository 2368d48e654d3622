import { messages } from "~/messages";
import { type CartLine, type GuestCartLine, getLineKey } from "~/model/cart";
import { type FreightGroup, findSelectedOption, getOptionKey } from "~/model/freight";
import type { Fault } from "~/model/refusal";
import { type ShownCart, type ShownFreight, type ShownLine, toShownCart } from "~/model/shown-cart";
import type { PlacementChange } from "~/upstream/orders.server";
import { describeChanges } from "./review-changes.server";

interface Current {
  readonly lines: readonly CartLine[];
  /** Still in the cart, without a price. */
  readonly others: readonly GuestCartLine[];
  readonly shown: ShownCart;
}

interface Visit extends Pick<Current, "lines" | "others"> {
  readonly freight: readonly FreightGroup[];
  /** Destination of the freight. */
  readonly cep: string | null;
}

/** Prices, shops, freights and lines that are different from `before`, in words. */
export function describeChangesSinceVisit(
  before: ShownCart | null,
  { lines, others, freight, cep }: Visit,
  now: Date,
): string[] {
  if (before === null) return [];
  const changes = findChangesSince(
    before,
    { lines, others, shown: toShownCart(lines, freight, cep, now) },
    {
      comparesQuantities: false,
      getOption: (shop, current) => {
        const group = freight.find(({ resellerId }) => resellerId === shop.resellerId);
        const option = group && findSelectedOption(group);
        return option && shop.terms === current.terms ? getOptionKey(option) : undefined;
      },
      getField: (key) => key,
    },
  );
  return changes.map(({ message }) => message);
}

interface Comparison {
  /** Compares quantities and added lines, too: another page may have changed the cart behind an open form. */
  readonly comparesQuantities: boolean;
  /** Returns a shop's freight option; undefined where the prices cannot be compared. */
  readonly getOption: (before: ShownFreight, now: ShownFreight) => string | undefined;
  /** Name and id of a line's field. */
  readonly getField: (key: string) => string;
}

/** What is different from `before`, in words, each with the field of the cart that is about it. */
export function findChangesSince(
  before: ShownCart,
  { lines, others, shown: now }: Current,
  { comparesQuantities, getOption, getField }: Comparison,
): Fault[] {
  const find = (within: readonly ShownLine[], line: ShownLine) =>
    within.find((each) => getLineKey(each) === getLineKey(line));
  const say = (change: Pick<PlacementChange, "kind" | "expected" | "actual">, about: Partial<ShownLine>) => {
    const { skuId = null, resellerId = null } = about;
    return describeChanges([{ ...change, skuId, resellerId }], lines, [{ resellerId, items: before.lines }]);
  };
  const shownKeys = new Set(others.map(getLineKey));
  const ofLines = before.lines.flatMap((line): Fault[] => {
    const current = find(now.lines, line);
    if (!current) {
      if (shownKeys.has(getLineKey(line))) return [];
      const elsewhere = now.lines.find(
        (each) => each.skuId === line.skuId && find(before.lines, each) === undefined,
      );
      const shop = lines.find((each) => each.resellerId === elsewhere?.resellerId)?.reseller?.name;
      const message = elsewhere
        ? messages.purchase.otherShop(line.name, shop ?? `Loja ${elsewhere.resellerId}`)
        : messages.ours.cartLineGone(line.name);
      return [{ fieldId: elsewhere ? getField(getLineKey(elsewhere)) : "finalizar", message }];
    }
    const fieldId = getField(getLineKey(line));
    const ended = line.isPromoted && !current.isPromoted ? ` ${messages.purchase.promotionEnded}` : "";
    const { quantity } = line;
    const price = { expected: line.priceInCentavos, actual: current.priceInCentavos };
    return [
      ...(price.expected === price.actual
        ? []
        : say({ kind: "price", ...price }, line).map((message) => ({
            fieldId,
            message: `${message}${ended}`,
          }))),
      ...(!comparesQuantities || quantity === current.quantity
        ? []
        : [{ fieldId, message: messages.purchase.otherQuantity(line.name, quantity, current.quantity) }]),
    ];
  });
  const added = now.lines.filter(
    (line) =>
      comparesQuantities &&
      !find(before.lines, line) &&
      !before.lines.some(({ skuId }) => skuId === line.skuId),
  );
  const ofFreight = before.freight.flatMap((shop): Fault[] => {
    const { resellerId } = shop;
    const current = now.freight.find((each) => each.resellerId === resellerId);
    const chosen = current && getOption(shop, current);
    if (!current || chosen === undefined) return [];
    const expected = shop.pricesInCentavos[chosen];
    const actual = current.pricesInCentavos[chosen];
    if (expected === undefined || actual === undefined || expected === actual) return [];
    return say({ kind: "freight", expected, actual }, { resellerId }).map((message) => ({
      fieldId: `frete-${resellerId}`,
      message,
    }));
  });
  return [
    ...ofLines,
    ...added.map((line) => ({
      fieldId: getField(getLineKey(line)),
      message: messages.purchase.lineAdded(line.name),
    })),
    ...ofFreight,
  ];
}
