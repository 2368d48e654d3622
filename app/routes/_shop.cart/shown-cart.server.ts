import { z } from "zod";
import { type CartLine, lineKey, linePrice } from "~/domain/cart";
import { type FreightGroup, optionKey } from "~/domain/freight";
import type { Fault } from "~/domain/refusal";
import { messages } from "~/messages";
import { describeChanges } from "~/purchase/review-changes.server";
import type { PlacementChange } from "~/upstream/order-placement.server";
import { getField, getShownValue } from "./cart-form";

const id = z.number().int();
const centavos = z.number().int();

const shownCart = z.object({
  lines: z.array(
    z.object({
      skuId: id,
      resellerId: id,
      name: z.string(),
      quantity: z.number().int(),
      price: centavos,
      isPromoted: z.boolean(),
    }),
  ),
  /** Prices of the shops' carriers, by `optionKey`. */
  freight: z.array(z.object({ resellerId: id, prices: z.record(z.string(), centavos) })),
});

type ShownCart = z.output<typeof shownCart>;
type ShownLine = ShownCart["lines"][number];

/** What the page shows, carried by its form: 'Finalizar compra' compares with it. */
export const serializeShownCart = (
  lines: readonly CartLine[],
  freight: readonly FreightGroup[],
  now: Date,
): string => JSON.stringify(getShownCart(lines, freight, now));

const getShownCart = (
  lines: readonly CartLine[],
  freight: readonly FreightGroup[],
  now: Date,
): ShownCart => ({
  lines: lines.map((line) => {
    const { unit } = linePrice(line, now);
    return {
      ...{ skuId: line.skuId, resellerId: line.resellerId, name: line.productName, quantity: line.quantity },
      ...{ price: unit.priceInCentavos, isPromoted: unit.oldPriceInCentavos !== undefined },
    };
  }),
  freight: freight.map(({ resellerId, options }) => ({
    resellerId,
    prices: Object.fromEntries(options.map((option) => [optionKey(option), option.priceInCentavos])),
  })),
});

/** Changes since the page that sent the form, in words; empty for a form that does not say what it showed. */
export function changesSinceShown(
  form: FormData,
  lines: readonly CartLine[],
  freight: readonly FreightGroup[],
): Fault[] {
  const before = parseShownCart(form.get("visto"));
  if (before === null) return [];
  const now = getShownCart(lines, freight, new Date());
  const find = (within: readonly ShownLine[], line: ShownLine) =>
    within.find((each) => lineKey(each) === lineKey(line));
  const say = (change: Pick<PlacementChange, "kind" | "expected" | "actual">, of: Partial<ShownLine>) => {
    const { skuId = null, resellerId = null } = of;
    return describeChanges([{ ...change, skuId, resellerId }], lines, [{ resellerId, items: before.lines }]);
  };
  const ofLines = before.lines.flatMap((line): Fault[] => {
    const current = find(now.lines, line);
    if (!current) {
      const elsewhere = now.lines.find(
        (each) => each.skuId === line.skuId && find(before.lines, each) === undefined,
      );
      const shop = lines.find((each) => each.resellerId === elsewhere?.resellerId)?.reseller?.name;
      const message = elsewhere
        ? messages.purchase.otherShop(line.name, shop ?? `Loja ${elsewhere.resellerId}`)
        : messages.ours.cartLineGone(line.name);
      return [{ fieldId: elsewhere ? getField(lineKey(elsewhere)) : "finalizar", message }];
    }
    const fieldId = getField(lineKey(line));
    const ended = line.isPromoted && !current.isPromoted ? ` ${messages.purchase.promotionEnded}` : "";
    const price = { kind: "price", expected: line.price, actual: current.price } as const;
    return [
      ...(line.price === current.price
        ? []
        : say(price, line).map((message) => ({ fieldId, message: `${message}${ended}` }))),
      ...(line.quantity === current.quantity
        ? []
        : [
            { fieldId, message: messages.purchase.otherQuantity(line.name, line.quantity, current.quantity) },
          ]),
    ];
  });
  const added = now.lines.filter(
    (line) => !find(before.lines, line) && !before.lines.some(({ skuId }) => skuId === line.skuId),
  );
  const ofFreight = before.freight.flatMap(({ resellerId, prices }): Fault[] => {
    const name = `frete-${resellerId}`;
    const chosen = String(form.get(name) ?? form.get(getShownValue(name)));
    const expected = prices[chosen];
    const actual = now.freight.find((each) => each.resellerId === resellerId)?.prices[chosen];
    if (expected === undefined || actual === undefined || expected === actual) return [];
    return say({ kind: "freight", expected, actual }, { resellerId }).map((message) => ({
      fieldId: name,
      message,
    }));
  });
  return [
    ...ofLines,
    ...added.map((line) => ({
      fieldId: getField(lineKey(line)),
      message: messages.purchase.lineAdded(line.name),
    })),
    ...ofFreight,
  ];
}

function parseShownCart(text: unknown): ShownCart | null {
  if (typeof text !== "string") return null;
  try {
    return shownCart.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
