import { type CartLine, formatVariation, lineKey } from "~/domain/cart";
import { cheapestOption, type FreightGroup, freightWords, isShort } from "~/domain/freight";
import { defaultLocation } from "~/domain/location";
import { type UnitPrice, unitPrice } from "~/domain/price";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { messages } from "~/messages";
import { previewFreight } from "~/upstream/freight.server";
import { findProduct, findProductAtAddress } from "~/upstream/products.server";
import { formatCentavos } from "../../common/money";
import { mergeAnswer } from "./selection.server";

/** The shop that sells a line's variant and quantity where the line's own shop cannot. */
export interface NextSeller {
  readonly resellerId: number;
  readonly name: string;
  readonly unit: UnitPrice;
  /** The cheapest delivery to the location; null if unknown. */
  readonly freightInCentavos: number | null;
}

/** By `lineKey`, of short lines only; null where no other shop has it, missing where that could not be read. */
export type NextSellers = ReadonlyMap<string, NextSeller | null>;

export async function findNextSellers(
  context: RequestContext,
  lines: readonly CartLine[],
  groups: readonly FreightGroup[],
): Promise<NextSellers> {
  const short = lines.filter((line) =>
    isShort(
      line,
      groups.find(({ resellerId }) => resellerId === line.resellerId),
    ),
  );
  const found = await Promise.all(
    short.map(async (line) => {
      const seller = await optional(findNextSeller(context, line), undefined);
      return seller === undefined ? [] : [[lineKey(line), seller] as const];
    }),
  );
  return new Map(found.flat());
}

/** Throws UpstreamError if the product cannot be read. */
export async function findNextSeller(
  { upstream, location }: Pick<RequestContext, "upstream" | "location">,
  { productSlug, skuId, quantity, resellerId }: CartLine,
): Promise<NextSeller | null> {
  const place = location ?? defaultLocation;
  const details = await findProduct(upstream, productSlug);
  const wanted = { skuId, quantity, preferredResellerId: null };
  const here = mergeAnswer(details, await findProductAtAddress(upstream, details, place, wanted));
  const { offer } = here;
  const sku = here.skus.find(({ id }) => id === skuId);
  if (!offer || !sku || offer.reseller.id === resellerId || (offer.skuId ?? skuId) !== skuId) return null;
  const line = { skuId, resellerId: offer.reseller.id, quantity };
  const [group] = await optional(previewFreight(upstream, place, [line]), []);
  return {
    resellerId: offer.reseller.id,
    name: offer.reseller.name,
    unit: unitPrice(offer.priceInCentavos ?? sku.priceInCentavos, here.discountTerms, new Date()),
    freightInCentavos: (group && cheapestOption(group)?.priceInCentavos) ?? null,
  };
}

/** 'Perto tem só 2 unidades. Para 3 unidades, quem vende é Longe.' `next` is undefined if it could not be read. */
export function describeShortage(line: CartLine, next: NextSeller | null | undefined): string {
  const { quantity, isSoldByMeter, resellerId } = line;
  const left = line.stock !== null && line.stock < quantity ? line.stock : 0;
  const short = { resellerName: line.reseller?.name ?? `Loja ${resellerId}`, stock: left };
  if (next) return messages.stock.otherSeller(short, { quantity, by: next.name }, isSoldByMeter);
  if (left > 0) return messages.stock.shortStock(short, isSoldByMeter, next === null ? quantity : undefined);
  return messages.cart.noResellerHas(line.productName, formatVariation(line));
}

export const nextSellerView = (
  line: CartLine,
  { resellerId, name, unit, freightInCentavos }: NextSeller,
) => ({
  ...{ line: lineKey(line), product: line.productName, resellerId, name },
  terms: messages.stock.sellerTerms(
    formatCentavos(unit.priceInCentavos),
    freightInCentavos === null ? null : freightWords(freightInCentavos),
    line.isSoldByMeter,
  ),
});
