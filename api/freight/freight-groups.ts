import { getOfferKey, type Offer, type OfferKey } from "../carts/offers";
import type { PriceTerms } from "../orders/pricing";
import type { CarrierService, Carriers, Stop } from "./carriers";

/** What the freight of an offer depends on, and what its group names. */
export interface ShippedOffer extends PriceTerms, Pick<Offer, "productId" | "stock" | "reseller"> {
  readonly attributes: readonly { readonly name: string }[];
  readonly product: Pick<
    Offer["product"],
    "name" | "weightInGrams" | "lengthInCm" | "heightInCm" | "widthInCm"
  >;
}

export interface RequestedOffer extends OfferKey {
  readonly quantity: number;
}

/** The lines of one reseller and their delivery options (purchase 3, "Freight group"). */
export interface FreightGroup {
  readonly resellerId: number;
  readonly reseller: Offer["reseller"] | null;
  readonly lines: readonly RequestedOffer[];
  /** False: the only option is the reseller's own delivery. */
  readonly byCarriers: boolean;
  readonly options: readonly CarrierService[];
  /** Lines that their reseller cannot deliver in full or no longer sells. */
  readonly outOfStock: readonly RequestedOffer[];
}

const ownDelivery = "Entrega da loja";

export function quoteFreightGroups(
  carriers: Carriers,
  delivery: { lines: readonly RequestedOffer[]; offers: ReadonlyMap<string, ShippedOffer>; to: Stop },
): Promise<FreightGroup[]> {
  const byReseller = new Map<number, RequestedOffer[]>();
  for (const line of delivery.lines) {
    const others = byReseller.get(line.resellerId);
    if (others === undefined) byReseller.set(line.resellerId, [line]);
    else others.push(line);
  }
  return Promise.all(
    [...byReseller].map(([resellerId, lines]) =>
      quoteGroup(carriers, { resellerId, lines, offers: delivery.offers, to: delivery.to }),
    ),
  );
}

async function quoteGroup(
  carriers: Carriers,
  group: {
    resellerId: number;
    lines: readonly RequestedOffer[];
    offers: ReadonlyMap<string, ShippedOffer>;
    to: Stop;
  },
): Promise<FreightGroup> {
  const { resellerId, lines, offers, to } = group;
  const getOffer = (line: RequestedOffer) => offers.get(getOfferKey(line));
  const outOfStock = lines.filter((line) => (getOffer(line)?.stock ?? 0) < getTotalQuantity(line, lines));
  const shipped = lines.flatMap((line) => {
    const offer = getOffer(line);
    return offer === undefined || outOfStock.includes(line) ? [] : [{ offer, quantity: line.quantity }];
  });
  const reseller = lines.map(getOffer).find((offer) => offer !== undefined)?.reseller ?? null;
  const byCarriers = reseller?.shipsByCarriers ?? true;
  const options =
    reseller === null || shipped.length === 0 ? [] : await getOptions(carriers, reseller, shipped, to);
  return { resellerId, reseller, lines, byCarriers, options, outOfStock };
}

/** Two lines with the same offer share its stock. */
const getTotalQuantity = (line: RequestedOffer, lines: readonly RequestedOffer[]): number =>
  lines
    .filter((each) => getOfferKey(each) === getOfferKey(line))
    .reduce((sum, { quantity }) => sum + quantity, 0);

async function getOptions(
  carriers: Carriers,
  reseller: Offer["reseller"],
  shipped: readonly { offer: ShippedOffer; quantity: number }[],
  to: Stop,
): Promise<readonly CarrierService[]> {
  if (!reseller.shipsByCarriers) return [getOwnDelivery(reseller)];
  const packages = shipped.map(({ offer, quantity }) => ({
    ...offer.product,
    valueInCentavos: offer.listPriceInCentavos,
    quantity,
  }));
  try {
    return await carriers.quote({ from: reseller, to, packages });
  } catch (error) {
    // One carrier failure leaves the other resellers' groups available.
    console.error(`Carriers did not answer for ${reseller.nameFantasy}:`, error);
    return [];
  }
}

const getOwnDelivery = (reseller: Offer["reseller"]): CarrierService => ({
  id: 0,
  name: ownDelivery,
  company: reseller.nameFantasy,
  priceInCentavos: reseller.ownFreightInCentavos ?? 0,
  minDays: reseller.ownFreightInDays ?? 0,
  maxDays: reseller.ownFreightInDays ?? 0,
});
