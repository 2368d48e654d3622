/** Selects the reseller that sells to a shopper. Pure: no database. */

export interface StockedOffer {
  readonly skuId: number;
  readonly resellerId: number;
  readonly priceInCentavos: number;
  readonly quantityInStock: number;
  readonly distanceInKm: number;
}

export interface OfferRequest {
  /** Null until the shopper has chosen every attribute. */
  readonly skuId: number | null;
  readonly quantity: number;
  readonly preferredResellerId: number | null;
}

/** Nearest first; ties by price, then by reseller id, for a stable order. */
export function sortNearestFirst<Offer extends StockedOffer>(offers: readonly Offer[]): Offer[] {
  return [...offers].sort(
    (one, other) =>
      one.distanceInKm - other.distanceInKm ||
      one.priceInCentavos - other.priceInCentavos ||
      one.resellerId - other.resellerId ||
      one.skuId - other.skuId,
  );
}

const hasEnough = (offer: StockedOffer, quantity: number) => offer.quantityInStock >= quantity;

/** Prefers the given reseller if its stock suffices, else the nearest with enough (catalogue 4, "Sku resolution"). */
export function findChosenOffer<Offer extends StockedOffer>(
  offers: readonly Offer[],
  wanted: OfferRequest,
): Offer | null {
  const able = sortNearestFirst(
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

/** The offer that the quantity rules out: the one for a single piece, else the largest. Null if there is none. */
export function findShortOffer<Offer extends StockedOffer>(
  offers: readonly Offer[],
  wanted: OfferRequest,
): Offer | null {
  const ofSku = offers.filter(({ skuId }) => skuId === wanted.skuId);
  const single = findChosenOffer(ofSku, { ...wanted, quantity: 1 });
  if (single === null || hasEnough(single, wanted.quantity)) return null;
  if (ofSku.some((offer) => hasEnough(offer, wanted.quantity))) return single;
  return ofSku.reduce(
    (largest, offer) => (offer.quantityInStock > largest.quantityInStock ? offer : largest),
    single,
  );
}

/** The offer that determines a sku's displayed price: at the chosen reseller, else at the nearest. */
export function findOfferFor<Offer extends StockedOffer>(
  offers: readonly Offer[],
  skuId: number,
  chosenResellerId: number | null,
): Offer | null {
  const ofSku = sortNearestFirst(offers.filter((offer) => offer.skuId === skuId));
  return ofSku.find(({ resellerId }) => resellerId === chosenResellerId) ?? ofSku[0] ?? null;
}

/** Other resellers' offers, nearest first, for the chosen or displayed sku, else their most expensive one. */
export function listOtherOffersOf<Offer extends StockedOffer>(
  offers: readonly Offer[],
  wanted: OfferRequest,
): Offer[] {
  const shown = findChosenOffer(offers, wanted);
  const best = new Map<number, Offer>();
  for (const offer of offers) {
    if (offer.resellerId === shown?.resellerId || !hasEnough(offer, wanted.quantity)) continue;
    if (wanted.skuId !== null && offer.skuId !== wanted.skuId) continue;
    const known = best.get(offer.resellerId);
    if (known === undefined || comesBefore(offer, known, shown)) best.set(offer.resellerId, offer);
  }
  return sortNearestFirst([...best.values()]);
}

function comesBefore(offer: StockedOffer, known: StockedOffer, shown: StockedOffer | null): boolean {
  if (known.skuId === shown?.skuId) return false;
  return offer.skuId === shown?.skuId || offer.priceInCentavos > known.priceInCentavos;
}
