import { findProductOfSlugAtAddress } from "~/features/cart/product-with-offers.server";
import { mergeAnswer } from "~/features/cart/selection.server";
import type { RequestContext } from "~/http/request-context.server";
import type { Product } from "~/model/product";
import { findCheapest, isInStock, ofReseller } from "~/model/sku-choice";
import { findProduct, findProductAtAddress } from "~/upstream/products.server";
import { orNull } from "~/upstream/upstream-error.server";

const wanted = { skuId: null, quantity: 1, preferredResellerId: null };

/**
 * A product for a card outside of a list, with the price that lists and its own page begin with at the shopper's place.
 * Null if it is not sold any more.
 */
export async function findProductAtPlace(
  { can, upstream, location }: Pick<RequestContext, "can" | "upstream" | "location">,
  slug: string,
): Promise<Product | null> {
  const isTogether = can.includeDetails && location !== null;
  const details = await orNull(
    isTogether ? findProductOfSlugAtAddress(upstream, slug, location) : findProduct(upstream, slug),
  );
  if (details === null || location === null) return details;
  const here = isTogether
    ? details
    : mergeAnswer(details, await findProductAtAddress(upstream, details, location, wanted));
  const inStock = here.skus.filter(isInStock);
  const lowest = findCheapest(ofReseller(inStock, here.offer?.reseller.id));
  return { ...here, priceInCentavos: lowest?.priceInCentavos ?? here.offer?.priceInCentavos ?? null };
}
