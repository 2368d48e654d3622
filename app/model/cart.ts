import { type DiscountTerms, getShownPrice, type Promotion, type ShownPrice } from "./price";

import { addQuantities } from "./quantity";
import type { Reseller } from "./reseller";
import type { SkuAttribute } from "./sku";
import { formatSlugAsName } from "./web-address";

/** Only what cannot be looked up (catalogue 3, "Cart item"). */
export interface GuestCartLine {
  readonly skuId: number;
  readonly resellerId: number;
  readonly quantity: number;
  readonly promotionId: number | null;
  /** The documents name no call that finds a sku by its id. */
  readonly productSlug?: string;
}

/** A displayed line, from the server cart or looked up for a guest (purchase 3, "Cart"). */
export interface CartLine extends GuestCartLine {
  /** Server cart line id, or the position of a guest's line. */
  readonly id: number;
  readonly cartId: number;
  /** Ids of further items of the upstream's cart that are this line. */
  readonly copies?: readonly number[];
  readonly promotion: Promotion | null;
  readonly productId: number;
  readonly productName: string;
  readonly productSlug: string;
  readonly productCode: string | null;
  readonly picture: string | null;
  readonly attributes: readonly SkuAttribute[];
  /** Per piece or meter, before discounts. */
  readonly priceInCentavos: number;
  readonly discountTerms: DiscountTerms;
  readonly categoryIds: readonly number[];
  readonly subcategoryIds: readonly number[];
  readonly isSoldByMeter: boolean;
  readonly reseller: Reseller | null;
  /** Null if the upstream does not report stock. */
  readonly stock: number | null;
  /** Changes with the line; null if the upstream does not send versions. */
  readonly version?: string | null;
  /** The shopper's list of walls and parts, in words. */
  readonly measures?: string | null;
}

/** Whether discounts take away the whole price: asking again later would not help. */
interface MayBeFree {
  readonly isFree?: boolean;
}

/** What it takes to change or remove a line, though it cannot be sold. */
export type UnpricedLine = GuestCartLine & Pick<CartLine, "id" | "cartId" | "copies"> & MayBeFree;

export interface Cart {
  readonly id: number | null;
  readonly lines: readonly CartLine[];
  /** Lines whose product cannot be read, or whose price is not above zero: they block the order. */
  readonly unpriced: readonly UnpricedLine[];
}

export interface ShoppingCart {
  readonly lines: readonly CartLine[];
  /** Guest lines that are no longer sold. */
  readonly gone: readonly GuestCartLine[];
  /** Those of `Cart`, and guest lines whose look-up failed; shown without price. */
  readonly unpriced: readonly (GuestCartLine & MayBeFree)[];
}

/** Price per unit as shown, and times quantity. */
export interface LinePrice {
  readonly unit: ShownPrice;
  readonly totalInCentavos: number;
}

/** Lines of one reseller, shipped and paid together. */
export interface ResellerLines {
  readonly resellerId: number;
  readonly reseller: Reseller | null;
  readonly lines: readonly CartLine[];
}

/**
 * Current price: sku price, product percentage or promotion, times quantity (own rules, "Money"). The line's own
 * promotion applies only if the product has none.
 */
export function calculateLinePrice(line: CartLine, now: Date): LinePrice {
  const { discountTerms: terms, promotion } = line;
  const promotions = terms.promotions.length === 0 && promotion ? [promotion] : terms.promotions;
  const unit = getShownPrice(line.priceInCentavos, { ...terms, promotions }, now);
  return { unit, totalInCentavos: unit.priceInCentavos * line.quantity };
}

/** A price of zero or below is no price. */
export const isPriced = (line: CartLine, now: Date): boolean =>
  calculateLinePrice(line, now).unit.priceInCentavos > 0;

export const listEveryLine = ({ lines, unpriced }: Pick<Cart, "lines" | "unpriced">): UnpricedLine[] => [
  ...lines,
  ...unpriced,
];

export const canBeOrdered = ({ lines, unpriced }: Pick<Cart, "lines" | "unpriced">): boolean =>
  lines.length > 0 && unpriced.length === 0;

/** Sum of quantities for the cart icon (catalogue 2, "Header"). */
type CountedLine = { readonly quantity: number; readonly isSoldByMeter?: boolean };

/** '1 produto (7 metros)', '3 produtos', '3 produtos de 2 lojas'. */
export function countInWords(lines: readonly CountedLine[], shops: number): string {
  const products = lines.length === 1 ? "1 produto" : `${lines.length} produtos`;
  const [only, ...others] = lines;
  const pieces = only && others.length === 0 ? piecesInWords(only) : null;
  const sellers = shops > 1 && `de ${shops} lojas`;
  return [products, pieces && `(${pieces})`, sellers].filter(Boolean).join(" ");
}

function piecesInWords({ quantity, isSoldByMeter }: CountedLine): string | null {
  if (isSoldByMeter) return quantity === 1 ? "1 metro" : `${quantity} metros`;
  return quantity === 1 ? null : `${quantity} unidades`;
}

/** 'Preto · 1,52 m'. */
export const formatVariation = (line: Pick<CartLine, "attributes">): string =>
  line.attributes.map(({ value }) => value).join(" · ");

/** The product's name, with what tells the line from others of the same product: 'Vinil (Preto)', 'Vinil (Loja Sul)'. */
export function getDistinctName(line: CartLine, lines: readonly CartLine[]): string {
  const alike = lines.filter(({ productName }) => productName === line.productName);
  const differ = (word: (each: CartLine) => string) => new Set(alike.map(word)).size > 1;
  const shopOf = ({ reseller, resellerId }: CartLine) => reseller?.name ?? `Loja ${resellerId}`;
  const details = [formatVariation, shopOf].filter(differ).map((word) => word(line));
  return details.length > 0 ? `${line.productName} (${details.join(", ")})` : line.productName;
}

/** Includes the list of walls and parts. */
export const formatLine = (line: Pick<CartLine, "attributes" | "measures">): string =>
  [formatVariation(line), line.measures].filter(Boolean).join(" · ");

/** Groups lines by reseller in cart order. */
export function groupByReseller(lines: readonly CartLine[]): ResellerLines[] {
  const groups = new Map<number, CartLine[]>();
  for (const line of lines) groups.set(line.resellerId, [...(groups.get(line.resellerId) ?? []), line]);
  return [...groups].map(([resellerId, own]) => ({
    resellerId,
    reseller: own.find((line) => line.reseller !== null)?.reseller ?? null,
    lines: own,
  }));
}

/** Guest cart in the session cookie (catalogue 4, "Cart mode"; own rules, "Session cookie"). */

/** Fits the cookie with maximum-length values; checked by the session test. */
export const guestCartLineLimit = 20;

export type LineAdded =
  | { readonly ok: true; readonly lines: readonly GuestCartLine[] }
  /** The cart is full and unchanged. */
  | { readonly ok: false; readonly reason: "full" };

/** Form value of a line: '{skuId}-{resellerId}'. */
export const getLineKey = (line: Pick<GuestCartLine, "skuId" | "resellerId">): string =>
  `${line.skuId}-${line.resellerId}`;

/** Names a line whose product cannot be read. */
export const getBareName = ({ productSlug, skuId }: GuestCartLine): string =>
  productSlug ? formatSlugAsName(productSlug) : `Produto nº ${skuId}`;

/** Adds a line; an existing sku and reseller adds up to 999 and takes the newer promotion. */
export function addLine(lines: readonly GuestCartLine[], added: GuestCartLine): LineAdded {
  const key = getLineKey(added);
  if (lines.some((line) => getLineKey(line) === key)) {
    const merged = lines.map((line) =>
      getLineKey(line) === key ? { ...added, quantity: addQuantities(line.quantity, added.quantity) } : line,
    );
    return { ok: true, lines: merged };
  }
  if (lines.length >= guestCartLineLimit) return { ok: false, reason: "full" };
  return { ok: true, lines: [...lines, added] };
}

/** Sets a quantity; 0 removes the line, an unknown key changes nothing (purchase 4, "Cart"). */
export function changeQuantity<Line extends GuestCartLine>(
  lines: readonly Line[],
  key: string,
  quantity: number,
): Line[] {
  if (quantity === 0) return removeLine(lines, key);
  return lines.map((line) => (getLineKey(line) === key ? { ...line, quantity } : line));
}

export const removeLine = <Line extends GuestCartLine>(lines: readonly Line[], key: string): Line[] =>
  lines.filter((line) => getLineKey(line) !== key);
