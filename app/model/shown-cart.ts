import { type CartLine, calculateLinePrice, getDistinctName, getLineKey } from "./cart";
import { type FreightGroup, getOptionKey } from "./freight";
import type { ShownPrice } from "./price";

/** What a page has shown of a cart, to say what is different later (purchase 4, "Cart"). */

export interface ShownLine extends Pick<CartLine, "skuId" | "resellerId" | "quantity"> {
  readonly name: string;
  readonly priceInCentavos: number;
  readonly isPromoted: boolean;
}

export interface ShownFreight {
  readonly resellerId: number;
  /** Destination and pieces: only prices for equal ones can be compared. */
  readonly terms: string;
  /** Prices by the key of `getOptionKey`. */
  readonly pricesInCentavos: Readonly<Record<string, number>>;
}

export interface ShownCart {
  readonly lines: readonly ShownLine[];
  readonly freight: readonly ShownFreight[];
}

export const toShownLine = (
  line: Pick<CartLine, "skuId" | "resellerId" | "quantity" | "productName">,
  { priceInCentavos, oldPriceInCentavos }: ShownPrice,
): ShownLine => {
  const { skuId, resellerId, quantity, productName } = line;
  return {
    skuId,
    resellerId,
    quantity,
    name: productName.slice(0, 80),
    priceInCentavos,
    isPromoted: oldPriceInCentavos !== undefined,
  };
};

/** `cep` is the destination of the freight. */
export const toShownCart = (
  lines: readonly CartLine[],
  freight: readonly FreightGroup[],
  cep: string | null,
  now: Date,
): ShownCart => ({
  lines: lines.map((line) =>
    toShownLine({ ...line, productName: getDistinctName(line, lines) }, calculateLinePrice(line, now).unit),
  ),
  freight: freight.map(({ resellerId, options }) => {
    const ownLines = lines.filter((line) => line.resellerId === resellerId);
    return {
      resellerId,
      terms: [cep ?? "", ...ownLines.map(({ skuId, quantity }) => `${skuId}x${quantity}`)].join(" "),
      pricesInCentavos: Object.fromEntries(
        options.map((option) => [getOptionKey(option), option.priceInCentavos]),
      ),
    };
  }),
});

/** A line that went away stays until it is dismissed or `removed` by the shopper. */
export function mergeShown(
  before: ShownCart | null,
  shown: ShownCart,
  removed: ReadonlySet<string> = new Set(),
): ShownCart {
  const isKept = (line: ShownLine) => !removed.has(getLineKey(line));
  const keys = new Set(shown.lines.map(getLineKey));
  const vanished = before?.lines.filter((line) => !keys.has(getLineKey(line))) ?? [];
  return { lines: [...shown.lines, ...vanished].filter(isKept), freight: shown.freight };
}

/** What is left to compare after an order of these lines. */
export const withoutOrdered = (
  before: ShownCart | null,
  lines: readonly Pick<CartLine, "skuId" | "resellerId">[],
): ShownCart => mergeShown(before, { lines: [], freight: [] }, new Set(lines.map(getLineKey)));

/** What was not shown before; null if that is nothing, so that looking again does not hide a change. */
export function addUnseen(before: ShownCart | null, shown: ShownCart): ShownCart | null {
  if (before === null) return shown.lines.length > 0 ? shown : null;
  const known = new Set(before.lines.map(getLineKey));
  const lines = shown.lines.filter((line) => !known.has(getLineKey(line)));
  const freight = shown.freight.filter(
    ({ resellerId, terms }) =>
      !before.freight.some((each) => each.resellerId === resellerId && each.terms === terms),
  );
  if (lines.length === 0 && freight.length === 0) return null;
  const replaced = new Set(freight.map(({ resellerId }) => resellerId));
  return {
    lines: [...before.lines, ...lines],
    freight: [...before.freight.filter(({ resellerId }) => !replaced.has(resellerId)), ...freight],
  };
}
