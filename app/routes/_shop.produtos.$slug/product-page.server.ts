import { defaultLocation, type Location } from "~/domain/location";
import { shownPrice } from "~/domain/price";
import type { Product } from "~/domain/product";
import { buyableQuantity } from "~/domain/quantity";
import type { Reseller } from "~/domain/reseller";
import {
  type AttributeGroup,
  attributeGroups,
  type Choice,
  defaultSku,
  fits,
  isInStock,
  type Readiness,
  readChoice,
  readiness,
  resolveSku,
} from "~/domain/sku-choice";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import { findProductOfSlugWithOffers } from "~/upstream/product-with-offers.server";
import { findProduct } from "~/upstream/products.server";
import { findShowcase } from "~/upstream/resellers.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { findProductAtLocation, type ProductHere } from "./product-here.server";

/** The product with the selection, price and reseller for the shopper's location (catalogue 4). */
export interface ProductSelection extends Omit<ProductHere, "here"> {
  readonly product: Product;
  readonly groups: readonly AttributeGroup[];
  readonly choice: Choice;
  readonly readiness: Readiness;
  /** Buyable quantity nearest to the requested one. */
  readonly quantity: number;
  /** Skus that any reseller has in stock; the price of other skus is only a suggestion. */
  readonly soldSkuIds: ReadonlySet<number>;
  readonly isUnavailable: boolean;
  /** The product comes from the stale cache, and its offers could not be loaded. */
  readonly isUnconfirmed: boolean;
}

/** Loads by slug, then with the selection. UpstreamError 404 for an unknown product; São Paulo without a location. */
export async function loadProductSelection(
  context: RequestContext,
  slug: string,
  searchParams: URLSearchParams,
): Promise<ProductSelection> {
  const { upstream, location } = context;
  const from = location ?? defaultLocation;
  const store = searchParams.get("vendedor");
  const quantity = buyableQuantity(searchParams.get("quantidade"));
  const inOneCall =
    quantity === 1 && isWithoutChoice(searchParams) ? await findInOneCall(context, slug, from) : null;
  const [product, preferred] = await Promise.all([
    inOneCall?.product ?? findDetails(context, slug, from),
    store ? optional(findShowcase(upstream, store, from), null) : null,
  ]);
  const groups = attributeGroups(product.skus);
  const choice = readChoice(searchParams, groups);
  const sku = resolveSku(product.skus, groups, choice);
  const wanted = { skuId: sku?.id ?? null, quantity, preferredResellerId: preferred?.reseller.id ?? null };
  const known = sku === null || isOnlySku(product) ? inOneCall : null;
  const { here, ...offers } = await findProductAtLocation(context, known, product, from, wanted);
  // The second response may hold only the offer.
  const seen =
    here && here.skus.length > 0
      ? here
      : { ...product, offer: here?.offer ?? null, shortOffer: here?.shortOffer ?? null };
  const soldSkuIds = new Set([
    ...[...product.skus, ...seen.skus].filter(isInStock).map(({ id }) => id),
    ...(offers.otherOffers ?? []).map(({ skuId }) => skuId),
  ]);
  const chosen = {
    ...offers,
    product: seen,
    soldSkuIds,
    isUnavailable: here !== null && here.offer === null && soldSkuIds.size === 0,
    groups,
    choice,
    quantity,
    isUnconfirmed: here === null,
    readiness: here === null ? readiness(product.skus, groups, choice) : readinessHere(seen, groups, choice),
  };
  return location ? chosen : withoutLocation(chosen);
}

/** Names of attributes begin with a capital. If not, the page makes a call more. */
const isWithoutChoice = (searchParams: URLSearchParams) =>
  [...searchParams.keys()].every((name) => name !== "vendedor" && name === name.toLowerCase());

/** Then an answer without a choice is that for the sku. */
const isOnlySku = ({ skus, offer }: Product) => skus.length === 1 && offer !== null;

/** Null if the upstream does not answer it in one call, or is down: its last answers may be those of single calls. */
async function findInOneCall({ can, upstream }: RequestContext, slug: string, from: Location) {
  if (!can.includeDetails) return null;
  try {
    return await findProductOfSlugWithOffers(upstream, slug, from);
  } catch (error) {
    if (isUnavailable(error)) return null;
    throw error;
  }
}

/** While the upstream is down, the last answer may be that of a page without a choice. */
async function findDetails(context: RequestContext, slug: string, from: Location): Promise<Product> {
  try {
    return await findProduct(context.upstream, slug);
  } catch (error) {
    const cached = isUnavailable(error) ? await findInOneCall(context, slug, from) : null;
    if (cached === null || context.staleSince() === null) throw error;
    return cached.product;
  }
}

const isUnavailable = (error: unknown) => error instanceof UpstreamError && error.kind === "unavailable";

/** Omits distance and freight. */
function withoutLocation(chosen: ProductSelection): ProductSelection {
  const { product, otherOffers } = chosen;
  const afar = (reseller: Reseller): Reseller => ({ ...reseller, distanceInKm: null });
  const offer = product.offer && { ...product.offer, reseller: afar(product.offer.reseller) };
  return {
    ...chosen,
    product: { ...product, offer },
    otherOffers:
      otherOffers?.map((each) => ({ ...each, reseller: afar(each.reseller), freight: [] })) ?? null,
  };
}

/** A sku that no reseller can deliver in this quantity counts as out of stock. */
function readinessHere(here: Product, groups: readonly AttributeGroup[], choice: Choice): Readiness {
  const state = readiness(here.skus, groups, choice);
  if (state.kind !== "ready") return state;
  const isOffered = here.offer !== null && (here.offer.skuId ?? state.sku.id) === state.sku.id;
  return isOffered ? state : { kind: "outOfStock", sku: state.sku };
}

/** Lowest and highest price of the skus that still fit. Null once a sku is chosen, or with one price. */
export function getPriceRange(
  { product, readiness: state, soldSkuIds, choice }: ProductSelection,
  now: Date,
) {
  if (state.kind !== "incomplete") return null;
  const prices = product.skus
    .filter((sku) => soldSkuIds.has(sku.id) && fits(sku, choice))
    .map((sku) => shownPrice(sku.priceInCentavos, product.discountTerms, now).priceInCentavos);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return lowest < highest ? { lowest, highest } : null;
}

/** Unit price of the chosen reseller, else of the chosen sku, else of the most expensive sku. Null when unavailable. */
export function getPrice(chosen: ProductSelection, now: Date) {
  const { product, readiness: state, soldSkuIds, choice } = chosen;
  const sold = product.skus.filter(({ id }) => soldSkuIds.has(id));
  const fitting = state.kind === "incomplete" ? sold : sold.filter((sku) => fits(sku, choice));
  const sku = "sku" in state && soldSkuIds.has(state.sku.id) ? state.sku : defaultSku(fitting);
  if (sku === null && state.kind !== "ready" && state.kind !== "incomplete") return null;
  const listPrice =
    ("sku" in state ? product.offer?.priceInCentavos : null) ??
    sku?.priceInCentavos ??
    product.priceInCentavos;
  return listPrice === null ? null : shownPrice(listPrice, product.discountTerms, now);
}
