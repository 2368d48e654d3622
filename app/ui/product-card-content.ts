import { shownPrice } from "~/domain/price";
import type { ProductSummary } from "~/domain/product";
import { paths } from "~/paths";
import type { ProductCardContent } from "./product-card";

/** `store`: shop whose offer the product page prefers, in a list of one shop. */
export function toProductCard(product: ProductSummary, now: Date, store?: string): ProductCardContent {
  const { name, slug, picture, priceInCentavos, discountTerms } = product;
  const price = priceInCentavos === null ? null : shownPrice(priceInCentavos, discountTerms, now);
  return { name, href: paths.product(slug, { vendedor: store }), picture, ...price };
}
