import { optional } from "~/failures.server";
import type { OpenedRequest } from "~/request.server";
import type { ProductCardContent } from "~/ui/product-card";
import { cardOf } from "~/ui/product-card-content";
import { searchProducts } from "~/upstream/products.server";
import type { ChosenProduct } from "./product-page.server";

const limit = 8;

/** What the category of a product that nobody sells has instead of it. */
export async function similarProducts(
  { upstream, location }: OpenedRequest,
  { product, isUnavailable }: ChosenProduct,
  now: Date,
): Promise<ProductCardContent[]> {
  const [category] = product.categories;
  if (!isUnavailable || !category) return [];
  const filter = { page: 1, pageSize: limit + 1, CategoryName: category.name };
  const found = await optional(searchProducts(upstream, filter, location), null);
  return (found?.products ?? [])
    .filter(({ id, priceInCentavos }) => id !== product.id && priceInCentavos !== null)
    .slice(0, limit)
    .map((other) => cardOf(other, now));
}
