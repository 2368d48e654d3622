import type { z } from "zod";
import type { FreightGroup } from "~/model/freight";
import type { Location } from "~/model/location";
import type { Offer } from "~/model/offer";
import type { Product } from "~/model/product";
import { findBySlug } from "~/upstream/find-by-slug.server";
import { groupFromWire } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import { offerFromWire } from "~/upstream/offers.server";
import { atAddress, productFromWire, type WantedOffer, withPrices } from "~/upstream/products.server";
import { getProductAtAddress } from "../../../contract/catalogue";

type Answer = z.output<typeof getProductAtAddress.answer>;
type Included = z.input<typeof getProductAtAddress.body>["include"];

export interface ProductWithOffers {
  readonly product: Product;
  /** As `findOtherOffers`; null if the answer has none. */
  readonly otherOffers: readonly Offer[] | null;
  /** As `previewFreight` of the product's offer; null if the answer has none. */
  readonly freight: readonly FreightGroup[] | null;
}

/** As `findProductAtAddress`, for an upstream that answers the other offers and the freight with it. */
export async function findProductWithOffers(
  upstream: Upstream,
  product: Product,
  location: Location,
  choice: WantedOffer,
): Promise<ProductWithOffers> {
  // Without a sku the call takes no quantity, on which the freight depends.
  const isFreightOfChoice = choice.skuId !== null || choice.quantity === 1;
  const answer = await upstream(getProductAtAddress, {
    body: {
      ...atAddress(product, location, choice),
      include: isFreightOfChoice ? ["otherOffers", "freight"] : ["otherOffers"],
    },
  });
  return withParts(withPrices(product, answer), answer);
}

/**
 * As `findProduct` and then `findProductWithOffers` without a sku, for an upstream that answers the details with the price.
 * Throws UpstreamError with status 404 for an unknown slug.
 */
export async function findProductOfSlugWithOffers(
  upstream: Upstream,
  slug: string,
  location: Location,
): Promise<ProductWithOffers> {
  const answer = await askBySlug(upstream, slug, location, ["details", "otherOffers", "freight"]);
  return withParts(productFromWire(answer), answer);
}

/** The same without other offers and freight. */
export const findProductOfSlugAtAddress = async (upstream: Upstream, slug: string, location: Location) =>
  productFromWire(await askBySlug(upstream, slug, location, ["details"]));

const askBySlug = (
  upstream: Upstream,
  slug: string,
  { cep, latitude, longitude }: Location,
  include: Included,
) =>
  findBySlug(slug, (productName) =>
    upstream(getProductAtAddress, { body: { productName, cep, latitude, longitude, skus: [], include } }),
  );

const withParts = (product: Product, { otherOffers, freight }: Answer): ProductWithOffers => ({
  product,
  otherOffers: otherOffers?.flatMap((each) => offerFromWire(each, product) ?? []) ?? null,
  freight: freight?.map(groupFromWire) ?? null,
});
