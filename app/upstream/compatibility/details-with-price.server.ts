import type { z } from "zod";
import type { Location } from "~/model/location";
import type { Product } from "~/model/product";
import { getProductAtAddress } from "../../../contract/catalogue";
import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";
import { findProduct, findProductAtAddress, mergeAnswer, productFromWire } from "../products.server";
import { orNull, UpstreamError } from "../upstream-error.server";
import { findBySlug } from "./names-with-spaces.server";
import { type ProductWithOffers, withParts } from "./offers-with-product.server";

interface Details {
  readonly product: Product;
  /** Price and offers without a choice, where they came with the details. */
  readonly answer: ProductWithOffers | null;
}

/**
 * The details of a product, without a choice in one call with price and offers where the upstream has it. While it is down,
 * the last answer may be that of a page with, or without, a choice. Throws UpstreamError with status 404 for an unknown slug.
 */
export async function findDetails(
  upstream: Upstream,
  slug: string,
  { place, hasChoice, isStale }: { place: Location; hasChoice: boolean; isStale: () => boolean },
): Promise<Details> {
  const alone = async () => ({ product: await findProduct(upstream, slug), answer: null });
  const together = async () => {
    const wire = await askBySlug(upstream, slug, place, ["details", "otherOffers", "freight"]);
    const answer = withParts(upstream, productFromWire(upstream, wire), wire);
    return { product: answer.product, answer: hasChoice ? null : answer };
  };
  if (!getCapabilities(upstream).includeDetails) return alone();
  const [first, second] = hasChoice ? [alone, together] : [together, alone];
  try {
    return await first();
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== "unavailable") throw error;
    const instead = await second();
    if (hasChoice && !isStale()) throw error;
    return instead;
  }
}

const withoutChoice = { skuId: null, quantity: 1, preferredResellerId: null };

/** A product with its price at a place, in one call where the upstream has it. Null for an unknown slug. */
export async function findPricedProduct(
  upstream: Upstream,
  slug: string,
  place: Location,
): Promise<Product | null> {
  if (getCapabilities(upstream).includeDetails) {
    const wire = await orNull(askBySlug(upstream, slug, place, ["details"]));
    return wire && productFromWire(upstream, wire);
  }
  const details = await orNull(findProduct(upstream, slug));
  return details && mergeAnswer(details, await findProductAtAddress(upstream, details, place, withoutChoice));
}

const askBySlug = (
  upstream: Upstream,
  slug: string,
  { cep, latitude, longitude }: Location,
  include: z.input<typeof getProductAtAddress.body>["include"],
) =>
  findBySlug(upstream, slug, (productName) =>
    upstream(getProductAtAddress, { body: { productName, cep, latitude, longitude, skus: [], include } }),
  );
