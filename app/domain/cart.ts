import { type ShownPrice, shownPrice } from "./price";
import type { DiscountTerms, Promotion } from "./promotion";
import type { Reseller } from "./reseller";
import type { SkuAttribute } from "./sku";

/** All that a guest's cookie keeps of a line: nothing that can be looked up (catalogue 3, "Cart item"). */
export interface GuestCartLine {
  readonly skuId: number;
  readonly resellerId: number;
  readonly quantity: number;
  readonly promotionId: number | null;
}

/** A line as the shopper sees it, from the server cart or looked up for a guest (purchase 3, "Cart"). */
export interface CartLine extends GuestCartLine {
  /** The server cart's own id of the line; a guest's lines have their position. */
  readonly id: number;
  readonly cartId: number;
  readonly promotion: Promotion | null;
  readonly productId: number;
  readonly productName: string;
  readonly productSlug: string;
  readonly productCode: string | null;
  readonly picture: string | null;
  readonly attributes: readonly SkuAttribute[];
  /** Of one piece or meter at this reseller, before discounts. */
  readonly priceInCentavos: number;
  readonly discountTerms: DiscountTerms;
  readonly categoryIds: readonly number[];
  readonly subcategoryIds: readonly number[];
  readonly isSoldByMeter: boolean;
  readonly reseller: Reseller | null;
  /** How many the reseller has; null where the upstream does not say. */
  readonly stock: number | null;
  /** Changes whenever the line does; null where the upstream does not say. */
  readonly version?: string | null;
}

export interface Cart {
  readonly id: number | null;
  readonly lines: readonly CartLine[];
}

/** One line's money: the unit as shown, and the unit price times the quantity. */
export interface LinePrice {
  readonly unit: ShownPrice;
  readonly totalInCentavos: number;
}

/** What one reseller sells of a cart, which travels and is paid together. */
export interface ResellerLines {
  readonly resellerId: number;
  readonly reseller: Reseller | null;
  readonly lines: readonly CartLine[];
}

/**
 * A line's price now: sku price, product percentage or promotion, times quantity (decisions, "Money"). The promotion
 * that the line itself carries counts only where the product brings none.
 */
export function linePrice(line: CartLine, now: Date): LinePrice {
  const { discountTerms: terms, promotion } = line;
  const promotions = terms.promotions.length === 0 && promotion ? [promotion] : terms.promotions;
  const unit = shownPrice(line.priceInCentavos, { ...terms, promotions }, now);
  return { unit, totalInCentavos: unit.priceInCentavos * line.quantity };
}

export const linesTotal = (lines: readonly CartLine[], now: Date): number =>
  lines.reduce((total, line) => total + linePrice(line, now).totalInCentavos, 0);

/** How many pieces and meters: the figure on the cart's icon (catalogue 2, "Header"). */
export const countItems = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0);

/** The lines by reseller, in the order in which the resellers came into the cart. */
export function groupByReseller(lines: readonly CartLine[]): ResellerLines[] {
  const groups = new Map<number, CartLine[]>();
  for (const line of lines) groups.set(line.resellerId, [...(groups.get(line.resellerId) ?? []), line]);
  return [...groups].map(([resellerId, own]) => ({
    resellerId,
    reseller: own.find((line) => line.reseller !== null)?.reseller ?? null,
    lines: own,
  }));
}
