import { shownPrice } from "~/domain/price";
import type { ProductSummary } from "~/domain/product";
import { paths } from "~/paths";
import type { ProductCardContent } from "./product-card";

/**
 * A product as a card shows it, at what it costs now. `store` is the shop whose offer the product's page prefers, where
 * the list is of one shop.
 */
export function cardOf(product: ProductSummary, now: Date, store?: string): ProductCardContent {
  const { name, slug, picture, priceInCentavos, discountTerms } = product;
  const price = priceInCentavos === null ? null : shownPrice(priceInCentavos, discountTerms, now);
  return { name, href: paths.product(slug, { vendedor: store }), picture, ...price };
}
