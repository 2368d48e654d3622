import { parsePage } from "~/domain/pagination";
import { optional } from "~/failures.server";
import type { OpenedRequest } from "~/request.server";
import { cardOf } from "~/ui/product-card-content";
import { searchProducts } from "~/upstream/products.server";
import type { ChosenProduct } from "./product-page.server";

const pageSize = 12;

/**
 * A page of what else the reseller sells (catalogue 2, "Mais produtos do vendedor"); null where nobody sells the product
 * or nothing else is sold. The product itself is left out of the page that it falls on, which then holds one less: the
 * upstream counts the pages, and every other product keeps its place.
 */
export async function sellerProducts(
  { upstream, location }: OpenedRequest,
  { product }: ChosenProduct,
  asked: URLSearchParams,
  now: Date,
) {
  const seller = product.offer?.reseller;
  if (!seller) return null;
  const page = parsePage(asked.get("pagina-vendedor"));
  const sold = await optional(
    searchProducts(upstream, { page, pageSize, resaleId: seller.id }, location),
    null,
  );
  if (sold === null) return null;
  const others = sold.products.filter(({ id }) => id !== product.id);
  if (others.length === 0 && page === 1) return null;
  return { page, totalPages: sold.totalPages, cards: others.map((other) => cardOf(other, now)) };
}
