import { freightWords } from "~/domain/freight";
import { cheapestFreight, type Offer } from "~/domain/offer";
import { shownPrice } from "~/domain/price";
import type { Product } from "~/domain/product";
import { leastQuantity, parseQuantity } from "~/domain/quantity";
import {
  type AttributeGroup,
  attributeGroups,
  type Choice,
  defaultSku,
  type Readiness,
  readChoice,
  readiness,
  resolveSku,
} from "~/domain/sku-choice";
import { optional } from "~/failures.server";
import type { OpenedRequest } from "~/request.server";
import { findOtherOffers, findProduct, findProductAtAddress } from "~/upstream/products.server";
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
}

/**
 * Looks a product up by the last part of its address and asks again with the choice, so that price, stock and reseller
 * are the shopper's. An unknown product is an UpstreamError with status 404.
 */
export async function chooseProduct(
  { upstream, location }: OpenedRequest,
  slug: string,
  asked: URLSearchParams,
): Promise<ChosenProduct> {
  const product = await findProduct(upstream, slug);
  const groups = attributeGroups(product.skus);
  const choice = readChoice(asked, groups);
  const quantity = quantityOf(asked);
  const sku = resolveSku(product.skus, groups, choice);
  if (location === null) {
    return {
      product,
      groups,
      choice,
      quantity,
      otherOffers: [],
      readiness: readiness(product.skus, groups, choice),
    };
  }
  const store = asked.get("vendedor");
  const preferred = store ? await optional(findShowcase(upstream, store, location), null) : null;
  const wanted = { skuId: sku?.id ?? null, quantity, preferredResellerId: preferred?.reseller.id ?? null };
  const [here, otherOffers] = await Promise.all([
    findProductAtAddress(upstream, product, location, wanted),
    optional(findOtherOffers(upstream, product, location, wanted), null),
  ]);
  // An upstream may answer with no more than the shop and its price.
  const seen = here.skus.length > 0 ? here : { ...product, offer: here.offer };
  return {
    product: seen,
    groups,
    choice,
    quantity,
    otherOffers,
    readiness: readinessHere(seen, groups, choice),
  };
}

/** A sku that no reseller can deliver in this quantity is as good as out of stock. */
function readinessHere(here: Product, groups: readonly AttributeGroup[], choice: Choice): Readiness {
  const state = readiness(here.skus, groups, choice);
  if (state.kind !== "ready") return state;
  const isOffered = here.offer !== null && (here.offer.skuId ?? state.sku.id) === state.sku.id;
  return isOffered ? state : { kind: "outOfStock", sku: state.sku };
}

/** The quantity of an address; what nobody can buy becomes the nearest that they can. */
function quantityOf(asked: URLSearchParams): number {
  const typed = asked.get("quantidade");
  if (typed === null) return leastQuantity;
  const parsed = parseQuantity(typed);
  return parsed.ok ? parsed.quantity : parsed.nearest;
}

/** What one piece or meter costs: at the chosen reseller, else the chosen sku's price, else the dearest sku's. */
export function priceOf({ product, readiness: state }: ChosenProduct, now: Date) {
  const sku = "sku" in state ? state.sku : defaultSku(product.skus);
  const listPrice =
    ("sku" in state ? product.offer?.priceInCentavos : null) ??
    sku?.priceInCentavos ??
    product.priceInCentavos;
  return listPrice === null ? null : shownPrice(listPrice, product.discountTerms, now);
}

/** The cheapest freight of an offer, in words. */
export function freightInWords(offer: Offer): string {
  const cheapest = cheapestFreight(offer);
  if (cheapest === null) return "a calcular";
  const price = freightWords(cheapest.priceInCentavos);
  return offer.freight.length > 1 ? `a partir de ${price}` : price;
}
