import { whereNobodySaid } from "~/domain/location";
import type { Offer } from "~/domain/offer";
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
import { optional } from "~/failures.server";
import type { OpenedRequest } from "~/request.server";
import { findOtherOffers } from "~/upstream/offers.server";
import { findProduct, findProductAtAddress } from "~/upstream/products.server";
import { findShowcase } from "~/upstream/resellers.server";

/** A product with what the shopper chose of it, and who sells that for how much where they are (catalogue 4). */
export interface ChosenProduct {
  readonly product: Product;
  readonly groups: readonly AttributeGroup[];
  readonly choice: Choice;
  readonly readiness: Readiness;
  /** What can be bought: what was asked for, or the nearest to it. */
  readonly quantity: number;
  /** Null where they could not be asked for. */
  readonly otherOffers: readonly Offer[] | null;
  /** Skus that somebody has any of, in whatever quantity. The price of any other is only a suggestion. */
  readonly soldSkuIds: ReadonlySet<number>;
  /** Nobody has any of the product. */
  readonly isUnavailable: boolean;
  /** The product is known from memory only, and who sells it here, for how much, could not be asked for. */
  readonly isUnconfirmed: boolean;
}

/**
 * Looks a product up by the last part of its address and asks again with the choice, so that price, stock and reseller
 * are the shopper's. An unknown product is an UpstreamError with status 404. Without a location it is what is sold in
 * São Paulo, so that behind the location gate, and to a search engine, the page tells real sellers and prices.
 */
export async function chooseProduct(
  { upstream, location, rememberedFrom }: OpenedRequest,
  slug: string,
  asked: URLSearchParams,
): Promise<ChosenProduct> {
  const product = await findProduct(upstream, slug);
  const groups = attributeGroups(product.skus);
  const choice = readChoice(asked, groups);
  const quantity = buyableQuantity(asked.get("quantidade"));
  const sku = resolveSku(product.skus, groups, choice);
  const from = location ?? whereNobodySaid;
  const store = asked.get("vendedor");
  const preferred = store ? await optional(findShowcase(upstream, store, from), null) : null;
  const wanted = { skuId: sku?.id ?? null, quantity, preferredResellerId: preferred?.reseller.id ?? null };
  const asking = findProductAtAddress(upstream, product, from, wanted);
  const [here, otherOffers] = await Promise.all([
    // A product from memory is worth showing without the rest; else the page would be less than what was asked for.
    rememberedFrom() === null ? asking : optional(asking, null),
    optional(findOtherOffers(upstream, product, from, wanted), null),
  ]);
  // An upstream may answer with no more than the shop and its price.
  const seen = here && here.skus.length > 0 ? here : { ...product, offer: here?.offer ?? null };
  const soldSkuIds = new Set([
    ...[...product.skus, ...seen.skus].filter(isInStock).map(({ id }) => id),
    ...(otherOffers ?? []).map(({ skuId }) => skuId),
  ]);
  const chosen = {
    product: seen,
    soldSkuIds,
    isUnavailable: here !== null && here.offer === null && soldSkuIds.size === 0,
    groups,
    choice,
    quantity,
    otherOffers,
    isUnconfirmed: here === null,
    readiness: here === null ? readiness(product.skus, groups, choice) : readinessHere(seen, groups, choice),
  };
  return location ? chosen : seenFromAfar(chosen);
}

/** Who sells and for how much, but neither how far it is nor what the way there costs. */
function seenFromAfar(chosen: ChosenProduct): ChosenProduct {
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

/** A sku that no reseller can deliver in this quantity is as good as out of stock. */
function readinessHere(here: Product, groups: readonly AttributeGroup[], choice: Choice): Readiness {
  const state = readiness(here.skus, groups, choice);
  if (state.kind !== "ready") return state;
  const isOffered = here.offer !== null && (here.offer.skuId ?? state.sku.id) === state.sku.id;
  return isOffered ? state : { kind: "outOfStock", sku: state.sku };
}

/**
 * What one piece or meter costs: at the chosen reseller, else the chosen sku's price, else the dearest sku's. Null where
 * nobody sells what is chosen.
 */
export function priceOf(chosen: ChosenProduct, now: Date) {
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
