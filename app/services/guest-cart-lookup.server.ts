import type { CartLine, GuestCartLine, ShoppingCart } from "~/domain/cart";
import { defaultLocation, type Location } from "~/domain/location";
import { optional } from "~/http/failures.server";
import type { Upstream } from "~/upstream/http.server";
import { findProduct, findProductAtAddress } from "~/upstream/products.server";
import { withResellers } from "~/upstream/resellers.server";
import { orNull } from "~/upstream/upstream-error.server";

/** A guest's cart on an upstream without `cart/preview`: each line's product is looked up by its slug. */
export async function lookUpGuestCart(
  upstream: Upstream,
  lines: readonly GuestCartLine[],
  location: Location | null,
): Promise<ShoppingCart> {
  const sold = lines.map(({ resellerId }) => ({ resellerId, reseller: null }));
  const [found] = await Promise.all([
    Promise.all(
      lines.map(async (line, index) => ({ line, answer: await lookUp(upstream, line, index, location) })),
    ),
    // Remembered, so that the page need not look them up afterwards.
    withResellers(upstream, sold, location),
  ]);
  const having = (wanted: "gone" | "unpriced") =>
    found.flatMap(({ line, answer }) => (answer === wanted ? [line] : []));
  return {
    lines: found.flatMap(({ answer }) => (typeof answer === "string" ? [] : [answer])),
    gone: having("gone"),
    unpriced: having("unpriced"),
  };
}

async function lookUp(
  upstream: Upstream,
  line: GuestCartLine,
  index: number,
  location: Location | null,
): Promise<CartLine | "gone" | "unpriced"> {
  const { productSlug: slug, skuId, resellerId, quantity } = line;
  if (slug === undefined) return "unpriced";
  const product = await optional(orNull(findProduct(upstream, slug)), "unpriced" as const);
  if (product === "unpriced") return product;
  if (product === null) return "gone";
  const wanted = { skuId, quantity, preferredResellerId: resellerId };
  const asking = findProductAtAddress(upstream, product, location ?? defaultLocation, wanted);
  const answer = await optional(asking, null);
  // The answer may hold only the offer.
  const here = answer?.skus.length ? answer : { ...product, offer: answer?.offer ?? null };
  const sku = here.skus.find(({ id }) => id === skuId);
  if (sku === undefined) return "gone";
  const { offer } = here;
  const own = offer?.reseller.id === resellerId && (offer.skuId ?? skuId) === skuId ? offer : null;
  const isInStock = own !== null || sku.resellerIds.includes(resellerId);
  return {
    ...line,
    id: index,
    cartId: 0,
    promotion: null,
    productId: here.id,
    productName: here.name,
    productSlug: slug,
    productCode: here.code,
    picture: here.picture,
    attributes: sku.attributes,
    priceInCentavos: own?.priceInCentavos ?? sku.priceInCentavos,
    discountTerms: here.discountTerms,
    categoryIds: here.categories.map(({ id }) => id),
    subcategoryIds: here.subcategories.flatMap(({ id }) => id ?? []),
    isSoldByMeter: here.isSoldByMeter,
    reseller: own?.reseller ?? null,
    stock: isInStock ? (own?.stock ?? null) : 0,
  };
}
