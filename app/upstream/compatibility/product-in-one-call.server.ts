import type { z } from "zod";
import type { FreightGroup } from "~/model/freight";
import type { Location } from "~/model/location";
import type { Offer } from "~/model/offer";
import type { Product } from "~/model/product";
import { getCapabilities } from "~/upstream/capabilities.server";
import { freightGroupFromWire } from "~/upstream/freight.server";
import type { Upstream } from "~/upstream/http.server";
import {
  createAddressBody,
  findOtherOffers,
  findProduct,
  findProductAtAddress,
  mergeAnswer,
  offerFromWire,
  productFromWire,
  type WantedOffer,
  withPrices,
} from "~/upstream/products.server";
import { awaitOrNull, UpstreamError } from "~/upstream/upstream-error.server";
import { getProductAtAddress } from "../../../contract/catalogue";
import { findBySlug } from "./names-with-spaces.server";

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
    const wire = await awaitOrNull(askBySlug(upstream, slug, place, ["details"]));
    return wire && productFromWire(upstream, wire);
  }
  const details = await awaitOrNull(findProduct(upstream, slug));
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

export interface ProductWithOffers {
  readonly product: Product;
  /** Offers as `findOtherOffers` returns them; null if the answer has none. */
  readonly otherOffers: readonly Offer[] | null;
  /** Freight as `previewFreight` returns it for the product's offer; null if the answer has none. */
  readonly freight: readonly FreightGroup[] | null;
}

type Lookup = readonly [product: Product, location: Location, choice: WantedOffer];

/** Works as `findProductAtAddress`, with the other offers and the freight if the upstream sends them in one answer. */
export async function findProductWithOffers(
  upstream: Upstream,
  ...[product, location, choice]: Lookup
): Promise<ProductWithOffers> {
  if (!getCapabilities(upstream).includeOffers) {
    const alone = await findProductAtAddress(upstream, product, location, choice);
    return { product: alone, otherOffers: null, freight: null };
  }
  // A call without a SKU takes no quantity, on which the freight depends.
  const isFreightOfChoice = choice.skuId !== null || choice.quantity === 1;
  const answer = await upstream(getProductAtAddress, {
    body: {
      ...createAddressBody(product, location, choice),
      include: isFreightOfChoice ? ["otherOffers", "freight"] : ["otherOffers"],
    },
  });
  return withParts(upstream, withPrices(upstream, product, answer), answer);
}

interface SkuToFind {
  readonly productId: number;
  readonly productName: string;
  readonly productSlug: string;
  readonly skuId: number;
  readonly quantity: number;
}

/** A sku's product with its offer, without texts and with the freight where the upstream answers all of it in one call. */
export async function findOfferOfSku(
  upstream: Upstream,
  { productId, productName, productSlug, skuId, quantity }: SkuToFind,
  place: Location,
): Promise<Omit<ProductWithOffers, "otherOffers">> {
  if (!getCapabilities(upstream).includeOffers) {
    const details = await findProduct(upstream, productSlug);
    const wanted = { skuId, quantity, preferredResellerId: null };
    const here = await findProductAtAddress(upstream, details, place, wanted);
    return { product: mergeAnswer(details, here), freight: null };
  }
  const { cep, latitude, longitude } = place;
  const skus = [{ id: skuId, quantity }];
  const answer = await upstream(getProductAtAddress, {
    body: {
      productName,
      productId,
      cep,
      latitude,
      longitude,
      skus,
      selectedSku: skuId,
      include: ["freight"],
    },
  });
  return withParts(upstream, productFromWire(upstream, answer), answer);
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

const withParts = (
  upstream: Upstream,
  product: Product,
  { otherOffers, freight }: z.output<typeof getProductAtAddress.answer>,
): ProductWithOffers => ({
  product,
  otherOffers: otherOffers?.flatMap((each) => offerFromWire(upstream, each, product) ?? []) ?? null,
  freight: freight?.map(freightGroupFromWire) ?? null,
});
