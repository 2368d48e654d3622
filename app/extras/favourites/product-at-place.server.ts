import type { RequestContext } from "~/http/request-context.server";
import type { Product } from "~/model/product";
import { filterByReseller, findCheapest, isInStock } from "~/model/sku-choice";
import { findPricedProduct } from "~/upstream/compatibility/product-in-one-call.server";
import { findProduct } from "~/upstream/products.server";
import { awaitOrNull } from "~/upstream/upstream-error.server";

/**
 * A product for a card outside of a list, with the price that lists and its own page begin with at the shopper's place.
 * Null if it is not sold any more.
 */
export async function findProductAtPlace(
  { upstream, location }: Pick<RequestContext, "upstream" | "location">,
  slug: string,
): Promise<Product | null> {
  if (location === null) return awaitOrNull(findProduct(upstream, slug));
  const here = await findPricedProduct(upstream, slug, location);
  if (here === null) return null;
  const inStock = here.skus.filter(isInStock);
  const lowest = findCheapest(filterByReseller(inStock, here.offer?.reseller.id));
  return { ...here, priceInCentavos: lowest?.priceInCentavos ?? here.offer?.priceInCentavos ?? null };
}
