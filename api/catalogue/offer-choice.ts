/** Which reseller sells to a shopper, of those that have what is wanted (catalogue 4, 7). Pure: no database. */

/** One sku at one reseller. */
export interface StockedOffer {
  readonly skuId: number;
  readonly resellerId: number;
  readonly priceInCentavos: number;
  readonly quantityInStock: number;
  /** From the shopper. */
  readonly distanceInKm: number;
}

export interface Wanted {
  /** Null until the shopper has chosen every attribute. */
  readonly skuId: number | null;
  readonly quantity: number;
  /** Whose showcase the shopper came from. */
  readonly preferredResellerId: number | null;
}

/** Nearest first; at the same place the cheaper first, then the older reseller, so that the order never wavers. */
export function nearestFirst<Offer extends StockedOffer>(offers: readonly Offer[]): Offer[] {
  return [...offers].sort(
    (one, other) =>
      one.distanceInKm - other.distanceInKm ||
      one.priceInCentavos - other.priceInCentavos ||
      one.resellerId - other.resellerId ||
      one.skuId - other.skuId,
  );
}

const hasEnough = (offer: StockedOffer, quantity: number) => offer.quantityInStock >= quantity;

/**
 * The offer to show: at the preferred reseller where it has enough, else at the nearest that does. Without a
 * chosen sku it is the dearest that this reseller has (catalogue 4, "Sku resolution"). Null where nobody has enough.
 */
export function chosenOffer<Offer extends StockedOffer>(
  offers: readonly Offer[],
  wanted: Wanted,
): Offer | null {
  const able = nearestFirst(
    offers.filter(
      (offer) => (wanted.skuId === null || offer.skuId === wanted.skuId) && hasEnough(offer, wanted.quantity),
    ),
  );
  const seller = able.find(({ resellerId }) => resellerId === wanted.preferredResellerId) ?? able[0];
  if (seller === undefined) return null;
  const fromSeller = able.filter(({ resellerId }) => resellerId === seller.resellerId);
  return fromSeller.reduce((dearest, offer) =>
    offer.priceInCentavos > dearest.priceInCentavos ? offer : dearest,
  );
}

/** The offer that gives a sku its price on the page: at the chosen reseller, else at the nearest. */
export function offerFor<Offer extends StockedOffer>(
  offers: readonly Offer[],
  skuId: number,
  chosenResellerId: number | null,
): Offer | null {
  const ofSku = nearestFirst(offers.filter((offer) => offer.skuId === skuId));
  return ofSku.find(({ resellerId }) => resellerId === chosenResellerId) ?? ofSku[0] ?? null;
}

/**
 * What other resellers ask, nearest first: for the chosen sku where one is chosen. Until then for the one whose price
 * the page shows, so that like is compared with like, else for the dearest that each of them has.
 */
export function otherOffers<Offer extends StockedOffer>(offers: readonly Offer[], wanted: Wanted): Offer[] {
  const shown = chosenOffer(offers, wanted);
  const best = new Map<number, Offer>();
  for (const offer of offers) {
    if (offer.resellerId === shown?.resellerId || !hasEnough(offer, wanted.quantity)) continue;
    if (wanted.skuId !== null && offer.skuId !== wanted.skuId) continue;
    const known = best.get(offer.resellerId);
    if (known === undefined || comesBefore(offer, known, shown)) best.set(offer.resellerId, offer);
  }
  return nearestFirst([...best.values()]);
}

function comesBefore(offer: StockedOffer, known: StockedOffer, shown: StockedOffer | null): boolean {
  if (known.skuId === shown?.skuId) return false;
  return offer.skuId === shown?.skuId || offer.priceInCentavos > known.priceInCentavos;
}
