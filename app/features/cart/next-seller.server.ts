import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { messages } from "~/messages";
import { type CartLine, formatVariation, getLineKey } from "~/model/cart";
import { type FreightGroup, findCheapestOption, isShort } from "~/model/freight";
import { defaultLocation, formatKm } from "~/model/location";
import { type ShownOffer, toShownOffer, writeShownOffer } from "~/model/offer";
import { calculateUnitPrice, type UnitPrice } from "~/model/price";
import { findOfferOfSku } from "~/upstream/compatibility/product-in-one-call.server";
import { previewFreight } from "~/upstream/freight.server";
import { formatCentavos, formatFreight } from "../../../common/money";

/** The shop that sells a line's variant and quantity where the line's own shop cannot, or is far away. */
export interface NextSeller {
  readonly resellerId: number;
  readonly name: string;
  readonly distanceInKm: number | null;
  readonly unit: UnitPrice;
  readonly shownOffer: ShownOffer;
  /** The cheapest delivery to the location; null if unknown. */
  readonly freightInCentavos: number | null;
}

/**
 * Keys come from `getLineKey`, for short and distant lines only; null if no other shop has it, missing if the read failed.
 */
export type NextSellers = ReadonlyMap<string, NextSeller | null>;

/** A shop beyond is offered a nearer one instead. */
const distantInKm = 300;
/** Each distant line costs a call on every visit of the cart. */
const maxDistantLines = 3;

/** Lines of a far shop, and of the farther of two shops that the cart has the same variant from. */
function listDistantLines(lines: readonly CartLine[]): CartLine[] {
  const kmOf = ({ reseller }: CartLine) => reseller?.distanceInKm ?? 0;
  const isDistant = (line: CartLine) =>
    kmOf(line) > distantInKm || lines.some((each) => each.skuId === line.skuId && kmOf(each) < kmOf(line));
  return lines.filter(isDistant).slice(0, maxDistantLines);
}

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
  const distant = listDistantLines(lines.filter((line) => !short.includes(line)));
  const found = await Promise.all(
    [...short, ...distant].map(async (line) => {
      const seller = await awaitOptional(findNextSeller(context, line), undefined);
      return seller === undefined ? [] : [[getLineKey(line), seller] as const];
    }),
  );
  return new Map(found.flat());
}

/** Throws UpstreamError if the product cannot be read. */
export async function findNextSeller(
  { upstream, location }: Pick<RequestContext, "upstream" | "location">,
  cartLine: CartLine,
): Promise<NextSeller | null> {
  const { skuId, quantity, resellerId } = cartLine;
  const place = location ?? defaultLocation;
  const { product, freight } = await findOfferOfSku(upstream, cartLine, place);
  const { offer, discountTerms } = product;
  const sku = product.skus.find(({ id }) => id === skuId);
  if (!offer || !sku || offer.reseller.id === resellerId || (offer.skuId ?? skuId) !== skuId) return null;
  const line = { skuId, resellerId: offer.reseller.id, quantity };
  const priceInCentavos = offer.priceInCentavos ?? sku.priceInCentavos;
  const now = new Date();
  const [group] = freight ?? (await awaitOptional(previewFreight(upstream, place, [line]), []));
  return {
    resellerId: offer.reseller.id,
    name: offer.reseller.name,
    distanceInKm: offer.reseller.distanceInKm,
    unit: calculateUnitPrice(priceInCentavos, discountTerms, now),
    shownOffer: toShownOffer({ ...line, priceInCentavos, discountTerms }, place.cep, now),
    freightInCentavos: (group && findCheapestOption(group)?.priceInCentavos) ?? null,
  };
}

/** 'Perto tem só 2 unidades. Longe tem 3 unidades.' `next` is undefined if it could not be read. */
export function describeShortage(line: CartLine, next: NextSeller | null | undefined): string {
  const { quantity, isSoldByMeter, resellerId } = line;
  const left = line.stock !== null && line.stock < quantity ? line.stock : 0;
  const short = { resellerName: line.reseller?.name ?? `Loja ${resellerId}`, stock: left };
  if (next) return messages.stock.otherSeller(short, { quantity, by: next.name }, isSoldByMeter);
  if (left > 0) return messages.stock.shortStock(short, isSoldByMeter, next === null ? quantity : undefined);
  return messages.cart.noResellerHas(line.productName, formatVariation(line));
}

/** 'Perto vende o mesmo a 3,20 km.' Null unless that is less than half as far. */
export function describeNearer({ reseller }: CartLine, { name, distanceInKm }: NextSeller): string | null {
  const km = reseller?.distanceInKm ?? null;
  if (km === null || distanceInKm === null || distanceInKm > km / 2) return null;
  return messages.stock.nearerSeller(name, formatKm(distanceInKm));
}

export const presentNextSeller = (
  line: CartLine,
  { resellerId, name, unit, shownOffer, freightInCentavos }: NextSeller,
) => ({
  line: getLineKey(line),
  product: line.productName,
  resellerId,
  name,
  shownOffer: writeShownOffer(shownOffer),
  terms: messages.stock.sellerTerms(
    formatCentavos(unit.priceInCentavos),
    freightInCentavos === null ? null : formatFreight(freightInCentavos),
    line.isSoldByMeter,
  ),
});
