import { parsePage } from "~/domain/pagination";
import { optional } from "~/http/failures.server";
import type { RequestContext } from "~/http/request-context.server";
import type { ProductCardContent } from "~/ui/product-card";
import { toProductCard } from "~/ui/product-card-content";
import { searchProducts } from "~/upstream/products.server";
import { canBuy } from "./availability-view.server";
import type { ProductSelection } from "./product-page.server";

const pageSize = 6;

/** Null without others (catalogue 2, "Mais produtos do vendedor"). Pages keep the upstream's paging, one product short. */
export async function sellerProducts(
  { upstream, location }: RequestContext,
  { product }: ProductSelection,
  searchParams: URLSearchParams,
  now: Date,
) {
  const seller = product.offer?.reseller;
  if (!seller) return null;
  const page = parsePage(searchParams.get("pagina-vendedor"));
  const sold = await optional(
    searchProducts(upstream, { page, pageSize, resaleId: seller.id }, location),
    null,
  );
  if (sold === null) return null;
  const others = sold.products.filter(({ id }) => id !== product.id);
  if (others.length === 0 && page === 1) return null;
  return { page, totalPages: sold.totalPages, cards: others.map((other) => toProductCard(other, now)) };
}

const limit = 8;

export async function similarProducts(
  { upstream, location }: RequestContext,
  chosen: ProductSelection,
  now: Date,
): Promise<ProductCardContent[]> {
  const { product, isUnconfirmed } = chosen;
  const [category] = product.categories;
  if (canBuy(chosen) || isUnconfirmed || !category) return [];
  const filter = { page: 1, pageSize: limit + 1, CategoryName: category.name };
  const found = await optional(searchProducts(upstream, filter, location), null);
  return (found?.products ?? [])
    .filter(({ id, priceInCentavos }) => id !== product.id && priceInCentavos !== null)
    .slice(0, limit)
    .map((other) => toProductCard(other, now));
}
