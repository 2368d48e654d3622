import type { z } from "zod";
import type { FreightGroup } from "~/model/freight";
import type { Location } from "~/model/location";
import type { Offer } from "~/model/offer";
import type { Product } from "~/model/product";
import { getProductAtAddress } from "../../../contract/catalogue";
import { getCapabilities } from "../capabilities.server";
import { groupFromWire } from "../freight.server";
import type { Upstream } from "../http.server";
import { findOtherOffers, offerFromWire } from "../offers.server";
import { atAddress, findProductAtAddress, type WantedOffer, withPrices } from "../products.server";

export interface ProductWithOffers {
  readonly product: Product;
  /** As `findOtherOffers`; null if the answer has none. */
  readonly otherOffers: readonly Offer[] | null;
  /** As `previewFreight` of the product's offer; null if the answer has none. */
  readonly freight: readonly FreightGroup[] | null;
}

type Lookup = readonly [product: Product, location: Location, choice: WantedOffer];

/** As `findProductAtAddress`, with the other offers and the freight where the upstream answers them with it. */
export async function findProductWithOffers(
  upstream: Upstream,
  ...[product, location, choice]: Lookup
): Promise<ProductWithOffers> {
  if (!getCapabilities(upstream).includeOffers) {
    const alone = await findProductAtAddress(upstream, product, location, choice);
    return { product: alone, otherOffers: null, freight: null };
  }
  // Without a sku the call takes no quantity, on which the freight depends.
  const isFreightOfChoice = choice.skuId !== null || choice.quantity === 1;
  const answer = await upstream(getProductAtAddress, {
    body: {
      ...atAddress(product, location, choice),
      include: isFreightOfChoice ? ["otherOffers", "freight"] : ["otherOffers"],
    },
  });
  return withParts(upstream, withPrices(upstream, product, answer), answer);
}

/** Those that come with the product; in parallel to it where they take a call of their own. */
export async function findOffersBeside(
  product: Promise<ProductWithOffers>,
  upstream: Upstream,
  ...lookup: Lookup
): Promise<readonly Offer[]> {
  const included = getCapabilities(upstream).includeOffers ? (await product).otherOffers : null;
  return included ?? findOtherOffers(upstream, ...lookup);
}

export const withParts = (
  upstream: Upstream,
  product: Product,
  { otherOffers, freight }: z.output<typeof getProductAtAddress.answer>,
): ProductWithOffers => ({
  product,
  otherOffers: otherOffers?.flatMap((each) => offerFromWire(upstream, each, product) ?? []) ?? null,
  freight: freight?.map(groupFromWire) ?? null,
});
