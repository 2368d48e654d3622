import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional, toFormFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import type { FreightGroup } from "~/model/freight";
import { defaultLocation, type Location } from "~/model/location";
import type { Offer } from "~/model/offer";
import type { DiscountTerms } from "~/model/price";
import type { Product } from "~/model/product";
import { parseBuyableQuantity } from "~/model/quantity";
import {
  type AttributeGroup,
  type Choice,
  findUnknownValues,
  getReadiness,
  groupAttributes,
  type Readiness,
  readChoice,
  resolveSku,
} from "~/model/sku-choice";
import {
  findDetails,
  findOffersBeside,
  findProductWithOffers,
  type ProductWithOffers,
} from "~/upstream/compatibility/product-in-one-call.server";

import { mergeAnswer, type WantedOffer } from "~/upstream/products.server";
import { findShowcase } from "~/upstream/resellers.server";

/** A product by its slug, with the variant that an address or form chooses. */
export interface SelectedVariant {
  readonly details: Product;
  readonly groups: readonly AttributeGroup[];
  readonly choice: Choice;
  readonly unknownValues: ReturnType<typeof findUnknownValues>;
  /** Buyable quantity nearest to the requested one. */
  readonly quantity: number;
  /** What the upstream is asked about it. */
  readonly lookup: readonly [details: Product, place: Location, wanted: WantedOffer];
  /** The answer for this variant, where it came with the details. */
  readonly answer: ProductWithOffers | null;
}

/** Throws UpstreamError with status 404 for an unknown product. São Paulo without a location. */
export async function selectVariant(
  context: RequestContext,
  slug: string,
  searchParams: URLSearchParams,
): Promise<SelectedVariant> {
  const { upstream } = context;
  const place = context.location ?? defaultLocation;
  const store = searchParams.get("vendedor");
  const quantity = parseBuyableQuantity(searchParams.get("quantidade"));
  const hasChoice = quantity !== 1 || !isWithoutChoice(searchParams);
  const [{ product: details, answer }, preferred] = await Promise.all([
    findDetails(upstream, slug, { place, hasChoice, isStale: () => context.staleSince() !== null }),
    store ? awaitOptional(findShowcase(upstream, store, place), null) : null,
  ]);
  const groups = groupAttributes(details.skus);
  const choice = readChoice(searchParams, groups);
  const unknownValues = findUnknownValues(searchParams, groups);
  const skuId = resolveSku(details.skus, groups, choice)?.id ?? null;
  const wanted = { skuId, quantity, preferredResellerId: preferred?.reseller.id ?? null };
  const isAnswered = skuId === null || isOnlySku(details);
  const lookup = [details, place, wanted] as const;
  return { details, groups, choice, unknownValues, quantity, lookup, answer: isAnswered ? answer : null };
}

/** Names of attributes begin with a capital. If not, the page makes a call more. */
const isWithoutChoice = (searchParams: URLSearchParams) =>
  [...searchParams.keys()].every((name) => name !== "vendedor" && name === name.toLowerCase());

/** Then an answer without a choice is that for the sku. */
const isOnlySku = ({ skus, offer }: Product) => skus.length === 1 && offer !== null;

const readAtPlace = async (
  { upstream }: RequestContext,
  { answer, lookup }: SelectedVariant,
): Promise<ProductWithOffers> => answer ?? findProductWithOffers(upstream, ...lookup);

/** The variant with what depends on the place. */
interface VariantHere {
  readonly product: Product;
  readonly readiness: Readiness;
  /** The product comes from the stale cache, and its offers could not be loaded. */
  readonly isUnconfirmed: boolean;
  /** Freight of the product's offer; null where it takes a call of its own. */
  readonly freightGroups: readonly FreightGroup[] | null;
}

async function readHere(
  { staleSince }: RequestContext,
  { details, groups, choice }: SelectedVariant,
  reading: Promise<ProductWithOffers>,
): Promise<VariantHere> {
  // A stale product is shown without offers; otherwise a failure is an error.
  const answer = await (staleSince() === null ? reading : awaitOptional(reading, null));
  const product = mergeAnswer(details, answer?.product ?? null);
  const state = getReadiness(answer ? product.skus : details.skus, groups, choice);
  return {
    product,
    readiness: answer ? withoutMissingOffer(state, product) : state,
    isUnconfirmed: answer === null,
    freightGroups: answer?.freight ?? null,
  };
}

/** A sku that no reseller can deliver in this quantity counts as out of stock. */
function withoutMissingOffer(state: Readiness, { offer }: Product): Readiness {
  if (state.kind !== "ready") return state;
  const isOffered = offer !== null && (offer.skuId ?? state.sku.id) === state.sku.id;
  return isOffered ? state : { kind: "outOfStock", sku: state.sku };
}

async function readOtherOffers(
  { upstream }: RequestContext,
  { answer, lookup }: SelectedVariant,
  reading: Promise<ProductWithOffers>,
): Promise<readonly Offer[]> {
  return answer?.otherOffers ?? findOffersBeside(reading, upstream, ...lookup);
}

export interface VariantWithOffers extends VariantHere {
  /** Null when the request failed. */
  readonly otherOffers: readonly Offer[] | null;
  /** Why there are no other offers, in the upstream's words if it refused. */
  readonly offersFailure: string | null;
}

export async function readVariantWithOffers(
  context: RequestContext,
  variant: SelectedVariant,
): Promise<VariantWithOffers> {
  const reading = readAtPlace(context, variant);
  const [here, offers] = await Promise.all([
    readHere(context, variant, reading),
    readOtherOffers(context, variant, reading).then(
      (otherOffers) => ({ otherOffers, offersFailure: null }),
      (error: unknown) => ({ otherOffers: null, offersFailure: describeOffersFailure(error) }),
    ),
  ]);
  return { ...here, ...offers };
}

function describeOffersFailure(error: unknown): string {
  const failed = messages.catalogue.searchFailed;
  const { message } = toFormFailure(error, failed);
  return message === failed ? failed : `${failed}: ${message}`;
}

export interface OfferToBuy {
  readonly skuId: number;
  readonly resellerId: number;
  /** Empty where the upstream names no seller. */
  readonly resellerName: string;
  /** Price before discounts. */
  readonly priceInCentavos: number;
  readonly discountTerms: DiscountTerms;
}

export interface NamedOffer {
  /** Ids, as typed. */
  readonly sku: unknown;
  readonly reseller: unknown;
}

/** Why a variant cannot be bought; `unconfirmed` while the upstream is down. */
export type NoOffer = "unconfirmed" | "notMade" | "outOfStock";

/** The offer that the product page shows for the variant, or that of the reseller who is named for a sku. */
export async function findOffer(
  context: RequestContext,
  variant: SelectedVariant,
  named: NamedOffer | null,
): Promise<OfferToBuy | NoOffer> {
  if (named) {
    const { otherOffers, isUnconfirmed, readiness: state } = await readVariantWithOffers(context, variant);
    const offer = otherOffers?.find(
      ({ skuId, reseller }) => String(skuId) === named.sku && String(reseller.id) === named.reseller,
    );
    return offer
      ? { ...offer, resellerId: offer.reseller.id, resellerName: offer.reseller.name }
      : getReason(state, isUnconfirmed);
  }
  const {
    product,
    readiness: state,
    isUnconfirmed,
  } = await readHere(context, variant, readAtPlace(context, variant));
  return getShownOffer({ product, readiness: state }) ?? getReason(state, isUnconfirmed);
}

/** The offer that a page with a complete choice shows; null without one. */
export function getShownOffer({
  product,
  readiness: state,
}: Pick<VariantHere, "product" | "readiness">): OfferToBuy | null {
  if (state.kind !== "ready" || product.offer === null) return null;
  const { sku } = state;
  const { reseller, priceInCentavos } = product.offer;
  return {
    skuId: sku.id,
    resellerId: reseller.id,
    resellerName: reseller.name,
    priceInCentavos: priceInCentavos ?? sku.priceInCentavos,
    discountTerms: product.discountTerms,
  };
}

function getReason({ kind }: Readiness, isUnconfirmed: boolean): NoOffer {
  if (isUnconfirmed) return "unconfirmed";
  return kind === "noSku" ? "notMade" : "outOfStock";
}
