import { findExtrasAt } from "~/http/extra.server";
import type { RequestContext } from "~/http/request-context.server";
import type { ListedProduct } from "~/model/product";
import { toProductCard } from "~/ui/product-card-content";

/** Rows of products that stand below a page's own; `open` is the page's product. */
export async function findExtraRows(context: RequestContext, open?: ListedProduct) {
  const rows = await Promise.all(findExtrasAt("productRow").map((find) => find(context, open)));
  const now = new Date();
  return rows
    .map((row) => ({ ...row, products: row.products.map((product) => toProductCard(product, now)) }))
    .filter(({ products }) => products.length > 0);
}
